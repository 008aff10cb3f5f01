import Antiphon

extension StreamUnitProtocol where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects {
  /// Calls `receive` with each element, on the main actor.
  ///
  /// That this can be called says that the stream cannot fail, is observed on the main actor and does its work once for all
  /// who listen. Elements that are there come before this returns.
  ///
  /// - Parameter completed: called at the end.
  /// - Returns: the handle; it may be dropped: the stream goes on.
  @MainActor @inlinable
  @discardableResult
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void,
    completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription {
    let producer = if let completed { unit.producer.on(completed: there(calling: completed)) } else { unit.producer }
    return producer.observeValues(there(calling: receive)).start()
  }

  /// Hands every element to `target`, for as long as it lives.
  @MainActor @_disfavoredOverload
  @discardableResult
  public func drive(to target: any BindingTargetProvider<Element>) -> Subscription { bind(to: target) }

  /// Writes every element to a part of `object`, which is not kept.
  @MainActor
  @discardableResult
  public func drive<Object: AnyObject>(
    _ object: Object, _ part: ReferenceWritableKeyPath<Object, Element>
  ) -> Subscription {
    drive { [weak object] in object?[keyPath: part] = $0 }
  }
}
