/// What happens to elements that one of several consumers has not requested yet.
public enum SharePolicy<Failure: Error>: Sendable {
  /// They are kept for that consumer, by this policy. No consumer waits for another one.
  case each(BufferPolicy<Failure>)
  /// The stream waits until all consumers have received the element. All elements of a source that can't wait are kept.
  case slowest

  @inlinable
  var buffering: BufferPolicy<Failure> {
    switch self {
    case .each(let policy): policy
    case .slowest: .bounded(1)
    }
  }

  @inlinable
  var waits: Bool {
    switch self {
    case .each: false
    case .slowest: true
    }
  }
}
