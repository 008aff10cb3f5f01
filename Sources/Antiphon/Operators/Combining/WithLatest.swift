extension Producer {
  /// Emits each element of this stream together with the latest one of `other`.
  ///
  ///     self                     --1---2-|
  ///     other                    a---b-|
  ///     withLatest(from: other)  --x---y-|   x: (1, a)  y: (2, b)
  ///
  /// - Finishes: with this stream, whatever `other` does.
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `other` is listened to without limit; this stream waits.
  /// - Loses: elements of this stream that come before the first one of `other`. An element that waits at this stream loses the
  ///   value that was the latest when it came: it is emitted with the latest one when it is received.
  @inlinable @inline(__always)
  public func withLatest<Other: Sendable>(
    from other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    withLatest(from: other, isAside: false)
  }

  /// - Parameter isAside: true if what `other` says is not passed on.
  @inlinable @inline(__always)
  func withLatest<Other: Sendable>(
    from other: Producer<Other, Failure>, isAside: Bool
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let latest = slot(for: Other.self)
      junction.open(turn: { junction.resumeAll() }) {
        latest.value = nil
        junction.listen(to: other, as: JunctionBranch(isAside: isAside)) { element in
          latest.value = element
          return .more
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        junction.listen(to: self, as: .passedOn, onDemand: true) { element in
          guard let latest = latest.value else { return junction.isLive ? .more : .stop }
          return junction.emit((element, latest), to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
