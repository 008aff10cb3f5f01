/// A queue in a circular buffer, whose capacity is a power of two and grows when necessary. Not synchronised, as explained at
/// `StateBox`.
@usableFromInline
final class Ring<Element>: @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("ring")
  @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) @usableFromInline var mask: Int
  /// Both count up without end; the place of an element is its number modulo the capacity.
  @exclusivity(unchecked) @usableFromInline var head = 0
  @exclusivity(unchecked) @usableFromInline var tail = 0

  /// - Parameter capacity: the number of elements, a power of two.
  @inlinable
  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  @inlinable
  deinit {
    removeAll()
    base.deallocate()
  }

  @inlinable @inline(__always)
  var count: Int { tail &- head }

  @inlinable @inline(__always)
  var isEmpty: Bool { tail == head }

  @inlinable @inline(__always)
  func append(_ element: consuming Element) {
    if count > mask { grow() }
    (base + (tail & mask)).initialize(to: element)
    tail &+= 1
  }

  @inlinable @inline(__always)
  func removeFirst() -> Element {
    assert(!isEmpty, "an element that is removed was appended")
    defer { head &+= 1 }
    return (base + (head & mask)).move()
  }

  @inlinable
  func removeAll() {
    while !isEmpty { _ = removeFirst() }
  }

  @usableFromInline
  func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: (mask + 1) * 2)
    let count = count
    for place in 0..<count { (larger + place).initialize(to: removeFirst()) }
    base.deallocate()
    base = larger
    mask = mask * 2 + 1
    head = 0
    tail = count
  }
}
