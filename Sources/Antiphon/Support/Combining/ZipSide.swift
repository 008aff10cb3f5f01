/// The number of elements of one side that a zip keeps while it waits for another side.
@inlinable var zipCapacity: Int { 64 }

/// One upstream of a zip, and its elements that wait for the other sides.
@usableFromInline
final class ZipSide<Part: Sendable, Row: Sendable, Failure: Error>: @unchecked Sendable {
  // Touched only in the junction's serial context.
  @usableFromInline let ring = Ring<Part>(capacity: zipCapacity)
  @exclusivity(unchecked) @usableFromInline var branch = Branch()
  @exclusivity(unchecked) @usableFromInline var isFinished = false

  @inlinable
  init() {}

  @inlinable
  func reset() {
    ring.removeAll()
    branch = Branch()
    isFinished = false
  }

  /// True if there will never be another row.
  @inlinable @inline(__always)
  var isOver: Bool { isFinished && ring.isEmpty }

  /// Makes a row of an element and the other side's first one, or keeps the element until there is one.
  ///
  /// If the other side has no element left and waits, it continues at once, inside this side's burst. A side that never has to
  /// wait thus stays one loop.
  @inlinable @inline(__always)
  func take<OtherPart>(
    _ element: Part, beside other: ZipSide<OtherPart, Row, Failure>, in junction: Junction<Row, Failure>,
    _ emit: (Part, OtherPart) -> Void
  ) -> Reply {
    if ring.isEmpty && !other.ring.isEmpty && junction.isReady {
      emit(element, other.ring.removeFirst())
      if other.ring.isEmpty {
        if other.isFinished { junction.end(.finished) }
        resumeIfReady(other, in: junction)
      }
      return junction.isLive ? .more : .stop
    }
    ring.append(element)
    if other.ring.isEmpty { resumeIfReady(other, in: junction) }
    if !junction.isLive { return .stop }
    // If both sides have elements, the zip waits for the consumer.
    let kept = ring.count
    return kept >= zipCapacity || kept > 0 && !other.ring.isEmpty ? .wait : .more
  }

  @inlinable @inline(__always)
  func resumeIfReady<OtherPart>(_ other: ZipSide<OtherPart, Row, Failure>, in junction: Junction<Row, Failure>) {
    if other.branch.isWaiting && junction.isReady { junction.resume(other.branch) }
  }

  /// Handles the end of this side.
  @inlinable
  func end(_ completion: Completion<Failure>, in junction: Junction<Row, Failure>) {
    guard case .finished = completion else { return junction.end(completion) }
    isFinished = true
    if ring.isEmpty { junction.end(.finished) }
  }

  /// Counts this side as missing if it has no element left. Returns true if it will never have another one.
  @inlinable @inline(__always)
  func noteIfEmpty(in missing: StateBox<Int>, of junction: Junction<Row, Failure>) -> Bool {
    guard ring.isEmpty else { return false }
    missing.value &+= 1
    if branch.isWaiting { junction.wantsTurn = true }
    return isFinished
  }

  /// Resumes the upstream if there is room for its elements.
  @inlinable
  func resume(in junction: Junction<Row, Failure>) {
    if ring.count < zipCapacity { junction.resume(branch) }
  }

  @inlinable @inline(__always)
  func listen(
    to producer: Producer<Part, Failure>, in junction: Junction<Row, Failure>, _ missing: StateBox<Int>,
    _ pair: @escaping @Sendable () -> Void
  ) {
    @inline(__always) @Sendable
    func receive(_ element: Part) -> Reply {
      ring.append(element)
      if ring.count == 1 {
        missing.value &-= 1
        if missing.value == 0 { pair() }
      }
      if !junction.isLive { return .stop }
      // If no side is missing, the zip waits for the consumer.
      return missing.value == 0 || ring.count >= zipCapacity ? .wait : .more
    }
    junction.listen(to: producer, as: branch, receive) { [self] in end($0, in: junction) }
  }
}
