extension Producer {
  /// Starts the stream again when it has finished, each time the stream that `notifier` returns emits an element.
  ///
  ///     self                                  1-|
  ///     repeat(when: { $0.delay(for: 3ms) })  1----1----1…
  ///
  /// `notifier` is called when the first run has finished, with a stream of the numbers of finished runs: 1, 2, 3 … Each element of the
  /// stream that it returns starts this one again; an element that arrives during a run has no effect.
  ///
  /// - Finishes: with the notifier; the current run, if there is one, comes to its end first.
  /// - Fails: with the first failure of this stream or the notifier.
  /// - Demand: the notifier receives unlimited demand; this stream waits.
  /// - Rewinds: calls `notifier` again.
  public func `repeat`<Notice: Sendable>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, Failure>
  ) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let finishedRuns = StateBox<NoticeStream<Int>?>(nil)
      let state = StateBox((number: 0, isRunning: false, isLast: false))

      @Sendable func run() {
        state.value.number += 1
        state.value.isRunning = true
        junction.forward(self, as: .forwarded, to: next) { completion in
          state.value.isRunning = false
          guard completion.isFinished, !state.value.isLast else { return junction.end(completion, .inherited) }
          notify(state.value.number)
        }
      }
      @Sendable func notify(_ number: Int) {
        if let finishedRuns = finishedRuns.value { return finishedRuns.send(number) }
        let first = NoticeStream(number)
        finishedRuns.value = first
        junction.listen(to: notifier(first.producer), as: .notifier) { _ in
          if !state.value.isRunning { run() }
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if completion.isFinished && state.value.isRunning {
            state.value.isLast = true
          } else {
            junction.end(completion)
          }
        }
      }
      junction.open(turn: { junction.resumeAll() }) {
        finishedRuns.value = nil
        state.value = (0, false, false)
        run()
      }
    }
  }
}
