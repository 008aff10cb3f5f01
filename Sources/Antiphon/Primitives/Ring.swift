import Synchronization

/// How many elements have gone into a `Ring` and out of it. Written where the ring is used; any thread may read it.
@usableFromInline
class RingCount: @unchecked Sendable {
  /// Both count up without end; the place of an element is its number modulo the capacity.
  @usableFromInline final let outgoing = Atomic(0)
  @usableFromInline final let incoming = Atomic(0)

  @inlinable
  init() {}

  @inlinable @inline(__always)
  final var head: Int {
    get { outgoing.load(ordering: .relaxed) }
    set { outgoing.store(newValue, ordering: .relaxed) }
  }

  @inlinable @inline(__always)
  final var tail: Int {
    get { incoming.load(ordering: .relaxed) }
    set { incoming.store(newValue, ordering: .relaxed) }
  }

  @inlinable @inline(__always)
  final var count: Int { tail &- head }
}

/// A queue in a circular buffer, whose capacity is a power of two and grows when necessary. Not synchronised, as explained at
/// `StateBox`, except for its count.
@usableFromInline
final class Ring<Element>: RingCount, @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("ring")
  @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) @usableFromInline var mask: Int

  /// - Parameter capacity: the number of elements, a power of two.
  @inlinable
  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    mask = capacity - 1
    super.init()
  }

  @inlinable
  deinit {
    removeAll()
    base.deallocate()
  }

  @inlinable @inline(__always)
  var isEmpty: Bool { tail == head }

  @inlinable @inline(__always)
  func append(_ element: consuming Element) {
    let place = tail
    if place &- head > mask { grow() }
    (base + (place & mask)).initialize(to: element)
    tail = place &+ 1
  }

  @inlinable @inline(__always)
  func removeFirst() -> Element {
    assert(!isEmpty, "an element that is removed was appended")
    let place = head
    head = place &+ 1
    return (base + (place & mask)).move()
  }

  @inlinable
  func removeAll() {
    while !isEmpty { _ = removeFirst() }
  }

  @usableFromInline
  func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: (mask + 1) * 2)
    for place in head..<tail { (larger + (place & (mask * 2 + 1))).initialize(to: (base + (place & mask)).move()) }
    base.deallocate()
    base = larger
    mask = mask * 2 + 1
  }
}
