/// A reference to a talkback for the closures of its consumer, and for what the talkback owns, such as a wake-up.
///
/// These must not own the talkback: that would be a reference cycle. They need not, because their caller holds it: a source holds
/// the talkback of the consumer that it calls, and the caller of a wake-up holds the talkback that it wakes. One function does own it: that of
/// a start, a `sink` or a `pull` without an observer of the completion, which so needs no object. It is released with the stream, at its end. So a source
/// that the talkback owns, and that can neither end nor be woken any more, lasts until it is cancelled.
@frozen @usableFromInline
package struct UnownedTalkback: Sendable {
  /// For code that runs once for each pull or upstream: `use` may retain the talkback for the call (201 instead of 179 instructions a
  /// pull).
  @usableFromInline let unmanaged: Unmanaged<Talkback>

  @inlinable @inline(__always)
  init(_ talkback: Talkback) { unmanaged = .passUnretained(talkback) }

  /// Calls `body` with the talkback, without retaining it.
  @inlinable @inline(__always)
  package func use<Result>(_ body: (Talkback) -> Result) -> Result { unmanaged._withUnsafeGuaranteedRef(body) }

  /// The talkback, retained for the caller.
  @inlinable @inline(__always)
  package var retained: Talkback { unmanaged.takeUnretainedValue() }
}

extension Talkback {
  @inlinable @inline(__always)
  package var unowned: UnownedTalkback { UnownedTalkback(self) }
}
