/// A serial context that a source may run in: that of a junction, a delivery queue, a shared connection, or a task that pulls.
///
/// Operators may drop elements, and then no reply reaches the source. A source that is a loop therefore asks `Talkback.mustPark`
/// from time to time. If something else waits for its context, the source is paused and yields.
@usableFromInline
class SerialContext: ParkedSource, @unchecked Sendable {
  @inlinable
  init() { super.init { _ in fatalError("a context that is woken says how") } }

  /// A context that a talkback can wake.
  @inlinable
  override init(_ go: @escaping @Sendable (ParkedSource) -> Talkback.FinalAction?) { super.init(go) }

  /// Called once if the stream is cancelled whose context it is (`Talkback.stopOnCancel`).
  @usableFromInline
  func stopAfterCancellation() {}

  /// Pauses the source of `talkback` if something waits for this context, and returns whether it did. The source calls this on
  /// its own thread.
  ///
  /// - Parameter inner: a context that runs in this one on behalf of `talkback`. If the result is true, its `resumeYielding` is
  ///   called later.
  @usableFromInline
  func interrupts(_ talkback: Talkback, for inner: SerialContext?) -> Bool { false }

  /// Continues what has yielded, after the work that waited for the context has run.
  @usableFromInline
  func resumeYielding() {}

  /// Records that a source in this context emits nothing more unless it is rewound.
  @usableFromInline
  func noteSilence() {}

  /// How many elements wait here, and how many were dropped, for an inspector.
  @usableFromInline
  var load: (queued: Int, dropped: Int) { (0, 0) }
}

/// How long a source may emit nothing before it yields to sources that have not been started and so cannot ask for the context.
package enum Patience {
  /// In looks of 512 elements each: about a million elements. What an operator emits may depend on which upstream emits first, so
  /// an upstream that ends earlier is not interrupted. Tests set a smaller number.
  @TaskLocal package static var looks = 2048
}

extension Talkback {
  /// True if the source should park before it continues. A loop asks once in about 64 elements; every eighth call also asks the
  /// serial context.
  ///
  /// Out of line, because it is rarely called and only the speed of the loop matters.
  @inlinable @inline(never)
  func mustPark() -> Bool {
    if hasPendingEvents { return true }
    looks &+= 1
    return looks & 7 == 0 && isInterrupted(for: nil)
  }

  /// Calls `mustPark()` through a reference that the loop need not retain for the call.
  @inlinable @inline(never)
  static func mustPark(_ talkback: UnownedTalkback) -> Bool { talkback.use { $0.mustPark() } }

  /// True if something waits for the serial context that the source runs in. The source is paused then.
  @usableFromInline
  func isInterrupted(for inner: SerialContext?) -> Bool { context?.interrupts(self, for: inner) ?? false }
}

extension Consumer {
  /// True if the source should park before it continues. False without a talkback.
  @inlinable @inline(__always)
  var mustPark: Bool {
    guard let optionalTalkback else { return false }
    return Talkback.mustPark(optionalTalkback.unowned)
  }
}
