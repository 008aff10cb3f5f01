import Synchronization

/// What few talkbacks have, so that the others are smaller: of a million subscribers each has a talkback.
@usableFromInline
final class TalkbackExtras: Sendable {
  let pauseObservers = PauseObserverList()
  let rewindObserver = RewindObserver()
  /// The parent's clean-up that cancels this talkback. Set before the talkback is shared, taken by the thread that closes it.
  @exclusivity(unchecked) nonisolated(unsafe) var parent: Registration?
  /// Called after the current run has ended. Touched only in the source's serial context.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var nextRun: Talkback.FinalAction?
}

extension Talkback {
  /// Nil if they have not been made.
  @inlinable @inline(__always)
  var extrasIfAny: TalkbackExtras? { hasExtras.load(ordering: .acquiring) == 0 ? nil : madeExtras }

  /// Compares the pauses with what the observers know. An observer that is added meanwhile sees them: it sets `hasExtras` first.
  func checkPauseObservers() {
    guard hasExtras.bitwiseOr(0, ordering: .acquiringAndReleasing).oldValue != 0 else { return }
    madeExtras?.pauseObservers.check()
  }

  /// Calls `body` each time a rewind is requested while the source is not parked; nil ends that.
  @usableFromInline
  func setRewindObserver(_ body: (@Sendable () -> Void)?) {
    (body == nil ? extrasIfAny : extras)?.rewindObserver.set(body)
  }

  /// Takes what is to run once the current run has ended. Serial context only.
  @usableFromInline
  func takeNextRun() -> FinalAction? { extrasIfAny?.nextRun.take() }
}
