/// What a consumer answers to an element, at once, by returning it.
///
/// - `more`: go on.
/// - `wait`: nothing more for now. The source asks the talkback (`Talkback.park(after:)`), which says whether to park until
///   it is asked again, to go on, to start over, or to complete as cancelled.
/// - `stop`: I am done, send nothing more. No completion follows: who says stop knows.
/// - `rewind`: start again from your first element. The source asks the talkback as after `wait`; to one that can't start again it
///   is `wait`.
@frozen
public enum Reply: UInt8, Sendable {
  case more, wait, stop, rewind
}
