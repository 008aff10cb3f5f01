import AntiphonShims

/// An end of the graph: a closure that runs again when what it has read changes.
///
/// One thread at a time runs it. If it is marked meanwhile, that thread runs it again.
@usableFromInline
final class EffectNode: DerivedNode, @unchecked Sendable {
  typealias Hop = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  let body: (EffectRun) -> Void
  /// In the order of creation.
  let number: UInt64

  // Guarded by the lock.
  /// Nil for an effect that has never needed one.
  @exclusivity(unchecked) private(set) var extrasIfAny: EffectExtras?
  /// The number of threads that have it in their queue, or have taken it from there and are not done. Its owner ends it before the last reference
  /// goes, and then it is retained for them.
  @exclusivity(unchecked) private var holders: Int32 = 0
  @exclusivity(unchecked) private var isKept = false
  private let releaser = SourceReleaser()

  init(
    _ name: String?, hop: Hop? = nil, _ body: @escaping (EffectRun) -> Void,
    finished: (() -> Void)? = nil
  ) {
    self.body = body
    if name != nil || hop != nil || finished != nil { extrasIfAny = EffectExtras(name, hop: hop, finished: finished) }
    makeGraph
    number = locked {
      graph.pointee.lastEffect += 1
      return graph.pointee.lastEffect
    }
    super.init(checked: ValueNode.effect | ValueNode.dirty)
  }

  // MARK: Under the lock

  /// Called when it is marked by a change.
  func marked() {
    if bits & (ValueNode.queued | ValueNode.over) != 0 { return }
    let running = antiphon_values().pointee.effect
    if running != nil || extrasIfAny != nil { noteCause(running) }
    if bits & ValueNode.running == 0 { enqueue() }
  }

  @inline(never)
  private func noteCause(_ running: UnsafeMutableRawPointer?) {
    guard let running else {
      extrasIfAny?.cause = nil
      return
    }
    let earlier = Unmanaged<EffectNode>.fromOpaque(running)._withUnsafeGuaranteedRef { $0.extrasIfAny?.cause }
    let cause = (earlier ?? EffectCause()).followed(by: number)
    extras.cause = cause
    if cause.laps == EffectCause.mostLaps { graph.pointee.lap.append(label) }
  }

  private var extras: EffectExtras {
    if let extrasIfAny { return extrasIfAny }
    let extras = EffectExtras()
    extrasIfAny = extras
    return extras
  }

  /// Marks it as if a source had changed.
  func markAsDirty() {
    bits |= ValueNode.dirty
    marked()
  }

  /// Puts it into the queue of this thread.
  func enqueue() {
    bits |= ValueNode.queued
    holders &+= 1
    (EffectQueue.ofThisThread ?? EffectQueue.takeSpare()).pointee.append(self)
  }

  private func keep() {
    if holders == 0 || isKept { return }
    isKept = true
    _ = Unmanaged.passRetained(self)
  }

  // MARK: Running. Under the lock, which is let go while closures run.

  /// The thread that has taken it runs it, on its actor or here, if a source has changed, and is done. It stays marked as queued until it runs
  /// on its actor: one job for all changes.
  ///
  /// - Returns: true if that thread has to release it.
  func runTaken() -> Bool {
    if extrasIfAny == nil { runIfNeeded(isTaken: true) } else { runTakenWithExtras() }
    holders &-= 1
    return holders == 0 && isKept
  }

  @inline(never)
  private func runTakenWithExtras() {
    guard let hop = extrasIfAny?.hop else { return runApart(isTaken: true) }
    unlocked {
      hop {
        locked { self.runApart(isTaken: true) }
        settle()
      }
    }
  }

  /// Runs it if a source has changed.
  ///
  /// - Parameter isTaken: true if it was taken from a queue.
  @inline(__always)
  private func runIfNeeded(isTaken: Bool) {
    if isTaken { bits &= ~ValueNode.queued }
    if bits & (ValueNode.over | ValueNode.running) != 0 { return }
    if bits & ValueNode.marked == ValueNode.pending { bits |= ValueNode.running }
    if bits & ValueNode.marked != 0 && (bits & ValueNode.dirty != 0 ? begin() : refreshAndBegin()) { return perform() }
    if bits & (ValueNode.finishing | ValueNode.over) != 0 { unlocked { finishIfNeeded() } }
  }

  /// Calls `runIfNeeded`, which is large, out of line.
  @inline(never)
  func runApart(isTaken: Bool = false) { runIfNeeded(isTaken: isTaken) }

  /// When its sources are up to date: begins a run if one of them has changed.
  @inline(__always)
  func begin() -> Bool {
    if bits & (ValueNode.dirty | ValueNode.over) == ValueNode.dirty {
      bits = bits & ~ValueNode.marked | ValueNode.running
      run = graph.pointee.newStamp()
      return true
    }
    bits &= ~(ValueNode.running | ValueNode.marked)
    return false
  }

  @inline(__always)
  private func perform() {
    let here = antiphon_values()
    let outer = here.pointee.effect
    here.pointee.effect = Unmanaged.passUnretained(self).toOpaque()
    if extrasIfAny != nil { prepareWithExtras() }
    var computation = Computation(runOf: self)
    unlocked {
      releaseDone()
      computation.run { _ in body(EffectRun(node: self)) }
    }
    endRun(computation)
    here.pointee.effect = outer
    if extrasIfAny != nil || bits & (ValueNode.over | ValueNode.marked) != 0 { completeUnusually() }
    if here.pointee.removed != nil { unlocked { releaseRemoved() } }
  }

  @inline(never)
  private func prepareWithExtras() {
    if let cause = extrasIfAny?.cause, cause.laps > EffectCause.mostLaps { reportCycle() }
    // What is set there is read by this run.
    if endMade() { bits &= ~ValueNode.marked }
  }

  @inline(never)
  private func completeUnusually() {
    let mayFinish = extrasIfAny?.finished != nil
    if bits & ValueNode.over != 0 {
      removeSources(after: nil)
      endMade()
    } else {
      if mayFinish && bits < ValueNode.live { bits |= ValueNode.finishing }
      if bits & ValueNode.queued == 0 && bits & ValueNode.marked != 0 { enqueue() }
    }
    if !mayFinish { return }
    unlocked {
      releaseRemoved()
      finishIfNeeded()
    }
  }

  /// Ends what the run before has made.
  ///
  /// - Returns: false if that is nothing.
  @discardableResult
  private func endMade() -> Bool {
    var made = extrasIfAny?.takeMade()
    if made == nil { return false }
    unlocked {
      if let made { end(made) }
      made = nil
    }
    return true
  }

  // MARK: Ending

  private func finishIfNeeded() {
    // It was ended while its sources were brought up to date.
    let made = locked { () -> EffectExtras.Made? in
      if bits & (ValueNode.over | ValueNode.running) != ValueNode.over { return nil }
      removeSources(after: nil)
      return extrasIfAny?.takeMade()
    }
    if let made { end(made) }
    let finished = locked { () -> (() -> Void)? in
      guard bits & (ValueNode.finishing | ValueNode.marked | ValueNode.over | ValueNode.running) == ValueNode.finishing
      else {
        return nil
      }
      bits |= ValueNode.over
      removeSources(after: nil)
      return extrasIfAny?.finished
    }
    if let finished { untracked(isDetached: true) { finished() } }
    releaseRemoved()
  }

  /// Under the lock: nothing that it has read can change any more.
  func sourcesEnded() {
    if extrasIfAny?.finished == nil || bits & ValueNode.over != 0 { return }
    bits |= ValueNode.finishing
    if bits & (ValueNode.queued | ValueNode.running) == 0 { enqueue() }
  }

  /// The first run, at once.
  func start() {
    locked { runApart() }
    flush()
  }

  /// Ends it and all that it has made. A run on another thread goes on to its end.
  func end() {
    var (made, hop) = (EffectExtras.Made?.none, Hop?.none)
    let isEnded = locked {
      keep()
      if bits & ValueNode.over != 0 { return false }
      bits |= ValueNode.over
      if bits & ValueNode.running != 0 { return false }
      removeSources(after: nil)
      (made, hop) = (extrasIfAny?.takeMade(), extrasIfAny?.hop)
      return true
    }
    if !isEnded { return }
    releaseRemoved()
    if let made {
      guard let hop else { return end(made) }
      nonisolated(unsafe) let last = made
      hop { self.end(last) }
    }
    flush()
  }

  private func end(_ made: EffectExtras.Made) {
    untracked(isDetached: true) {
      for effect in made.inner { effect.end() }
      for ending in made.endings { ending() }
    }
  }

  // MARK: What belongs to a run

  /// Adds an effect to this run, or ends it now if this one is over.
  func append(_ effect: EffectNode) {
    if !add({ $0.inner.append(effect) }) { effect.end() }
  }

  /// Adds what is called at the end of this run, or now if the effect is over.
  func append(_ ending: @escaping () -> Void) {
    if !add({ $0.endings.append(ending) }) { ending() }
  }

  /// - Returns: false if the effect is over.
  private func add(_ body: (EffectExtras) -> Void) -> Bool {
    locked {
      if bits & (ValueNode.over | ValueNode.running) == ValueNode.over { return false }
      body(extras)
      return true
    }
  }

  private func reportCycle() -> Never {
    let way = (graph.pointee.lap.suffix(16) + [label]).joined(separator: " → ")
    preconditionFailure(
      "an effect has caused itself \(EffectCause.mostLaps) times: it sets what it reads, or what another effect reads that sets what this one "
        + "reads: \(way)")
  }
}
