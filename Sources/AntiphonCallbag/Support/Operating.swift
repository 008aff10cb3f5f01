import Antiphon

extension CallbagProducer {
  /// This source through an operator of the core that emits only in answer to its elements: the mode stays.
  @usableFromInline
  func operating<Output: Sendable>(
    _ operate: (Producer<Element, any Error>) -> Producer<Output, any Error>
  ) -> CallbagProducer<Output> {
    CallbagProducer<Output>(core: operate(producer), mode: mode)
  }

  /// This source through an operator of the core that emits at any time: the result pushes.
  @usableFromInline
  func listening<Output: Sendable>(
    _ operate: (Producer<Element, any Error>) -> Producer<Output, any Error>
  ) -> CallbagProducer<Output> {
    CallbagProducer<Output>(core: operate(producer), mode: .listenable)
  }
}
