/// What happens to elements that the consumer has not requested yet.
///
/// Counts are numbers of elements, at least 1.
@frozen
public enum BufferPolicy<Failure: Error>: Sendable {
  /// Keep all elements.
  case unbounded
  /// Keep this many, and make the source wait; all elements of a source that can't wait are kept.
  case bounded(Int)
  /// Keep this many, and drop the oldest.
  case dropOldest(Int)
  /// Keep this many, and drop later elements.
  case dropNewest(Int)
  /// Keep only the latest.
  case latest
  /// Keep this many, deliver them, and then fail.
  // Indirect, because the release of a queue would otherwise look up the metadata of the failure's type.
  indirect case fail(Int, Failure)

  /// What to do with a further element when `count` are kept.
  @frozen @usableFromInline
  enum Decision { case keep, keepAndWait, dropFirst, drop, fail(Failure) }

  @inlinable @inline(__always)
  func decision(keeping count: Int) -> Decision {
    switch self {
    case .unbounded: .keep
    case .bounded(let limit): count + 1 < limit ? .keep : .keepAndWait
    case .dropOldest(let limit): count < limit ? .keep : .dropFirst
    case .dropNewest(let limit): count < limit ? .keep : .drop
    case .latest: count < 1 ? .keep : .dropFirst
    case .fail(let limit, let failure): count < limit ? .keep : .fail(failure)
    }
  }

  /// Traps, at assembly, on a count below 1.
  @inlinable
  func check(_ user: StaticString) {
    switch self {
    case .unbounded, .latest: break
    case .bounded(let count), .dropOldest(let count), .dropNewest(let count), .fail(let count, _):
      precondition(count > 0, "\(user) needs a policy that keeps 1 element or more")
    }
  }
}
