import AntiphonShims

/// What gives other streams their turn after each delivery of one stream, on its thread: the first deep start (`DeepStart`).
@usableFromInline
class TurnGiver {
  final let talkback: Talkback

  init(_ talkback: Talkback) { self.talkback = talkback }

  @usableFromInline
  func giveTurns() { fatalError("a turn giver is a deep start") }

  /// The one on this thread. Retained once while it runs.
  static var current: Unmanaged<TurnGiver>? {
    get { antiphon_starts().pointee.first.map { .fromOpaque($0) } }
    set { antiphon_starts().pointee.first = newValue?.toOpaque() }
  }

  /// Called after each delivery of a stream that gives turns, and after its completion.
  @usableFromInline
  static func giveTurns(after talkback: Talkback) {
    if let giver = current?.takeUnretainedValue(), giver.talkback === talkback { giver.giveTurns() }
  }
}
