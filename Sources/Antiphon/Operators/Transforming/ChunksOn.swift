extension Producer {
  /// Emits, each time `notifier` emits, an array of the elements that have arrived since its previous element.
  ///
  ///     self                  1-2-3---4-|
  ///     notifier              ---n-n-n-|
  ///     chunks(on: notifier)  ---a-b----(c|)   a: [1, 2]  b: [3]  c: [4]
  ///
  /// If no element arrived, no array is emitted. This stream is started first.
  ///
  /// - Finishes: with this stream, after an array of the remaining elements. The completion of `notifier` has no other effect.
  /// - Fails: with the first failure of either, at once, without the remaining elements; the other is cancelled.
  /// - Demand: `notifier` receives unlimited demand; this stream waits while no array is requested.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  @_alwaysEmitIntoClient
  public func chunks<Other: Sendable>(on notifier: Producer<Other, Failure>) -> Producer<[Element], Failure> {
    chunks(upTo: .max, on: notifier)
  }

  /// Emits an array as soon as it has `count` elements or `notifier` emits.
  ///
  ///     self                                123---4-|
  ///     notifier                            ----n---|
  ///     chunks(ofCount: 2, orOn: notifier)  -a--b---(c|)   a: [1, 2]  b: [3]  c: [4]
  ///
  /// If no element arrived, no array is emitted. This stream is started first.
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 1.
  ///   - notifier: each of its elements ends an array.
  /// - Finishes: with this stream, after an array of the remaining elements. The completion of `notifier` has no other effect.
  /// - Fails: with the first failure of either, at once, without the remaining elements; the other is cancelled.
  /// - Demand: `notifier` receives unlimited demand; this stream waits while no array is requested.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  @_alwaysEmitIntoClient
  public func chunks<Other: Sendable>(
    ofCount count: Int, orOn notifier: Producer<Other, Failure>
  ) -> Producer<[Element], Failure> {
    precondition(count > 0, "chunks(ofCount:orOn:) needs a count of 1 or more")
    return chunks(upTo: count, on: notifier)
  }

  @_alwaysEmitIntoClient
  func chunks<Other: Sendable>(
    upTo count: Int, on notifier: Producer<Other, Failure>
  ) -> Producer<[Element], Failure> {
    Producer<[Element], Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let chunk = StateBox<[Element]>([])
      junction.open(turn: { junction.resumeAll() }) {
        chunk.value = []
        junction.listen(to: self, onDemand: true) { element in
          chunk.value.append(element)
          return chunk.value.count == count ? junction.emit(chunk.takeAll(), to: next) : junction.reply
        } ended: { completion in
          if completion.isFinished, let rest = chunk.takeAny() { _ = junction.emit(rest, to: next) }
          junction.end(completion)
        }
        if !junction.isLive { return }
        junction.listen(to: notifier, as: .notifier) { _ in
          if let chunk = chunk.takeAny() { _ = junction.emit(chunk, to: next) }
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
      }
    }
  }
}
