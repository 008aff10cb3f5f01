// Subscriptions and their bags: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension Subscription {
  @available(*, unavailable, renamed: "cancel()", message: "completes as cancelled")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func dispose() { fatalError() }

  @available(*, unavailable, renamed: "cancel()", message: "completes as cancelled")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func unsubscribe() { fatalError() }

  @available(*, unavailable, renamed: "store(in:)", message: "a SubscriptionBag")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func disposed(by bag: some AnyObject) { fatalError() }

  @available(*, unavailable, renamed: "store(in:)", message: "a SubscriptionBag")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func dispose(in bag: some AnyObject) { fatalError() }

  @available(*, unavailable, message: "write store(in: bag); a SubscriptionBag, which is passed without &")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func store<Bag>(in bag: inout Bag) { fatalError() }

  @available(*, unavailable, renamed: "isActive", message: "the opposite of it")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public var isDisposed: Bool { fatalError() }

  @available(*, unavailable, renamed: "isActive", message: "the opposite of it")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public var closed: Bool { fatalError() }
}

extension SubscriptionBag {
  @available(*, unavailable, renamed: "cancelAll()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func removeAll() { fatalError() }

  @available(*, unavailable, renamed: "insert(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func add(_ subscription: Subscription) { fatalError() }

  @available(*, unavailable, renamed: "cancelAll()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func dispose() { fatalError() }
}
