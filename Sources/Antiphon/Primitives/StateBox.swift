/// The state of one operator in one subscription.
///
/// Not synchronised: it is read and written only inside calls to one consumer. These are serial, with a happens-before relation
/// between them, whatever threads they come from (rule 1). This also ensures exclusive access, which would otherwise be checked
/// at every element.
@usableFromInline
final class StateBox<Value>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value
  @usableFromInline let leakCounter = LeakCounter("state box")

  @inlinable @inline(__always)
  init(_ value: Value) { self.value = value }
}
