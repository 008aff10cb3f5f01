/// Emits consecutive integers.
///
///     range(3, count: 3)  (345|)
///
/// - Parameters:
///   - start: the first element.
///   - count: the number of elements, at least 0; traps if the last element does not fit an `Int`.
/// - Demand: pullable; completes with the last element. Rewindable.
@inlinable @inline(__always)
public func range(_ start: Int, count: Int) -> Producer<Int, Never> {
  precondition(count >= 0, "range(_:count:) needs a count of 0 or more")
  let (end, overflow) = start.addingReportingOverflow(count)
  precondition(!overflow, "range(_:count:) goes beyond the largest Int")
  return from(start..<end)
}
