// What is sent to subjects, relays and properties: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension Subject {
  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onError(_ failure: Failure) { fatalError() }

  @available(*, unavailable, renamed: "finish()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func onCompleted() { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func next(_ element: Element) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func error(_ failure: Failure) { fatalError() }

  @available(*, unavailable, renamed: "finish()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func complete() { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func send(value element: Element) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func send(error failure: Failure) { fatalError() }

  @available(*, unavailable, renamed: "finish()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sendCompleted() { fatalError() }

  @available(*, unavailable, renamed: "send(completion:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sendInterrupted() { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func emit(_ element: Element) { fatalError() }

  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryEmitNext(_ element: Element) { fatalError() }

  @available(*, unavailable, renamed: "fail(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryEmitError(_ failure: Failure) { fatalError() }

  @available(*, unavailable, renamed: "finish()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryEmitComplete() { fatalError() }
}

extension Relay {
  @available(*, unavailable, renamed: "send(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func accept(_ element: Element) { fatalError() }
}

extension MutableProperty {
  @available(*, unavailable, renamed: "value")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func accept(_ value: Value) { fatalError() }

  @available(*, unavailable, renamed: "value")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func send(_ value: Value) { fatalError() }

  @available(*, unavailable, renamed: "modify(_:)", message: "its closure changes the value")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func update(_ change: (Value) -> Value) { fatalError() }

  @available(*, unavailable, renamed: "property")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func asStateFlow() -> Property<Value> { fatalError() }

  @available(*, unavailable, renamed: "changes")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public var signal: Producer<Value, Never> { fatalError() }
}

extension Property where Value: Equatable {
  @available(*, unavailable, renamed: "removeDuplicates()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func skipRepeats() -> Property { fatalError() }
}
