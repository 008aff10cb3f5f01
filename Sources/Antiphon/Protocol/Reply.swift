/// The answer of a consumer to an element, returned by `next`.
///
/// - `more`: continue.
/// - `wait`: emit nothing more for now. The source asks the talkback (`Talkback.park(after:)`), whose result says whether
///   to park, to continue, to start again, or to complete as cancelled.
/// - `stop`: emit nothing more. No completion follows.
/// - `rewind`: start again from the first element. The source asks the talkback as after `wait`. For a source that cannot be
///   rewound, `rewind` means `wait`.
@frozen
public enum Reply: UInt8, Sendable {
  /// Continue.
  case more
  /// Emit nothing more for now, and ask the talkback.
  case wait
  /// Emit nothing more. No completion follows.
  case stop
  /// Start again from the first element, and ask the talkback.
  case rewind
}
