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
  var effect: Unmanaged<EffectNode>?
  repeat {
    // Not under the lock: this may release it.
    effect?.release()
    effect = locked { runFirst() }
  } while effect != nil
  here.pointee.is_flushing = 0
}

/// Under the lock: takes the first effect out of the queue and runs it.
private func runFirst() -> Unmanaged<EffectNode>? {
  let here = antiphon_values()
  if here.pointee.is_disordered != 0 { sortQueue() }
  guard let first = here.pointee.first else { return nil }
  let effect = Unmanaged<EffectNode>.fromOpaque(first)
  let next = effect._withUnsafeGuaranteedRef { $0.next }
  here.pointee.first = next?.toOpaque()
  if next == nil { here.pointee.last = nil }
  effect._withUnsafeGuaranteedRef { $0.runTaken() }
  return effect
}

/// Sorts the queue in the order of creation.
private func sortQueue() {
  let here = antiphon_values()
  here.pointee.is_disordered = 0
  var queue: [Unmanaged<EffectNode>] = []
  var next = here.pointee.first.map { Unmanaged<EffectNode>.fromOpaque($0) }
  while let effect = next {
    queue.append(effect)
    next = effect._withUnsafeGuaranteedRef { $0.next }
  }
  queue.sort { $0._withUnsafeGuaranteedRef { $0.number } < $1._withUnsafeGuaranteedRef { $0.number } }
  for (place, effect) in queue.enumerated() {
    effect._withUnsafeGuaranteedRef { $0.next = place + 1 < queue.count ? queue[place + 1] : nil }
  }
  here.pointee.first = queue.first?.toOpaque()
  here.pointee.last = queue.last?.toOpaque()
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
      next.limit = limit * 2
    }
    return next
  }
}
