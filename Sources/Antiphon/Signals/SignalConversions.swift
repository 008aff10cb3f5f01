extension Signal: HotStream {
  public typealias Element = Value

  /// The signal as a stream: first its latest value, if there is one, then each one that is sent.
  ///
  ///     texts.producer.filter { !$0.isEmpty }.observeValues { print($0) }.start()
  ///
  /// The stream is cold, the signal behind it stays hot: each start listens anew, and hears nothing of what was said before
  /// but the latest. The producer keeps the signal, a stream that is running does not.
  ///
  /// - Finishes: when the signal is gone.
  /// - Fails: with the first failure, or at once if that is the latest result.
  /// - Demand: what was not asked for yet is kept without limit; `conflated()` keeps the latest.
  /// - Cancels: leaves the signal.
  /// - Rewinds: to what is the latest result by then.
  public var producer: Producer<Value, Failure> {
    Producer { consumer in
      emitting { [weak self] emitter in
        guard let self else { return emitter.finish() }
        let place = follow {
          emitter.send($0)
          return true
        }
        emitter.onEnd { [weak self] in self?.leave(place) }
      }.run(consumer)
    }
  }

  /// The values as an asynchronous sequence: those of `producer`.
  ///
  ///     for await text in texts.values { print(text) }
  ///
  /// - Fails: `next()` throws the first failure, after the values before it.
  /// - Demand: what was not asked for yet is kept without limit.
  /// - Cancels: when the iterating task is cancelled or lets go of the iterator.
  public var values: Values<Value, Failure> { producer.values }
}

extension Producer {
  /// Starts the stream now, and returns a signal that says its elements and its failure.
  ///
  ///     let ticks = interval(.seconds(1)).signal()
  ///
  /// A cold stream becomes hot: it runs once, for all who subscribe to the signal. A stream that is synchronous has run
  /// when this returns, so that only its last element is left. The end of the stream is none of the signal's, which
  /// remembers its latest result.
  ///
  /// The stream keeps the signal as long as it runs. To end a stream that doesn't by itself, send it to a signal of yours,
  /// with `send(to:)`, and keep the handle.
  ///
  /// - Demand: the stream is asked for everything.
  public func signal() -> Signal<Element, Failure> {
    let signal = Signal<Element, Failure>()
    send(to: signal)
    return signal
  }

  /// Starts the stream, and sends its elements and its failure to `signal`.
  ///
  /// - Returns: the handle, which may be dropped: the stream goes on, and keeps the signal as long as it runs.
  /// - Demand: the stream is asked for everything.
  @discardableResult
  public func send(to signal: Signal<Element, Failure>) -> Subscription {
    observeResults { signal.update($0) }.start()
  }
}
