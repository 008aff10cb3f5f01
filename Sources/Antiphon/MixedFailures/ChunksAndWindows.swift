// Chunks, windows and groups by notifiers whose failure type differs from the stream's, or where only one can fail.

extension Producer {
  /// `chunks` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable>(
    ofCount count: Int, orOn notifier: Producer<Other, Never>
  ) -> Producer<[Element], Failure> {
    chunks(ofCount: count, orOn: notifier.promoteFailure())
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Never>, until closing: @escaping @Sendable (Opening) -> Producer<Closing, Never>
  ) -> Producer<[Element], Failure> {
    chunks(from: openings.promoteFailure(), until: { closing($0).promoteFailure() })
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Producer<Closing, Never>
  ) -> Producer<[Element], Failure> {
    chunks(until: { closing().promoteFailure() })
  }

  /// `windowStreams` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Other: Sendable>(
    on boundary: Producer<Other, Never>
  ) -> Producer<Producer, Failure> {
    windowStreams(on: boundary.promoteFailure())
  }

  /// `windowStreams` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Never>, until closing: @escaping @Sendable (Opening) -> Producer<Closing, Never>
  ) -> Producer<Producer, Failure> {
    windowStreams(from: openings.promoteFailure(), until: { closing($0).promoteFailure() })
  }

  /// `windowStreams` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Producer<Closing, Never>
  ) -> Producer<Producer, Failure> {
    windowStreams(until: { closing().promoteFailure() })
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowStreams<Other: Sendable, OtherFailure: Error>(
    on boundary: Producer<Other, OtherFailure>
  ) -> Producer<Producer<Element, Failure>, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowStreams<Opening: Sendable, OpeningFailure: Error, Closing: Sendable, ClosingFailure: Error>(
    from openings: Producer<Opening, OpeningFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, ClosingFailure>
  ) -> Producer<Producer<Element, Failure>, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowStreams<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<Producer<Element, Failure>, Failure> {
    fatalError()
  }

  /// `group` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, Failure>) -> Producer<Other, Never>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    group(maxGroups: maxGroups, by: key, until: { duration($0).promoteFailure() })
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Other: Sendable, OtherFailure: Error>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, Failure>) -> Producer<Other, OtherFailure>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    fatalError()
  }
}

extension Producer where Failure == Never {
  /// `chunks` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(
    ofCount count: Int, orOn notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(ofCount: count, orOn: notifier)
  }

  /// `chunks` where only the other streams can fail: the result has their failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable, OtherFailure: Error>(
    from openings: Producer<Opening, OtherFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(from: openings, until: closing)
  }

  /// `chunks` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(until: closing)
  }

  /// `windowStreams` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Other: Sendable, OtherFailure: Error>(
    on boundary: Producer<Other, OtherFailure>
  ) -> Producer<Producer<Element, OtherFailure>, OtherFailure> {
    promoteFailure(to: OtherFailure.self).windowStreams(on: boundary)
  }

  /// `windowStreams` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable, OtherFailure: Error>(
    from openings: Producer<Opening, OtherFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, OtherFailure>
  ) -> Producer<Producer<Element, OtherFailure>, OtherFailure> {
    promoteFailure(to: OtherFailure.self).windowStreams(from: openings, until: closing)
  }

  /// `windowStreams` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<Producer<Element, OtherFailure>, OtherFailure> {
    promoteFailure(to: OtherFailure.self).windowStreams(until: closing)
  }

  /// `group` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable, OtherFailure: Error>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, OtherFailure>) -> Producer<Other, OtherFailure>
  ) -> Producer<GroupedProducer<Key, Element, OtherFailure>, OtherFailure> {
    promoteFailure(to: OtherFailure.self).group(maxGroups: maxGroups, by: key, until: duration)
  }
}
