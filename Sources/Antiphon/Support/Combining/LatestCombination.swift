/// The upstreams of a combination: how many have emitted no element yet, and how many are still running. The form for two counts only
/// the latter.
@usableFromInline typealias CombinationCount = (missing: Int, running: Int)

/// Handles the completion of one upstream of a combination.
@_alwaysEmitIntoClient
func endCombination<Row: Sendable, Failure: Error>(
  _ junction: Junction<Row, Failure>, _ completion: Completion<Failure>,
  _ count: StateBox<CombinationCount>, hasElement: Bool
) {
  guard case .finished = completion else { return junction.end(completion) }
  count.value.running -= 1
  if count.value.running == 0 || !hasElement { junction.end(.finished) }
}

/// Subscribes to one upstream of a combination. A function of its own, as a closure that captures an element of a pack is
/// miscompiled with optimization (6.3.1).
@_alwaysEmitIntoClient @inline(__always)
func listenLatest<Part: Sendable, Row: Sendable, Failure: Error>(
  to producer: Producer<Part, Failure>, in junction: Junction<Row, Failure>, _ slot: StateBox<Part?>,
  _ count: StateBox<CombinationCount>, _ combination: @escaping @Sendable () -> Reply
) {
  guard junction.isLive else { return }
  junction.listen(to: producer) { element in
    if slot.value == nil { count.value.missing -= 1 }
    slot.value = element
    return count.value.missing > 0 ? .more : combination()
  } ended: { completion in
    endCombination(junction, completion, count, hasElement: slot.value != nil)
  }
}
