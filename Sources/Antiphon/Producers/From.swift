/// Emits the elements of a collection.
///
///     from(1...3)  (123|)
///
/// - Demand: pullable, one element for each requested one; completes with the last element. Rewindable.
@inlinable @inline(__always)
public func from<Elements: Collection & Sendable>(_ elements: Elements) -> Producer<Elements.Element, Never>
where Elements.Element: Sendable {
  .walking(elements) { CollectionCursor($0) }
}

/// Emits the elements of a sequence, from a fresh iterator for each start and each rewind.
///
///     from(sequence(first: 1) { $0 < 3 ? $0 + 1 : nil })  (123|)
///
/// - Demand: pullable, one element for each requested one. Only a call of `next()` finds the end of an iterator, so it is
///   found at the request after the last element. Rewindable.
@inlinable @inline(__always) @_disfavoredOverload
public func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Producer<Elements.Element, Never>
where Elements.Element: Sendable {
  .walking(elements) { IteratorCursor($0.makeIterator()) }
}

/// Emits the elements of an iterator, a fresh one for each start and each rewind.
///
///     from(iterator: { [1, 2, 3].makeIterator() })  (123|)
///
/// - Demand: pullable, one call of `next()` for each requested element. Rewindable.
@inlinable @inline(__always)
public func from<Iterator: IteratorProtocol & SendableMetatype>(
  iterator makeIterator: @escaping @Sendable () -> Iterator
) -> Producer<Iterator.Element, Never> where Iterator.Element: Sendable {
  .walking(makeIterator) { IteratorCursor($0()) }
}

/// Emits the results of a closure, until it returns nil or throws.
///
///     from { queue.popFirst() }  (123|)
///
/// - Fails: when `next` throws.
/// - Demand: pullable, one call for each requested element. A rewind continues to call the closure, which keeps its own state.
@inlinable @inline(__always) @_disfavoredOverload
public func from<Element: Sendable, Failure: Error>(
  _ next: @escaping @Sendable () throws(Failure) -> Element?
) -> Producer<Element, Failure> {
  .walking(next) { ClosureCursor($0) }
}

/// Emits the value of an optional, or nothing.
///
///     from(Int("1"))  (1|)
///
/// - Demand: pullable. Rewindable.
@inlinable @inline(__always) @_disfavoredOverload
public func from<Element: Sendable>(_ optional: Element?) -> Producer<Element, Never> {
  .walking(optional) { OptionalCursor($0) }
}

/// Emits the value of a result, or fails with its failure.
///
///     from(Result { try load() })  (1|)
///
/// - Demand: pullable; a failure needs no demand. Rewindable.
@inlinable @inline(__always) @_disfavoredOverload
public func from<Element: Sendable, Failure: Error>(_ result: Result<Element, Failure>) -> Producer<Element, Failure> {
  switch result {
  case .success(let element): .walking(element) { OptionalCursor($0) }
  case .failure(let failure): fail(failure)
  }
}

@usableFromInline
struct CollectionCursor<Elements: Collection>: Cursor where Elements.Element: Sendable {
  @usableFromInline let elements: Elements
  @usableFromInline var index: Elements.Index

  @inlinable @inline(__always)
  init(_ elements: Elements) {
    self.elements = elements
    index = elements.startIndex
  }

  @inlinable @inline(__always)
  var isAtEnd: Bool { index == elements.endIndex }

  @inlinable @inline(__always)
  func next() -> Elements.Element? { index == elements.endIndex ? nil : elements[index] }

  /// Called last in the loop, where all paths through a chain meet: if nothing remained to do there, the optimizer would give each
  /// path its own loop.
  @inlinable @inline(__always)
  mutating func step() { elements.formIndex(after: &index) }

  @inlinable @inline(__always)
  static var canSkip: Bool { true }

  @inlinable @inline(__always)
  mutating func skip(_ count: Int) {
    if count > 0 { _ = elements.formIndex(&index, offsetBy: count, limitedBy: elements.endIndex) }
  }
}

@usableFromInline
struct IteratorCursor<Iterator: IteratorProtocol>: Cursor where Iterator.Element: Sendable {
  @usableFromInline var iterator: Iterator

  @inlinable @inline(__always)
  init(_ iterator: Iterator) { self.iterator = iterator }

  @inlinable @inline(__always)
  var isAtEnd: Bool { false }

  @inlinable @inline(__always)
  mutating func next() -> Iterator.Element? { iterator.next() }
}

@usableFromInline
struct ClosureCursor<Element: Sendable, Failure: Error>: Cursor {
  @usableFromInline let call: @Sendable () throws(Failure) -> Element?

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable () throws(Failure) -> Element?) { self.call = call }

  @inlinable @inline(__always)
  var isAtEnd: Bool { false }

  @inlinable @inline(__always)
  func next() throws(Failure) -> Element? { try call() }
}
