/// What a source may run in: a junction, a delivery queue, a shared connection, a task that pulls.
///
/// Elements may be swallowed on the way down, and then no reply tells the source anything. So a source that is a loop asks from time to
/// time, by `Talkback.mustPark`, whether something else waits for its context, and yields then: it is paused for the time being.
@usableFromInline
class SerialContext: @unchecked Sendable {
  @inlinable
  init() {}

  /// Pauses the source of `talkback` if something waits for this context, and says whether it did. Called by the source, on its thread.
  ///
  /// - Parameter inner: a context that runs in this one on behalf of `talkback`. `resumeYielding` of it follows if the result is true.
  @usableFromInline
  func interrupts(_ talkback: Talkback, for inner: SerialContext?) -> Bool { false }

  /// Continues what has yielded: what waited for the context has run.
  @usableFromInline
  func resumeYielding() {}

  /// A source that runs here has fallen silent.
  @usableFromInline
  func noteSilence() {}
}

/// How long one source may emit nothing before others run that can't ask for the context, as they have not been started.
package enum Patience {
  /// In looks, of 512 elements each: about a million elements. The result of an operator may depend on which of its upstreams emits first,
  /// so an upstream that ends in a shorter time runs undisturbed. Tests take less.
  @TaskLocal package static var looks = 2048
}

extension Talkback {
  /// True if the source should park before it continues. A loop asks for every 64 elements or so; every eighth time this looks at more
  /// than the talkback itself.
  ///
  /// Out of line: it is rarely called, and the loop is what counts.
  @inlinable @inline(never)
  func mustPark() -> Bool {
    if hasPendingEvents { return true }
    looks &+= 1
    return looks & 7 == 0 && isInterrupted(for: nil)
  }

  /// `mustPark()` without a reference that the loop would have to retain for the call.
  @inlinable @inline(never)
  static func mustPark(_ talkback: Unmanaged<Talkback>) -> Bool { talkback._withUnsafeGuaranteedRef { $0.mustPark() } }

  /// True if something waits for the serial context that the source runs in: the source is paused then.
  @usableFromInline
  func isInterrupted(for inner: SerialContext?) -> Bool { context?.interrupts(self, for: inner) ?? false }
}

extension Consumer {
  /// `Talkback.mustPark()` of a source whose consumer may have no talkback.
  @inlinable @inline(__always)
  var mustPark: Bool {
    guard let optionalTalkback else { return false }
    return Talkback.mustPark(.passUnretained(optionalTalkback))
  }
}
