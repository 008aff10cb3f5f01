import AntiphonShims

// The effects that a thread has to run, because its changes have marked them.

/// Runs the effects of this thread's changes, unless it is in the middle of something.
@inline(__always) @usableFromInline
func flush() {
  if antiphon_values().pointee.first != nil { flushQueue() }
}

@inline(never)
@usableFromInline
func flushQueue() {
  let here = antiphon_values()
  guard here.pointee.transaction == nil, here.pointee.is_flushing == 0,
    Computation.current?.pointee.isOutermostDetached ?? true
  else { return }
  here.pointee.is_flushing = 1
  repeat {
    locked {
      while here.pointee.first != nil { runFirst() }
    }
    // What is released may set values.
    releaseDone()
    releaseRemoved()
  } while here.pointee.first != nil
  here.pointee.is_flushing = 0
}

/// Under the lock, which is let go meanwhile: takes the first effect out of the queue and runs it.
private func runFirst() {
  let here = antiphon_values()
  if here.pointee.is_disordered != 0 { sortQueue() }
  guard let first = here.pointee.first else { return }
  let effect = Unmanaged<EffectNode>.fromOpaque(first)
  let next = effect._withUnsafeGuaranteedRef { $0.next }
  here.pointee.first = next?.toOpaque()
  if next == nil { here.pointee.last = nil }
  let isLast = effect._withUnsafeGuaranteedRef { $0.runTaken() }
  if !isLast { return }
  if here.pointee.done != nil { unlocked { releaseDone() } }
  here.pointee.done = effect.toOpaque()
}

private func sortQueue() {
  let here = antiphon_values()
  here.pointee.is_disordered = 0
  guard let first = here.pointee.first else { return }
  let sorted = graph.pointee.sorter.sort(.fromOpaque(first))
  here.pointee.first = sorted.first.toOpaque()
  here.pointee.last = sorted.last.toOpaque()
}

/// Not under the lock: releases the effect that was run before.
@inline(__always)
func releaseDone() {
  let here = antiphon_values()
  guard let done = here.pointee.done else { return }
  here.pointee.done = nil
  Unmanaged<EffectNode>.fromOpaque(done).release()
}

/// What has caused a run: a change from outside, or a run that is followed by this one. Finds an effect that causes itself, over whatever
/// others, by Brent's algorithm.
struct EffectCause {
  /// An effect among the causes, and how often it has come again.
  private var anchor: UInt64 = 0
  private(set) var laps = 0
  private var steps = 0
  private var limit = 1

  static let mostLaps = 100

  func followed(by effect: UInt64) -> EffectCause {
    var next = self
    next.steps += 1
    if effect == anchor {
      next.laps += 1
      next.steps = 0
    } else if steps == limit || anchor == 0 {
      next = EffectCause()
      next.anchor = effect
      // Even, so that every second effect becomes an anchor, too: those between may be new ones each time.
      next.limit = limit * 2
    }
    return next
  }
}
