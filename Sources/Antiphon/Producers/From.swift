/// Emits the elements of a collection.
///
///     from(1...3)  (123|)
///
/// - Demand: pullable, one element for each one asked for; completes with the last element. Rewindable.
@inlinable @inline(__always)
public func from<Elements: Collection & Sendable>(_ elements: Elements) -> Producer<Elements.Element, Never>
where Elements.Element: Sendable, Elements.Index: Sendable {
  .walking { CollectionCursor(elements) }
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
  mutating func next() -> Elements.Element? {
    if index == elements.endIndex { return nil }
    defer { elements.formIndex(after: &index) }
    return elements[index]
  }
}
