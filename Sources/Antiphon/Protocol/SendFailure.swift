/// Why a channel did not take an element.
public enum SendFailure: Error, Equatable {
  /// The sending task was cancelled before the element was taken.
  case cancelled
  /// The channel has ended, by a completion or because its consumer has left.
  case ended
}
