extension Producer {
  /// Starts the stream again after a failure, each time the stream that `notifier` returns emits an element.
  ///
  ///     self                                 1-#
  ///     retry(when: { $0.delay(for: 3ms) })  1----1----1…
  ///
  /// `notifier` is called at the first failure, with a stream of all failures. Each element of the stream that it returns
  /// starts this one again; an element that arrives during a run has no effect.
  ///
  /// - Finishes: when this stream or the notifier finishes; the notifier's completion ends the current run.
  /// - Fails: with the notifier, after the elements that arrived before.
  /// - Demand: the notifier receives unlimited demand; this stream waits.
  /// - Rewinds: calls `notifier` again.
  public func retry<Notice: Sendable, NewFailure: Error>(
    when notifier: @escaping @Sendable (_ failures: Producer<Failure, Never>) -> Producer<Notice, NewFailure>
  ) -> Producer<Element, NewFailure> {
    Producer<Element, NewFailure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let failures = StateBox<NoticeStream<Failure>?>(nil)
      let isRunning = StateBox(false)

      @Sendable func run() {
        isRunning.value = true
        junction.forward(self, as: Branch(failures: .inOrder), to: next) { completion in
          isRunning.value = false
          if case .failed(let failure) = completion {
            notify(failure)
          } else {
            junction.end(completion.withoutFailure())
          }
        }
      }
      @Sendable func notify(_ failure: Failure) {
        if let failures = failures.value { return failures.send(failure) }
        let first = NoticeStream(failure)
        failures.value = first
        junction.listen(to: notifier(first.producer), as: .notifier) { _ in
          if !isRunning.value { run() }
          return junction.isLive ? .more : .stop
        } ended: { completion in
          junction.end(completion, .inOrder)
        }
      }
      junction.open(turn: { junction.resumeAll() }) {
        failures.value = nil
        run()
      }
    }
  }
}
