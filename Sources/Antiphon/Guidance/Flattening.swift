// Streams of streams: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(*, unavailable, renamed: "flatMapConcat(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concatMap<New: Sendable, NewFailure: Error>(_ transform: (Element) throws -> Producer<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "flatMapLatest(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func switchMap<New: Sendable, NewFailure: Error>(_ transform: (Element) throws -> Producer<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "flatMapFirst(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func exhaustMap<New: Sendable, NewFailure: Error>(_ transform: (Element) throws -> Producer<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "flatMap(_:maxConcurrent:_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeMap<New: Sendable, NewFailure: Error>(_ transform: (Element) throws -> Producer<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(*, unavailable, renamed: "flatMap(_:maxConcurrent:_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapMerge<New: Sendable, NewFailure: Error>(_ transform: (Element) throws -> Producer<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(*, unavailable, message: "write flatMap { from($0) }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapIterable<Elements: Sequence>(_ transform: (Element) throws -> Elements) -> Producer<
    Elements.Element, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "switchToLatest()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func switchLatest<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, renamed: "switchToLatest()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func switchAll<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, renamed: "flatten(_:maxConcurrent:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeAll<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, message: "write flatten(.concat)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concatAll<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, message: "write flatten(.exhaust)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func exhaustAll<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, renamed: "flatten(_:maxConcurrent:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func merge<Inner: Sendable, InnerFailure: Error>(maxConcurrent: Int) -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, message: "write flatten(.concat)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func concat<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, renamed: "flatten(_:maxConcurrent:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flattenMerge<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }

  @available(*, unavailable, message: "write flatten(.concat)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flattenConcat<Inner: Sendable, InnerFailure: Error>() -> Producer<Inner, Failure>
  where Element == Producer<Inner, InnerFailure> { fatalError() }
}

extension ProducerProtocol where Element: Sequence, Element.Element: Sendable {
  @available(*, unavailable, message: "write flatMap { from($0) }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flattenElements() -> Producer<Element.Element, Failure> { fatalError() }
}
