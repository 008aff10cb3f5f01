import Synchronization

/// Events of the source, which runs or is parked.
extension TalkbackState {
  /// Parks a source that has no demand, or returns what it does instead.
  ///
  /// - Parameter hasEmitted: true if the source has emitted an element whose demand has not been consumed.
  @usableFromInline
  func park(afterElement hasEmitted: Bool, _ runner: borrowing RunningThread) -> Talkback.ParkResult {
    var old = word.load(ordering: .acquiring)
    while true {
      if old & Self.over != 0 { return .cancelled }
      var new = old
      if hasEmitted && new >= Self.one && new & Self.unlimited != Self.unlimited { new -= Self.one }
      let result: Talkback.ParkResult
      if old & Self.rewinding != 0 {
        new &= ~Self.rewinding
        result = .rewind
      } else if Self.waitsForDemand(new) {
        // No handle is left that could request.
        if new & Self.abandoned != 0 { return .cancelled }
        new |= Self.parked
        result = .parked
      } else {
        result = .go
      }
      if change(&old, to: new, result, runner) { return result }
    }
  }

  /// Parks a source that waits for a signal, or returns what it does instead.
  func parkUntilSignalled(wasReady: Bool, _ runner: borrowing RunningThread) -> Talkback.ParkResult {
    var old = word.load(ordering: .acquiring)
    while true {
      if old & Self.over != 0 { return .cancelled }
      var new = old
      let result: Talkback.ParkResult
      if old & Self.rewinding != 0 {
        new &= ~Self.rewinding
        result = .rewind
      } else if old & Self.signalled != 0 {
        new &= ~Self.signalled
        result = .go
      } else if !wasReady && !Self.waitsForDemand(old) {
        return .go
      } else if old & Self.abandoned != 0 && Self.waitsForDemand(old) {
        return .cancelled
      } else {
        new |= Self.parked
        result = .parked
      }
      if change(&old, to: new, result, runner) { return result }
    }
  }

  /// Parks a source that has nothing to do, in one step. Returns false if there may be something to do.
  @inlinable @inline(__always)
  func parkIfIdle(_ runner: borrowing RunningThread) -> Bool {
    var old = word.load(ordering: .relaxed)
    // Not in `park`, which users' sources call: the conformance kit reports their faults, and a trap would prevent that.
    assert(old & Self.parked == 0, "an operator that releases its context is in it")
    let mayPark = old & Self.abandoned == 0 || !Self.waitsForDemand(old)
    return mayPark && old & (Self.over | Self.rewinding | Self.signalled) == 0
      && change(&old, to: old | Self.parked, .parked, runner)
  }

  /// Consumes the last demand and parks, in one step. Returns false if the state is anything but a demand of one element.
  @inlinable @inline(__always)
  func parkAfterLast(_ runner: borrowing RunningThread) -> Bool {
    var old = Self.one
    return change(&old, to: Self.parked, .parked, runner)
  }

  /// Consumes the demand of one element, if demand is counted.
  @usableFromInline
  func consumeDemand() {
    var old = word.load(ordering: .relaxed)
    while old >= Self.one && old & Self.unlimited != Self.unlimited {
      if weakChange(&old, to: old - Self.one) { return }
    }
  }

  /// Clears `parked`, whatever the demand. Returns true if the caller is in the source's serial context then.
  @inlinable @inline(__always)
  func enter() -> Bool {
    var old = word.load(ordering: .relaxed)
    while old & Self.parked != 0 {
      if weakChange(&old, to: old & ~Self.parked) { return true }
    }
    return false
  }

  /// Returns true if the source is parked: the caller enters it.
  func signal() -> Bool { set(Self.signalled) & Self.parked != 0 }

  @inlinable @inline(__always)
  func clearSignal() { word.bitwiseAnd(~Self.signalled, ordering: .acquiringAndReleasing) }

  /// Returns true the first time.
  func forbidRewind() -> Bool { set(Self.unrewindable) & Self.unrewindable == 0 }

  /// True if no handle is left. A read-modify-write, so that of this step and `abandon` the later one sees the earlier.
  func findOutIfAbandoned() -> Bool { set(0) & Self.abandoned != 0 }

  enum Closing: Sendable { case first, afterCancellation, again }

  func close() -> Closing {
    let old = set(Self.closed)
    if old & Self.closed != 0 { return .again }
    return old & Self.cancelled != 0 ? .afterCancellation : .first
  }

  /// Sets flags, and returns the word before.
  private func set(_ flags: UInt64) -> UInt64 { word.bitwiseOr(flags, ordering: .acquiringAndReleasing).oldValue }
}
