/// Two upstreams whose elements wait for each other, for operators that compare the first elements of both.
@usableFromInline
final class PairedUpstreams<Left: Sendable, Right: Sendable, Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline let junction: Junction<Output, Failure>
  @usableFromInline let left = ZipSide<Left, Output, Failure>()
  @usableFromInline let right = ZipSide<Right, Output, Failure>()

  @inlinable
  init(_ consumer: Consumer<Output, Failure>) {
    junction = Junction(consumer)
    junction.count(in: left.ring)
    junction.count(in: right.ring)
  }

  /// Runs the operator. `match` emits what it can while the junction is ready. It is called in the serial context whenever there
  /// may be more to emit.
  @inlinable
  func run(
    _ first: Producer<Left, Failure>, _ second: Producer<Right, Failure>, match: @escaping @Sendable () -> Void
  ) {
    let look: @Sendable () -> Void = { [self] in
      match()
      if left.isOver && right.isOver { return junction.end(.finished) }
      // Elements that are left when the consumer is not ready are looked at again when it is.
      let isHeldUp = !junction.isReady && !(left.ring.isEmpty && right.ring.isEmpty)
      if isHeldUp || left.mayGoOn || right.mayGoOn { junction.wantsTurn = true }
    }
    let turn: @Sendable () -> Void = { [self] in
      look()
      left.resume(in: junction)
      right.resume(in: junction)
    }
    junction.open(turn: turn) { [self] in
      left.reset()
      right.reset()
      listen(to: first, left, look)
      if junction.isLive { listen(to: second, right, look) }
    }
  }

  @inlinable
  func listen<Part: Sendable>(
    to producer: Producer<Part, Failure>, _ side: ZipSide<Part, Output, Failure>, _ look: @escaping @Sendable () -> Void
  ) {
    junction.listen(to: producer, as: side.branch, onDemand: true) { [junction] element in
      side.ring.append(element)
      look()
      if !junction.isLive { return .stop }
      return junction.isReady && side.ring.count < zipCapacity ? .more : .wait
    } ended: { [junction] completion in
      guard case .finished = completion else { return junction.end(completion) }
      side.isFinished = true
      look()
    }
  }
}

extension ZipSide {
  /// True if the upstream waits although there is room for its elements.
  @inlinable
  var mayGoOn: Bool { branch.isWaiting && ring.count < zipCapacity }
}
