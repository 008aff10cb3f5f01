import Synchronization

/// Tells a source that cannot be slowed when it may stop its work, and when it has to continue.
///
/// Such a source is never parked, so nothing else would tell it. It is paused if one of the talkbacks between it and the consumer is: by
/// the consumer, or by an operator that can take no more for now. `changed` is called once for each change, serially, on a thread that
/// pauses or resumes.
///
/// The talkbacks hold observers weakly: the run of the source owns its observer.
final class PauseObserver: Sendable {
  private let talkbacks = LockedValue<[WeakTalkback]>([])
  private let changed: @Sendable (_ isPaused: Bool) -> Void
  private let checks = DrainCounter()
  /// Touched only by the loop of `checks`.
  private nonisolated(unsafe) var wasPaused = false

  /// Observes `talkback` and those downstream of it; calls `changed` now if one of them is paused.
  init(_ talkback: Talkback, _ changed: @escaping @Sendable (_ isPaused: Bool) -> Void) {
    self.changed = changed
    observe(talkback)
  }

  /// Observes `talkback` and those downstream of it, and no others; calls `changed` now if that makes a difference.
  func observe(_ talkback: Talkback) {
    let observed = talkback.andThoseDownstream
    talkbacks.withLock { $0 = observed.map(WeakTalkback.init) }
    for talkback in observed { talkback.extras.pauseObservers.add(self) }
    check()
  }

  /// Compares the state with the last report. A change on another thread meanwhile is left to the comparing thread.
  func check() {
    guard checks.add() else { return }
    repeat {
      let isPaused = talkbacks.withLock { $0 }.contains { $0.talkback?.isPaused ?? false }
      if isPaused != wasPaused {
        wasPaused = isPaused
        changed(isPaused)
      }
    } while checks.next()
  }
}

/// Not private: as a nested type of the list it crashes the compiler (6.3.1).
struct WeakPauseObserver: Sendable {
  weak let observer: PauseObserver?
}

/// The observers of a talkback. There are few: only sources that cannot be slowed have one.
struct PauseObserverList: ~Copyable, Sendable {
  private let observers = LockedValue<[WeakPauseObserver]>([])
  /// True while all consumers of a source that has several are paused.
  let areConsumersPaused = Atomic(false)

  func add(_ observer: PauseObserver) {
    observers.withLock { observers in
      observers.removeAll { $0.observer == nil }
      observers.append(WeakPauseObserver(observer: observer))
    }
  }

  func check() {
    for each in observers.withLock({ $0 }) { each.observer?.check() }
  }
}

extension Talkback {
  /// This talkback, that of the stream that its source emits into, and so on to the consumer's.
  package var andThoseDownstream: [Talkback] {
    var talkbacks = [self]
    while let next = talkbacks[talkbacks.count - 1].downstream { talkbacks.append(next) }
    return talkbacks
  }

  /// Pauses without notifying the observers: the caller resumes soon.
  func pauseBriefly() { state.pause() }

  /// True between `pause()` and `resume()`.
  fileprivate var isPaused: Bool {
    state.isPaused || extrasIfAny?.pauseObservers.areConsumersPaused.load(ordering: .acquiring) ?? false
  }
}
