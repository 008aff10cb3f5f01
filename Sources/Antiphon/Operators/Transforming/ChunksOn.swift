extension Producer {
  /// Emits, each time `notifier` does, an array of the elements that came since it did last.
  ///
  ///     self                  1-2-3---4-|
  ///     notifier              ---n-n-n-|
  ///     chunks(on: notifier)  ---a-b----(c|)   a: [1, 2]  b: [3]  c: [4]
  ///
  /// Where nothing came there is no array. This stream is started first.
  ///
  /// - Finishes: with this stream, after an array of what is left. That `notifier` finishes changes nothing.
  /// - Fails: with the first failure of either, at once, without what is left; the other is cancelled.
  /// - Demand: `notifier` is listened to without limit; this stream waits while no array is wanted.
  @inlinable
  public func chunks<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer<[Element], Failure> {
    Producer<[Element], Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let chunk = Serial<[Element]>([])
      junction.open(turn: { junction.resumeAll() }) {
        chunk.value = []
        junction.listen(to: self, onDemand: true) { element in
          chunk.value.append(element)
          return junction.reply
        } ended: { completion in
          if completion.isFinished, let rest = chunk.takeAny() { _ = junction.emit(rest, to: next) }
          junction.end(completion)
        }
        if !junction.isLive { return }
        junction.listen(to: notifier, as: .aside) { _ in
          if let chunk = chunk.takeAny() { _ = junction.emit(chunk, to: next) }
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
      }
    }
  }
}
