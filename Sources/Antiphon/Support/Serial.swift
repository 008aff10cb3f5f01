/// The state of one operator in one subscription.
///
/// Not synchronised: it is read and written only inside calls to one consumer, and those are serial with a
/// happens-before between them, whatever threads they come from (rule 1).
/// A pointer, because a class property would be checked for exclusive access at every element.
@usableFromInline
final class Serial<Value>: @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable @inline(__always)
  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  @inlinable
  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  @inlinable @inline(__always)
  var value: Value {
    unsafeAddress { UnsafePointer(pointer) }
    unsafeMutableAddress { pointer }
  }
}

/// Room for the latest element of an upstream, empty.
@inlinable @inline(__always)
func slot<Element>(for _: Element.Type) -> Serial<Element?> { Serial(nil) }
