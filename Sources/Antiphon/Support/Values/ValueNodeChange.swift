import AntiphonShims

extension ValueNode: DerivedNode {
  func mark() {
    lock.withLock {
      pending += 1
      defer { checkInvariants() }
      if pending > 1 { return }
      invalidations += 1
      open = beginPropagation()
    }
  }

  func queueBegan(_ told: inout [any DerivedNode]) { lock.withLock { beginQueue(&told) } }

  func queueEnded(_ told: inout [any DerivedNode]) { lock.withLock { endQueue(&told) } }

  func settle(_ isChanged: Bool, _ effects: inout [Effect]) {
    let (propagation, number, known) = lock.withLock { () -> (ChangePropagation??, Int?, Reading<Value>?) in
      pending -= 1
      defer { checkInvariants() }
      isOutdated = isOutdated || isChanged
      guard pending == 0 else { return (nil, nil, nil) }
      let propagation = open
      open = nil
      guard isOutdated else { return (propagation, nil, forgetEarly()) }
      isOutdated = false
      ticket += 1
      computingThread = antiphon_thread()
      return (propagation, ticket, early)
    }
    guard let propagation else { return }
    let isStored = number.map { recompute($0, known) } ?? false
    if let propagation { end(propagation, isStored, &effects) }
    if isStored { effects.append { self.announce() } }
  }

  /// - Parameter early: what a read has computed, perhaps from the values that are settled now.
  private func recompute(_ number: Int, _ early: Reading<Value>?) -> Bool {
    guard let compute else { return false }
    // With `areEquivalent`, a reading may hold an equivalent earlier value, which is not the one to compare.
    let known = early.flatMap { areEquivalent == nil && $0.inputs == sources.map(\.stampOfSettled) ? $0 : nil }
    let new = known?.value ?? compute(nil)
    let isSame = areEquivalent?(settledValue, new) ?? false
    let (isStored, old, forgotten) = lock.withLock { () -> (Bool, Value, Reading<Value>?) in
      defer { checkInvariants() }
      let old = settled
      // A higher ticket: what was read may belong to two changes. The change that marked or settled this node computes it.
      guard ticket == number else { return (false, old, nil) }
      computingThread = 0
      if isSame { return (false, old, forgetEarly()) }
      guard pending == 0 else {
        isOutdated = true
        return (false, old, nil)
      }
      if known == nil { stamp += 1 }
      value = new
      settled = new
      settledStamp = known?.stamp ?? stamp
      return (true, old, forgetEarly())
    }
    withExtendedLifetime((old, forgotten)) {}
    return isStored
  }

  /// Under the lock: drops what a read has computed, if the node is up to date. The result is to be released outside the lock.
  private func forgetEarly() -> Reading<Value>? {
    guard isUpToDate else { return nil }
    defer { early = nil }
    return early
  }

  /// Delivers the settled value to observers, unless they have received it.
  private func announce() {
    multicaster.perform {
      let (value, stamp) = self.lock.withLock { (self.settled, self.settledStamp) }
      guard stamp != self.announced else { return }
      self.announced = stamp
      self.multicaster.deliver(value)
    }
  }

  func sourceEnded() {
    let isOver = lock.withLock { () -> Bool in
      liveSources -= 1
      checkInvariants()
      return liveSources == 0
    }
    if isOver { finish() }
  }
}
