import Antiphon

// The messages of `drive` where a property is missing: the compiler chooses the closest overload.

extension ProducerProtocol {
  @available(
    *, unavailable, message: "nothing is proved of a raw stream: make it a unit with asDriver(), or use bind(to:)"
  )
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void, completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription { fatalError() }
}

extension StreamUnitProtocol {
  @available(
    *, unavailable,
    message: "this unit is not proved to be one that cannot fail: say what follows a failure, with replaceError(with:)"
  )
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void, completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription { fatalError() }
}

extension StreamUnitProtocol where Failure == Never {
  @available(
    *, unavailable, message: "this unit is not proved to be observed on the main actor: add receive(on: .main)"
  )
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void, completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription { fatalError() }
}

extension StreamUnitProtocol where Failure == Never, Proved: ObservedOnMainActor {
  @available(
    *, unavailable, message: "this unit is not proved to share side effects: add share(replay: .latest)"
  )
  public func drive(
    _ receive: @escaping @MainActor (Element) -> Void, completed: (@MainActor (Completion<Never>) -> Void)? = nil
  ) -> Subscription { fatalError() }
}
