extension Producer {
  /// Emits each element of this stream together with the latest one of `other`.
  ///
  ///     self                     --1---2-|
  ///     other                    a---b-|
  ///     withLatest(from: other)  --x---y-|   x: (1, a)  y: (2, b)
  ///
  /// - Finishes: with this stream, regardless of `other`.
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `other` receives unlimited demand; this stream waits.
  /// - Loses: elements of this stream that arrive before the first one of `other`. An element that waits at this stream is paired
  ///   with the value that is the latest when the element is received, not when it arrived.
  @_alwaysEmitIntoClient @inline(__always)
  public func withLatest<Other: Sendable>(
    from other: Producer<Other, Failure>
  ) -> Producer<(Element, Other), Failure> {
    withLatest(from: other, isNotifier: false)
  }

  /// - Parameter isNotifier: true if the elements of `other` are never forwarded.
  @inlinable @inline(__always)
  func withLatest<Other: Sendable>(
    from other: Producer<Other, Failure>, isNotifier: Bool
  ) -> Producer<(Element, Other), Failure> {
    Producer<(Element, Other), Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let latest = StateBox(Other?.none)
      junction.open(turn: { junction.resumeAll() }) {
        latest.value = nil
        junction.listen(to: other, as: Branch(isNotifier: isNotifier)) { element in
          latest.value = element
          return .more
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          guard let latest = latest.value else { return junction.isLive ? .more : .stop }
          return junction.emit((element, latest), to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
