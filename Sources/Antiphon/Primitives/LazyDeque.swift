import DequeModule

/// A deque that is made when its first element comes.
///
/// Of the queues of a subscription most are never used. An empty `Deque` retains one object that all of them share, whose count each
/// thread would change at each subscription.
@frozen @usableFromInline
struct LazyDeque<Element> {
  @usableFromInline var made: Deque<Element>?

  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  var isEmpty: Bool { made?.isEmpty ?? true }

  @inlinable @inline(__always)
  var count: Int { made?.count ?? 0 }

  @inlinable @inline(__always)
  mutating func append(_ element: Element) {
    if made == nil { made = Deque() }
    made?.append(element)
  }

  /// Precondition: there is an element.
  @inlinable @inline(__always)
  mutating func removeFirst() -> Element { made!.removeFirst() }

  @inlinable @inline(__always)
  mutating func popFirst() -> Element? { made?.popFirst() }

  /// Returns all elements, and leaves none.
  @inlinable @inline(__always)
  mutating func takeAll() -> Deque<Element>? {
    var all: Deque<Element>?
    swap(&all, &made)
    return all
  }
}

extension LazyDeque: Sendable where Element: Sendable {}
