/// A source that is parked at a talkback, which wakes it.
@usableFromInline
class ParkedSource: @unchecked Sendable {
  /// Runs this source until it parks again. Returns the final action if the stream is over. A function that captures nothing, because an
  /// overridden method of a generic class is not specialised.
  @usableFromInline final let go: @Sendable (ParkedSource) -> Talkback.FinalAction?

  @inlinable
  init(_ go: @escaping @Sendable (ParkedSource) -> Talkback.FinalAction?) { self.go = go }
}

/// A parked source that is a function.
final class WakeUp: ParkedSource, @unchecked Sendable {
  private let leakCounter = LeakCounter("wake-up")
  private let function: @Sendable () -> Talkback.FinalAction?

  init(_ function: @escaping @Sendable () -> Talkback.FinalAction?) {
    self.function = function
    // Rule: the function of a parked source is called with that source.
    super.init { unsafeDowncast($0, to: WakeUp.self).function() }
  }
}
