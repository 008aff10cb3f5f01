import Antiphon

extension StreamUnitProtocol where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects {
  /// Calls `receive` with each element, on the main actor.
  ///
  /// It exists only for a stream that cannot fail, is observed on the main actor and shares its side effects. Elements that are available
  /// at once arrive before `drive` returns.
  ///
  /// - Parameters:
  ///   - receive: called with each element, on the main actor.
  ///   - completed: called on completion.
  /// - Returns: a handle, which may be dropped: the stream continues.
  @MainActor @_alwaysEmitIntoClient
  @discardableResult
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void,
    completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription {
    let producer = if let completed { unit.producer.on(completed: there(calling: completed)) } else { unit.producer }
    return producer.observeValues(there(calling: receive)).start()
  }

  /// Sends every element to `target`, for as long as it lives.
  @MainActor @_disfavoredOverload
  @discardableResult
  public func drive(to target: any BindingTargetProvider<Element>) -> Subscription { bind(to: target) }

  /// Writes every element to a property of `object`, which is not retained.
  @MainActor
  @discardableResult
  public func drive<Object: AnyObject>(
    _ object: Object, _ part: ReferenceWritableKeyPath<Object, Element>
  ) -> Subscription {
    drive { [weak object] in object?[keyPath: part] = $0 }
  }
}
