// Operators on two streams with different failure types are compile errors, whose message shows the fix.

extension Producer {
  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func merge<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func append<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prepend<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func race<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zip<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zipLongest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element?, Other?), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLast<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func withLatest<Other: Sendable, OtherFailure: Error>(
    from other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeOrdered<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sequenceEqual<Other: Sendable, OtherFailure: Error>(
    _ other: Producer<Other, OtherFailure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sample<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func drop<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix<OtherFailure: Error>(
    untilReplacement replacement: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable, OtherFailure: Error>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks<Other: Sendable, OtherFailure: Error>(
    ofCount count: Int, orOn notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausable<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausableBuffered<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>, policy: BufferPolicy<OtherFailure> = .unbounded
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausableDropping<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }
}
