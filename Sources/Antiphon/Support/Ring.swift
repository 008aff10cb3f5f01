/// A queue in a circle of a power of two, which grows when it must. Serial, like `Serial`, and for the same reason.
@usableFromInline
final class Ring<Element>: @unchecked Sendable {
  @usableFromInline struct Place {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var mask: Int
    @usableFromInline var head = 0
    @usableFromInline var tail = 0

    @inlinable
    init(capacity: Int) {
      base = .allocate(capacity: capacity)
      mask = capacity - 1
    }
  }

  @usableFromInline let place: UnsafeMutablePointer<Place>

  /// - Parameter capacity: elements, a power of two.
  @inlinable
  init(capacity: Int) {
    place = .allocate(capacity: 1)
    place.initialize(to: Place(capacity: capacity))
  }

  @inlinable
  deinit {
    removeAll()
    place.pointee.base.deallocate()
    place.deallocate()
  }

  @inlinable @inline(__always)
  var count: Int { place.pointee.tail &- place.pointee.head }

  @inlinable @inline(__always)
  var isEmpty: Bool { place.pointee.tail == place.pointee.head }

  @inlinable @inline(__always)
  func append(_ element: consuming Element) {
    if count > place.pointee.mask { grow() }
    (place.pointee.base + (place.pointee.tail & place.pointee.mask)).initialize(to: element)
    place.pointee.tail &+= 1
  }

  @inlinable @inline(__always)
  func removeFirst() -> Element {
    defer { place.pointee.head &+= 1 }
    return (place.pointee.base + (place.pointee.head & place.pointee.mask)).move()
  }

  @inlinable
  func removeAll() {
    while !isEmpty { _ = removeFirst() }
  }

  @usableFromInline
  func grow() {
    var larger = Place(capacity: (place.pointee.mask + 1) * 2)
    while !isEmpty {
      (larger.base + larger.tail).initialize(to: removeFirst())
      larger.tail += 1
    }
    place.pointee.base.deallocate()
    place.pointee = larger
  }
}
