import AntiphonShims

extension ValueNode: UpstreamNode {
  var stampOfSettled: UInt64 { lock.withLock { settledStamp } }

  func addFollower(_ follower: any DerivedNode) -> Bool {
    // Derived nodes of which these are the last references are released outside the lock.
    let (isLive, present) = lock.withLock { () -> (Bool, [any DerivedNode]) in
      var present: [any DerivedNode] = []
      if followers.count >= nextPruning {
        present = followers.compactMap(\.follower)
        followers = present.map { WeakDerivedNode(follower: $0) }
        nextPruning = max(8, followers.count * 2)
      }
      followers.append(WeakDerivedNode(follower: follower))
      for propagation in propagations {
        propagation.followers.append(follower)
        follower.mark()
      }
      if queued > 0 { follower.queueBegan(&present) }
      return (!isOver, present)
    }
    withExtendedLifetime(present) {}
    return isLive
  }

  func look(into snapshot: Snapshot) {
    if snapshot.contains(self) { return }
    let thread = antiphon_thread()
    let (look, known) = lock.withLock { () -> (Snapshot.Look, Value?) in
      // While this thread computes the value, the previous value is read: the node's own closure asks for it.
      let isKnown = isSet || isUpToDate || computingThread == thread || readingThreads.contains(thread)
      let look = Snapshot.Look(
        node: self, revision: revision, settledStamp: settledStamp, isQuiet: isQuiet,
        stamp: isSet ? stamp : settledStamp)
      return (look, isKnown ? value : nil)
    }
    snapshot.add(look)
    if let known { return snapshot.set(self, Reading(known, look.stamp)) }
    for source in sources { source.look(into: snapshot) }
    snapshot.addOutdated(self)
  }

  /// Under the lock. In a node that is set it grows with each write, in a derived one with each invalidation.
  private var revision: UInt64 { isSet ? stamp : invalidations }

  func isUnchanged(since revision: UInt64) -> Bool { lock.withLock { self.revision == revision } }

  func compute(in snapshot: Snapshot) {
    guard let compute else { return }
    let (look, inputs) = (snapshot[self], sources.map { snapshot[$0].stamp })
    let isSettled = look.isQuiet && sources.allSatisfy { snapshot[$0].isSettled }
    let thread = antiphon_thread()
    let known = lock.withLock { () -> Reading<Value>? in
      if isSettled && settledStamp == look.settledStamp { return Reading(value, settledStamp, inputs: inputs) }
      if let early, early.inputs == inputs { return early }
      readingThreads.append(thread)
      return nil
    }
    if let known { return snapshot.set(self, known) }
    let new = compute(snapshot)
    let last = lock.withLock { early ?? Reading(value, settledStamp) }
    let isSame = areEquivalent?(last.value, new) ?? false
    let (reading, old) = lock.withLock { () -> (Reading<Value>, Reading<Value>?) in
      if let place = readingThreads.lastIndex(of: thread) { readingThreads.remove(at: place) }
      if !isSame { stamp += 1 }
      let reading = Reading(isSame ? last.value : new, isSame ? last.stamp : stamp, inputs: inputs)
      let old = early
      if !isUpToDate { early = reading }
      return (reading, old)
    }
    withExtendedLifetime(old) {}
    snapshot.set(self, reading)
  }
}
