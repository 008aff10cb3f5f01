/// What becomes of elements that the consumer has not asked for yet.
///
/// Counts are elements, at least 1.
@frozen
public enum BufferPolicy<Failure: Error>: Sendable {
  /// Keep them all.
  case unbounded
  /// Keep so many, and make the source wait; one that can't be slowed is kept in full.
  case bounded(Int)
  /// Keep so many, and lose the oldest.
  case dropOldest(Int)
  /// Keep so many, and lose what comes after.
  case dropNewest(Int)
  /// Keep the latest only.
  case latest
  /// Keep so many, deliver them, and then fail.
  case fail(Int, Failure)

  /// What to do with one more element when `count` are kept.
  @frozen @usableFromInline
  enum Verdict { case keep, keepAndWait, dropFirst, drop, fail(Failure) }

  @inlinable @inline(__always)
  func verdict(keeping count: Int) -> Verdict {
    switch self {
    case .unbounded: .keep
    case .bounded(let limit): count + 1 < limit ? .keep : .keepAndWait
    case .dropOldest(let limit): count < limit ? .keep : .dropFirst
    case .dropNewest(let limit): count < limit ? .keep : .drop
    case .latest: count < 1 ? .keep : .dropFirst
    case .fail(let limit, let failure): count < limit ? .keep : .fail(failure)
    }
  }

  /// Traps, at assembly, on a count that keeps nothing.
  @inlinable
  func check(_ user: StaticString) {
    switch self {
    case .unbounded, .latest: break
    case .bounded(let count), .dropOldest(let count), .dropNewest(let count), .fail(let count, _):
      precondition(count > 0, "\(user) needs a policy that keeps 1 element or more")
    }
  }
}
