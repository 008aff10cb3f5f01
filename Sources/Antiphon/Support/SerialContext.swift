/// What a source may run in: a junction's floor, a task that asks.
///
/// Elements may be swallowed on the way down, and then no reply tells the source anything. So a source that is a loop asks now and
/// then, by `Talkback.hasToStand`, whether something else waits for that context, and yields then: it is paused for the time being.
@usableFromInline
class SerialContext: @unchecked Sendable {
  @inlinable
  init() {}

  /// Pauses the source of `line` if something waits for this context, and says so. Called by the source, on its thread.
  ///
  /// - Parameter inner: a context that runs in this one on behalf of `line`. It is told to `goOn` if the result is true.
  @usableFromInline
  func interrupts(_ line: Talkback, for inner: SerialContext?) -> Bool { false }

  /// Goes on: what waited has had its turn.
  @usableFromInline
  func goOn() {}

  /// A source that runs here speaks no more.
  @usableFromInline
  func noteSilence() {}
}

/// How long one source may say nothing before others have their turn that do not even ask for it, as they have not been started.
package enum Patience {
  /// In looks, of 512 elements each: about a million elements. The answer of an operator may depend on which of its upstreams has
  /// spoken first, so what comes to its end in a shorter time does that undisturbed. Tests take less.
  @TaskLocal package static var looks = 2048
}

extension Talkback {
  /// True if the source should stand before it goes on. To be asked by a loop for every 64 elements or so; every eighth time it
  /// looks at more than the talkback itself.
  ///
  /// Out of line: it is rarely asked, and the loop is what counts.
  @inlinable @inline(never)
  func hasToStand() -> Bool {
    if hasNews { return true }
    looks &+= 1
    return looks & 7 == 0 && isInterrupted(for: nil)
  }

  /// True if something waits for the serial context that the source runs in: it is paused then.
  @usableFromInline
  func isInterrupted(for inner: SerialContext?) -> Bool { context?.interrupts(self, for: inner) ?? false }
}

extension Consumer {
  /// The same of a source that may have no line.
  @inlinable @inline(__always)
  var hasToStand: Bool {
    guard let line else { return false }
    return Talkback.hasToStand(.passUnretained(line))
  }
}

extension Talkback {
  /// The same, without a reference that the loop would have to retain for the call.
  @inlinable @inline(never)
  static func hasToStand(_ line: Unmanaged<Talkback>) -> Bool { line._withUnsafeGuaranteedRef { $0.hasToStand() } }
}
