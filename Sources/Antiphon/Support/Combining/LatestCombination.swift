/// The upstreams of a combination: how many have emitted no element yet, and how many are still running.
@usableFromInline typealias CombinationCount = (missing: Int, running: Int)

/// The latest elements of a combination's upstreams.
///
/// A type for each number of upstreams up to four: a closure on the heap that captures a closure is not specialised.
@usableFromInline
protocol LatestRow<Row>: Sendable {
  associatedtype Row: Sendable
  /// Called once each upstream has emitted an element.
  func row() -> Row
}

/// The row of a pack or a collection.
@usableFromInline @frozen
struct AnyLatestRow<Row: Sendable>: LatestRow {
  @usableFromInline let makeRow: @Sendable () -> Row

  @_alwaysEmitIntoClient @inline(__always)
  init(_ makeRow: @escaping @Sendable () -> Row) { self.makeRow = makeRow }

  @_alwaysEmitIntoClient @inline(__always)
  func row() -> Row { makeRow() }
}

@usableFromInline @frozen
struct LatestPair<First: Sendable, Second: Sendable>: LatestRow {
  @usableFromInline let first = StateBox(First?.none)
  @usableFromInline let second = StateBox(Second?.none)

  @_alwaysEmitIntoClient @inline(__always)
  init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func reset() { (first.value, second.value) = (nil, nil) }

  @_alwaysEmitIntoClient @inline(__always)
  func row() -> (First, Second) { (first.value.unsafelyUnwrapped, second.value.unsafelyUnwrapped) }
}

@usableFromInline @frozen
struct LatestTriple<First: Sendable, Second: Sendable, Third: Sendable>: LatestRow {
  @usableFromInline let first = StateBox(First?.none)
  @usableFromInline let second = StateBox(Second?.none)
  @usableFromInline let third = StateBox(Third?.none)

  @_alwaysEmitIntoClient @inline(__always)
  init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func reset() { (first.value, second.value, third.value) = (nil, nil, nil) }

  @_alwaysEmitIntoClient @inline(__always)
  func row() -> (First, Second, Third) {
    (first.value.unsafelyUnwrapped, second.value.unsafelyUnwrapped, third.value.unsafelyUnwrapped)
  }
}

@usableFromInline @frozen
struct LatestQuadruple<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>: LatestRow {
  @usableFromInline let first = StateBox(First?.none)
  @usableFromInline let second = StateBox(Second?.none)
  @usableFromInline let third = StateBox(Third?.none)
  @usableFromInline let fourth = StateBox(Fourth?.none)

  @_alwaysEmitIntoClient @inline(__always)
  init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func reset() { (first.value, second.value, third.value, fourth.value) = (nil, nil, nil, nil) }

  @_alwaysEmitIntoClient @inline(__always)
  func row() -> (First, Second, Third, Fourth) {
    let (a, b) = (first.value.unsafelyUnwrapped, second.value.unsafelyUnwrapped)
    let (c, d) = (third.value.unsafelyUnwrapped, fourth.value.unsafelyUnwrapped)
    return (a, b, c, d)
  }
}

/// Keeps the element of one upstream, and emits the row if none is missing.
@usableFromInline @frozen
struct LatestReceiver<Part: Sendable, Latest: LatestRow, Failure: Error>: BranchReceiver {
  @usableFromInline let junction: Junction<Latest.Row, Failure>
  @usableFromInline let slot: StateBox<Part?>
  @usableFromInline let count: StateBox<CombinationCount>
  @usableFromInline let latest: Latest

  @_alwaysEmitIntoClient @inline(__always)
  init(
    _ junction: Junction<Latest.Row, Failure>, _ slot: StateBox<Part?>, _ count: StateBox<CombinationCount>,
    _ latest: Latest
  ) {
    self.junction = junction
    self.slot = slot
    self.count = count
    self.latest = latest
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ element: Part, _ next: @Sendable (Latest.Row) -> Reply) -> Reply {
    if slot.value == nil { count.value.missing -= 1 }
    slot.value = element
    return count.value.missing > 0 ? .more : junction.emit(latest.row(), to: next)
  }
}

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
func listenLatest<Part: Sendable, Latest: LatestRow, Failure: Error>(
  to producer: Producer<Part, Failure>, in junction: Junction<Latest.Row, Failure>, _ slot: StateBox<Part?>,
  _ count: StateBox<CombinationCount>, _ latest: Latest, _ next: Downstream<Latest.Row>
) {
  guard junction.isLive else { return }
  let branch = Branch()
  // Not in a function of the junction: its frame would stay on the stack while the upstream runs.
  let consumer = junction.consumer(
    of: branch, isSynchronous: producer.isSynchronous, by: LatestReceiver(junction, slot, count, latest), next.next
  ) { (completion: Completion<Failure>) in
    endCombination(junction, completion, count, hasElement: slot.value != nil)
  }
  junction.start(producer, as: branch, consumer)
}
