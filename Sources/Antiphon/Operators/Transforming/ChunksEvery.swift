extension Producer {
  /// Emits, each time `period` has passed, an array of the elements that arrived in it.
  ///
  ///     self                1-2--3----4|
  ///     chunks(every: 3ms)  ---a--b----(c|)   a: [1, 2]  b: [3]  c: [4]
  ///
  /// If no element arrived, no array is emitted, and no timer runs until the next element.
  ///
  /// - Parameters:
  ///   - period: counted from the start, at least zero; zero means the clock's next turn after an element. An element at its
  ///     very end belongs to the next one.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, after an array of the remaining elements.
  /// - Fails: at once, without the remaining elements.
  /// - Demand: upstream waits while no array is requested.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  public func chunks<Time: Clock>(
    every period: Duration, clock: Time = ContinuousClock()
  ) -> Producer<[Element], Failure> where Time.Duration == Duration {
    precondition(period >= .zero, "chunks(every:) needs a duration of zero or more")
    return chunks(upTo: .max, every: period, clock: clock)
  }

  /// Emits an array as soon as it has `count` elements or `period` has passed.
  ///
  ///     self                              123---4------|
  ///     chunks(ofCount: 2, orEvery: 3ms)  -a--b--c-----|   a: [1, 2]  b: [3]  c: [4]
  ///
  /// If no element arrived, no array is emitted, and no timer runs until the next element.
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 1.
  ///   - period: counted from the start and from each full array, at least zero; zero means the clock's next turn
  ///     after an element. An element at its very end belongs to the next one.
  ///   - clock: any Swift clock.
  /// - Finishes: at once, after an array of the remaining elements.
  /// - Fails: at once, without the remaining elements.
  /// - Demand: upstream waits while no array is requested.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements that have not been emitted.
  public func chunks<Time: Clock>(
    ofCount count: Int, orEvery period: Duration, clock: Time = ContinuousClock()
  ) -> Producer<[Element], Failure> where Time.Duration == Duration {
    precondition(count > 0, "chunks(ofCount:orEvery:) needs a count of 1 or more")
    precondition(period >= .zero, "chunks(ofCount:orEvery:) needs a duration of zero or more")
    return chunks(upTo: count, every: period, clock: clock)
  }

  private func chunks<Time: Clock>(
    upTo count: Int, every period: Duration, clock: Time
  ) -> Producer<[Element], Failure> where Time.Duration == Duration {
    Producer<[Element], Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      let chunk = StateBox<[Element]>([])
      // When the first of the counted periods began.
      let beginning = StateBox(Duration.zero)
      junction.open(turn: { junction.resumeAll() }) {
        chunk.value = []
        beginning.value = timer.elapsed
        timer.whenDue { _ in
          if let chunk = chunk.takeAny() { _ = junction.emit(chunk, to: next) }
        }
        junction.listen(to: self, onDemand: true) { element in
          let now = timer.catchUp()
          guard junction.isLive else { return .stop }
          chunk.value.append(element)
          if chunk.value.count == count {
            timer.cancel()
            beginning.value = now
            return junction.emit(chunk.takeAll(), to: next)
          }
          if chunk.value.count == 1 {
            timer.set(at: now.saturatingAdd(period.left(after: now - beginning.value)))
          }
          return junction.reply
        } ended: { completion in
          timer.catchUp()
          if completion.isFinished, let rest = chunk.takeAny() { _ = junction.emit(rest, to: next) }
          junction.end(completion)
        }
      }
    }
  }
}
