import AntiphonShims

/// An end of the graph: a closure that runs again when what it has read changes.
///
/// One thread at a time runs it. If it is marked meanwhile, that thread runs it again.
@usableFromInline
final class EffectNode: DerivedNode, @unchecked Sendable {
  typealias Hop = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  // What each run looks at comes first: two lines of the cache.
  let body: (EffectRun) -> Void
  /// In the order of creation.
  let number: UInt64
  /// Calls a closure where the effect runs. Nil: it runs in the flush.
  let hop: Hop?
  private let mayFinish: Bool

  // Guarded by the lock.
  /// The number of threads that have it in their queue, or have taken it from there and are not done. Its owner ends it before the last reference
  /// goes, and then it is retained for them.
  @exclusivity(unchecked) private var holders: Int32 = 0
  @exclusivity(unchecked) private var isKept = false
  /// True if there is something to end before the next run.
  @exclusivity(unchecked) private var hasMade = false
  /// True if an effect has caused the next run.
  @exclusivity(unchecked) private var isCaused = false

  let effectName: String?
  /// Called when nothing that was read in the last run can change any more.
  let finished: (() -> Void)?
  /// What the last run has made.
  @exclusivity(unchecked) private var inner: [EffectNode] = []
  @exclusivity(unchecked) private var endings: [() -> Void] = []
  @exclusivity(unchecked) private var cause = EffectCause()
  private let releaser = SourceReleaser()

  init(
    _ name: String?, hop: Hop? = nil, _ body: @escaping (EffectRun) -> Void,
    finished: (() -> Void)? = nil
  ) {
    effectName = name
    self.body = body
    self.hop = hop
    self.finished = finished
    mayFinish = finished != nil
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
    if let running = antiphon_values().pointee.effect {
      isCaused = true
      cause = Unmanaged<EffectNode>.fromOpaque(running)._withUnsafeGuaranteedRef { $0.cause.followed(by: number) }
      if cause.laps == EffectCause.mostLaps { graph.pointee.lap.append(label) }
    } else if isCaused {
      isCaused = false
      cause = EffectCause()
    }
    if bits & ValueNode.running == 0 { enqueue() }
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

  private typealias Endings = (inner: [EffectNode], endings: [() -> Void])

  /// What has to be ended before the next run.
  private func takeEndings() -> Endings {
    defer { (inner, endings, hasMade) = ([], [], false) }
    return (inner, endings)
  }

  // MARK: Running. Under the lock, which is let go while closures run.

  /// The thread that has taken it runs it, on its actor or here, if a source has changed, and is done. It stays marked as queued until it runs
  /// on its actor: one job for all changes.
  ///
  /// - Returns: true if that thread has to release it.
  func runTaken() -> Bool {
    if let hop { runTaken(hop) } else { runIfNeeded(isTaken: true) }
    holders &-= 1
    return holders == 0 && isKept
  }

  @inline(never)
  private func runTaken(_ hop: Hop) {
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
    if isCaused && cause.laps > EffectCause.mostLaps { reportCycle() }
    let here = antiphon_values()
    let outer = here.pointee.effect
    here.pointee.effect = Unmanaged.passUnretained(self).toOpaque()
    if hasMade {
      endAll()
      // What they have set is read by this run.
      bits &= ~ValueNode.marked
    }
    var computation = Computation(runOf: self)
    unlocked {
      releaseDone()
      computation.run { _ in body(EffectRun(node: self)) }
    }
    endRun(computation)
    here.pointee.effect = outer
    if bits & ValueNode.over != 0 {
      removeSources(after: nil)
      endAll()
    } else {
      if mayFinish && bits < ValueNode.live { bits |= ValueNode.finishing }
      if bits & ValueNode.queued == 0 && bits & ValueNode.marked != 0 { enqueue() }
    }
    if here.pointee.removed != nil { unlocked { releaseRemoved() } }
    if mayFinish { unlocked { finishIfNeeded() } }
  }

  /// Ends what the run before has made.
  private func endAll() {
    var ended: Endings? = takeEndings()
    unlocked {
      if let ended { end(ended) }
      ended = nil
    }
  }

  // MARK: Ending

  private func finishIfNeeded() {
    // It was ended while its sources were brought up to date.
    let ended = locked { () -> Endings? in
      if bits & (ValueNode.over | ValueNode.running) != ValueNode.over { return nil }
      removeSources(after: nil)
      return takeEndings()
    }
    if let ended { end(ended) }
    let isFinished = locked {
      guard bits & (ValueNode.finishing | ValueNode.marked | ValueNode.over | ValueNode.running) == ValueNode.finishing
      else {
        return false
      }
      bits |= ValueNode.over
      removeSources(after: nil)
      return true
    }
    if isFinished { untracked(isDetached: true) { finished?() } }
    releaseRemoved()
  }

  /// Under the lock: nothing that it has read can change any more.
  func sourcesEnded() {
    if !mayFinish || bits & ValueNode.over != 0 { return }
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
    let ended = locked { () -> Endings? in
      keep()
      if bits & ValueNode.over != 0 { return nil }
      bits |= ValueNode.over
      if bits & ValueNode.running != 0 { return nil }
      removeSources(after: nil)
      return takeEndings()
    }
    guard let ended else { return }
    releaseRemoved()
    guard let hop else { return end(ended) }
    if ended.inner.isEmpty && ended.endings.isEmpty { return flush() }
    nonisolated(unsafe) let last = ended
    hop { self.end(last) }
    flush()
  }

  private func end(_ ended: Endings) {
    untracked(isDetached: true) {
      for effect in ended.inner { effect.end() }
      for ending in ended.endings { ending() }
    }
  }

  // MARK: What belongs to a run

  /// Adds an effect to this run.
  func append(_ effect: EffectNode) {
    let isOver = locked {
      if bits & ValueNode.over == 0 || bits & ValueNode.running != 0 {
        inner.append(effect)
        hasMade = true
      }
      return bits & (ValueNode.over | ValueNode.running) == ValueNode.over
    }
    if isOver { effect.end() }
  }

  /// Adds what is called at the end of this run, or now if the effect is over.
  func append(_ ending: @escaping () -> Void) {
    let isOver = locked {
      if bits & ValueNode.over == 0 || bits & ValueNode.running != 0 {
        endings.append(ending)
        hasMade = true
      }
      return bits & (ValueNode.over | ValueNode.running) == ValueNode.over
    }
    if isOver { ending() }
  }

  private func reportCycle() -> Never {
    let way = (graph.pointee.lap.suffix(16) + [label]).joined(separator: " → ")
    preconditionFailure(
      "an effect has caused itself \(EffectCause.mostLaps) times: it sets what it reads, or what another effect reads that sets what this one "
        + "reads: \(way)")
  }
}
