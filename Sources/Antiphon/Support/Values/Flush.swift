import AntiphonShims

/// Runs the effects of this thread's changes, unless it is in the middle of something.
@inline(__always) @usableFromInline
func flush() {
  if antiphon_values().pointee.effects != nil { flushQueue() }
}

@inline(never)
@usableFromInline
func flushQueue() {
  let here = antiphon_values()
  guard here.pointee.transaction == nil, here.pointee.is_flushing == 0,
    Computation.current?.pointee.isOutermostDetached ?? true
  else { return }
  here.pointee.is_flushing = 1
  while let queue = EffectQueue.ofThisThread {
    locked {
      while let effect = queue.pointee.takeFirst() { run(effect) }
      EffectQueue.giveBack()
    }
    // What is released may set values.
    releaseDone()
    releaseRemoved()
  }
  here.pointee.is_flushing = 0
}

/// Under the lock, which is let go meanwhile: runs an effect that was taken out of the queue.
private func run(_ effect: Unmanaged<EffectNode>) {
  if !effect._withUnsafeGuaranteedRef({ $0.runTaken() }) { return }
  let here = antiphon_values()
  if here.pointee.done != nil { unlocked { releaseDone() } }
  here.pointee.done = effect.toOpaque()
}

/// Not under the lock: releases the effect that was run before.
@inline(__always)
func releaseDone() {
  let here = antiphon_values()
  guard let done = here.pointee.done else { return }
  here.pointee.done = nil
  Unmanaged<EffectNode>.fromOpaque(done).release()
}
