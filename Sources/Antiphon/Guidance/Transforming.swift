// One element, or what came so far, into another: names of other libraries, and what to write instead.
// Scripts/guidance writes this file from docs/guidance.tsv.

extension ProducerProtocol {
  @available(
    *, unavailable, renamed: "map(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryMap<New: Sendable>(_ transform: (Element) throws -> New) -> Producer<New, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "compactMap(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryCompactMap<New: Sendable>(_ transform: (Element) throws -> New?) -> Producer<New, any Error> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "filter(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryFilter(_ isIncluded: (Element) throws -> Bool) -> Producer<Element, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "scan(_:_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryScan<New: Sendable>(_ initial: New, _ combine: (New, Element) throws -> New) -> Producer<
    New, any Error
  > { fatalError() }

  @available(
    *, unavailable, renamed: "reduce(_:_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryReduce<New: Sendable>(_ initial: New, _ combine: (New, Element) throws -> New) -> Producer<
    New, any Error
  > { fatalError() }

  @available(
    *, unavailable, renamed: "removeDuplicates(by:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryRemoveDuplicates(by areEquivalent: (Element, Element) throws -> Bool) -> Producer<Element, any Error> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "prefix(while:inclusive:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryPrefix(while isIncluded: (Element) throws -> Bool) -> Producer<Element, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "drop(while:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryDrop(while isDropped: (Element) throws -> Bool) -> Producer<Element, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "first(where:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryFirst(where predicate: (Element) throws -> Bool) -> Producer<Element, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "last(where:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryLast(where predicate: (Element) throws -> Bool) -> Producer<Element, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "contains(where:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryContains(where predicate: (Element) throws -> Bool) -> Producer<Bool, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "allSatisfy(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryAllSatisfy(_ predicate: (Element) throws -> Bool) -> Producer<Bool, any Error> { fatalError() }

  @available(
    *, unavailable, renamed: "min(by:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryMin(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Producer<Element, any Error> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "max(by:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func tryMax(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Producer<Element, any Error> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "map(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func attemptMap<New: Sendable>(_ transform: (Element) throws -> New) -> Producer<New, any Error> {
    fatalError()
  }

  @available(*, unavailable, message: "write map { try result($0).get() }")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func attemptMap<New: Sendable, NewFailure: Error>(_ transform: (Element) -> Result<New, NewFailure>)
    -> Producer<New, NewFailure>
  { fatalError() }

  @available(
    *, unavailable, renamed: "map(_:)",
    message:
      "its closure may throw the failure of the stream; promoteFailure(to:) gives one to a stream that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func attempt(_ check: (Element) throws -> Void) -> Producer<Element, any Error> { fatalError() }

  @available(*, unavailable, renamed: "replaceAll(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mapTo<New: Sendable>(_ value: New) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "replaceAll(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func replaceElements<New: Sendable>(with value: New) -> Producer<New, Failure> { fatalError() }

  @available(*, unavailable, renamed: "replaceNil(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func replaceNils<Wrapped: Sendable>(with value: Wrapped) -> Producer<Wrapped, Failure>
  where Element == Wrapped? { fatalError() }

  @available(*, unavailable, renamed: "replaceEmpty(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func ifEmpty(default value: Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "replaceEmpty(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func defaultIfEmpty(_ value: Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "scan(_:_:)", message: "it does not emit the first state")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func reductions<New: Sendable>(_ initial: New, _ combine: (New, Element) throws -> New) -> Producer<
    New, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "scan(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func reductions(_ combine: (Element, Element) throws -> Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "scan(_:_:)", message: "its closure returns the new state")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func reductions<New: Sendable>(into initial: New, _ update: (inout New, Element) throws -> Void) -> Producer<
    New, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "scan(_:_:)", message: "it does not emit the first state")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func runningFold<New: Sendable>(_ initial: New, _ combine: (New, Element) throws -> New) -> Producer<
    New, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "scan(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func runningReduce(_ combine: (Element, Element) throws -> Element) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "reduce(_:_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func fold<New: Sendable>(_ initial: New, _ combine: (New, Element) throws -> New) -> Producer<New, Failure> {
    fatalError()
  }

  @available(
    *, unavailable, renamed: "scanMap(into:_:)", message: "its closure changes the state and returns the element"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func scanMap<State, New: Sendable>(_ initial: State, _ transform: (State, Element) throws -> (State, New))
    -> Producer<New, Failure>
  { fatalError() }

  @available(
    *, unavailable, renamed: "scanMap(into:_:)", message: "its closure changes the state and returns the element"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func loop<State, New: Sendable>(_ initial: State, _ transform: (State, Element) throws -> (State, New))
    -> Producer<New, Failure>
  { fatalError() }

  @available(*, unavailable, renamed: "collect()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func toArray() -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "collect()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collectList() -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "collect()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func toList() -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "sorted()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collectSortedList() -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "toDictionary(keyedBy:uniquingKeysWith:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collectMap<Key>(_ key: (Element) throws -> Key) -> Producer<[Key: Element], Failure> where Key: Hashable {
    fatalError()
  }

  @available(*, unavailable, renamed: "enumerated()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func withIndex() -> Producer<(offset: Int, element: Element), Failure> { fatalError() }

  @available(*, unavailable, renamed: "enumerated()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func index() -> Producer<(offset: Int, element: Element), Failure> { fatalError() }

  @available(*, unavailable, renamed: "enumerated()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func indices() -> Producer<(offset: Int, element: Element), Failure> { fatalError() }

  @available(*, unavailable, renamed: "pairwise()", message: "not for the first element")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zipPrevious() -> Producer<(Element?, Element), Failure> { fatalError() }

  @available(*, unavailable, renamed: "pairwise()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combinePrevious() -> Producer<(Element, Element), Failure> { fatalError() }

  @available(*, unavailable, message: "write prepend(_:), then pairwise()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combinePrevious(_ initial: Element) -> Producer<(Element, Element), Failure> { fatalError() }

  @available(*, unavailable, renamed: "pairwise()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func adjacentPairs() -> Producer<(Element, Element), Failure> { fatalError() }

  @available(*, unavailable, message: "write chunks(ofCount:), or buffer(.bounded(_)) for a queue")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func buffer(_ count: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(on:)", message: "buffer(_:) is a queue")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func buffer<Other: Sendable, OtherFailure: Error>(_ notifier: Producer<Other, OtherFailure>) -> Producer<
    [Element], Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferCount(_ count: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:startingEvery:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferCount(_ count: Int, _ step: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func buffer(size: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:)", message: "collect(first:) has the first ones only")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collect(count: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunked(_ count: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(every:clock:)", message: "any Swift clock")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collect(every period: Duration, on scheduler: some Any) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(from:until:)", message: "no empty arrays")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferToggle<Opening: Sendable, OtherFailure: Error>(
    _ openings: Producer<Opening, OtherFailure>, _ closing: (Opening) -> some Any
  ) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(until:)", message: "no empty arrays")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferWhen(_ closing: () -> some Any) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(every:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferTime(_ milliseconds: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:orEvery:clock:)", message: "buffer(_:) is a queue")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func buffer(timeSpan: Duration, count: Int, scheduler: some Any) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(*, unavailable, message: "write windowStreams(every:clock:), or chunks(ofCount:orEvery:clock:) for arrays")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func window(timeSpan: Duration, count: Int, scheduler: some Any) -> Producer<
    Producer<Element, Failure>, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:orEvery:clock:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func bufferTimeout(_ count: Int, _ period: Duration) -> Producer<[Element], Failure> { fatalError() }

  @available(
    *, unavailable, message: "write chunks(ofCount:orOn:), chunks(ofCount:orEvery:clock:); a notifier, or a Duration"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks(ofCount count: Int, or signal: some Any) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(on:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func window<Other: Sendable, OtherFailure: Error>(_ boundary: Producer<Other, OtherFailure>) -> Producer<
    Producer<Element, Failure>, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(ofCount:)", message: "a window starts with its first element")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowCount(_ count: Int) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(
    *, unavailable, renamed: "windowStreams(ofCount:startingEvery:)", message: "a window starts with its first element"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowCount(_ count: Int, _ step: Int) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(every:clock:)", message: "takes a Duration")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowTime(_ milliseconds: Int) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(from:until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowToggle<Opening: Sendable, OtherFailure: Error>(
    _ openings: Producer<Opening, OtherFailure>, _ closing: (Opening) -> some Any
  ) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(until:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func windowWhen(_ closing: () -> some Any) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "windowStreams(ofCount:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func window(_ count: Int) -> Producer<Producer<Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "chunks(ofCount:)", message: "collect(first:) has the first ones only")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func collect(_ count: Int) -> Producer<[Element], Failure> { fatalError() }

  @available(*, unavailable, renamed: "group(maxGroups:by:)", message: "live, and bounded")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable & Sendable>(keySelector key: (Element) throws -> Key) -> Producer<
    GroupedProducer<Key, Element, Failure>, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "group(maxGroups:by:until:)", message: "a notifier that fails ends all groups")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func groupBy<Key: Hashable & Sendable>(
    _ key: (Element) -> Key, duration: (GroupedProducer<Key, Element, Failure>) -> some Any
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "interspersed(with:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func joined(_ separator: Element) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "repeat(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func repeats(_ count: Int) -> Producer<Element, Failure> { fatalError() }

  @available(*, unavailable, renamed: "allSatisfy(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func every(_ predicate: (Element) throws -> Bool) -> Producer<Bool, Failure> { fatalError() }

  @available(*, unavailable, renamed: "allSatisfy(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func all(_ predicate: (Element) throws -> Bool) -> Producer<Bool, Failure> { fatalError() }

  @available(*, unavailable, renamed: "contains(where:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func any(_ predicate: (Element) throws -> Bool) -> Producer<Bool, Failure> { fatalError() }

  @available(*, unavailable, message: "write contains(where:), then not()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func none(_ predicate: (Element) throws -> Bool) -> Producer<Bool, Failure> { fatalError() }

  @available(*, unavailable, renamed: "contains(_:)")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func hasElement(_ element: Element) -> Producer<Bool, Failure> { fatalError() }

  @available(*, unavailable, message: "write isEmpty(), then not()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func hasElements() -> Producer<Bool, Failure> { fatalError() }
}

extension ProducerProtocol where Element == Bool {
  @available(*, unavailable, renamed: "not()")
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func negate() -> Producer<Element, Failure> { fatalError() }
}
