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
  let isLast = effect._withUnsafeGuaranteedRef { effect in
    effect.runTaken()
    return effect.letGo()
  }
  if !isLast { return }
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

/// Sorts the queue in the order of creation: merges ascending parts of it, two of about the same length at a time.
private func sortQueue() {
  let here = antiphon_values()
  here.pointee.is_disordered = 0
  withUnsafeTemporaryAllocation(of: EffectList?.self, capacity: 64) { parts in
    parts.initialize(repeating: nil)
    var rest = here.pointee.first.map { EffectList.fromOpaque($0) }
    while let part = rest {
      rest = part.cutAscending()
      var (merged, size) = (part, 0)
      while let other = parts[size] {
        (merged, parts[size]) = (other.merged(with: merged), nil)
        size += 1
      }
      parts[size] = merged
    }
    var sorted: EffectList?
    for case let part? in parts { sorted = sorted.map { part.merged(with: $0) } ?? part }
    here.pointee.first = sorted?.toOpaque()
    here.pointee.last = sorted?.last.toOpaque()
  }
}

/// The first effect of a list.
private typealias EffectList = Unmanaged<EffectNode>

extension EffectList {
  private var number: UInt64 { _withUnsafeGuaranteedRef { $0.number } }
  private var next: EffectList? {
    get { _withUnsafeGuaranteedRef { $0.next } }
    nonmutating set { _withUnsafeGuaranteedRef { $0.next = newValue } }
  }

  fileprivate var last: EffectList {
    var last = self
    while let next = last.next { last = next }
    return last
  }

  /// Leaves the longest ascending part at its beginning, and returns the rest.
  fileprivate func cutAscending() -> EffectList? {
    var last = self
    while let next = last.next, next.number > last.number { last = next }
    defer { last.next = nil }
    return last.next
  }

  /// Both lists are sorted.
  fileprivate func merged(with other: EffectList) -> EffectList {
    var (one, another) = (self, other)
    if another.number < one.number { swap(&one, &another) }
    let first = one
    // `one` is the last of the merged ones, and `another` begins what is not merged.
    while let next = one.next {
      if next.number > another.number {
        one.next = another
        another = next
      }
      one = one.next.unsafelyUnwrapped
    }
    one.next = another
    return first
  }
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
