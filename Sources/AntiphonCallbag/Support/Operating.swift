import Antiphon

extension CallbagProducer {
  /// The same source through an operator of the core that takes its elements one by one: the mode stays.
  func operating<Output: Sendable>(
    _ operate: (Producer<Element, any Error>) -> Producer<Output, any Error>
  ) -> CallbagProducer<Output> {
    CallbagProducer<Output>(core: operate(producer), mode: mode)
  }

  /// The same source through an operator of the core that speaks when it wants to.
  func listening<Output: Sendable>(
    _ operate: (Producer<Element, any Error>) -> Producer<Output, any Error>
  ) -> CallbagProducer<Output> {
    CallbagProducer<Output>(core: operate(producer), mode: .listenable)
  }
}
