import Antiphon

/// A producer that can fail with any error.
public typealias Observable<Element: Sendable> = Producer<Element, any Error>

/// Subscriptions that are cancelled together, at the latest when the bag is released.
public typealias DisposeBag = SubscriptionBag

extension Producer where Failure == any Error {
  /// Emits the elements in order.
  public static func of(_ elements: Element...) -> Observable<Element> { from(elements).promoteFailure() }
}

extension ProducerObservable {
  /// Calls `receive` with each element, and starts the stream.
  ///
  /// The handle may be dropped: the stream continues.
  @discardableResult
  public func subscribe(onNext receive: @escaping @Sendable (Element) -> Void) -> Subscription {
    observeValues(receive).start()
  }
}

extension Subscription {
  /// Inserts this subscription into a bag, which cancels it at the latest when the bag is released.
  public func disposed(by bag: DisposeBag) { store(in: bag) }
}
