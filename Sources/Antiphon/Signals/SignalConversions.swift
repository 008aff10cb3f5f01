extension Signal: HotStream {
  public typealias Element = Value

  /// The signal as a stream: first its latest value, if there is one, then each later one.
  ///
  ///     texts.producer.filter { !$0.isEmpty }.observeValues { print($0) }.start()
  ///
  /// The stream is cold and the signal behind it stays hot: each start subscribes anew, and receives no earlier value
  /// except the latest. The producer retains the signal; a running stream does not.
  ///
  /// - Finishes: when the signal is released.
  /// - Fails: with the first failure, or at once if the latest result is a failure.
  /// - Demand: values that are not requested yet are kept without limit; `conflated()` keeps the latest.
  /// - Cancels: the subscription to the signal.
  /// - Rewinds: to the latest result at that time.
  public var producer: Producer<Value, Failure> {
    Producer { consumer in
      emitting { [weak self] emitter in
        guard let self else { return emitter.finish() }
        let subscriber = follow {
          emitter.send($0)
          return true
        }
        emitter.onEnd { [weak self, weak subscriber] in
          if let subscriber { self?.remove(subscriber) }
        }
      }.run(consumer)
    }
  }

  /// The values as an asynchronous sequence: those of `producer`.
  ///
  ///     for await text in texts.values { print(text) }
  ///
  /// - Fails: `next()` throws the first failure, after the values before it.
  /// - Demand: values that are not requested yet are kept without limit.
  /// - Cancels: when the iterating task is cancelled or releases the iterator.
  public var values: Values<Value, Failure> { producer.values }
}

extension Producer {
  /// Starts the stream now, and returns a signal that sends its elements and its failure.
  ///
  ///     let ticks = interval(.seconds(1)).signal()
  ///
  /// A cold stream becomes hot: it runs once, for all subscribers of the signal. A synchronous stream has completed
  /// when this returns, so that only its last element is left. The signal does not end with the stream: it keeps
  /// its latest result.
  ///
  /// The stream retains the signal as long as it runs. To end a stream that doesn't complete, send it to your own signal
  /// with `send(to:)`, and keep the handle.
  ///
  /// - Demand: unlimited.
  public func signal() -> Signal<Element, Failure> {
    let signal = Signal<Element, Failure>()
    send(to: signal)
    return signal
  }

  /// Starts the stream, and sends its elements and its failure to `signal`.
  ///
  /// - Returns: the handle, which may be dropped: the stream continues, and retains the signal as long as it runs.
  /// - Demand: unlimited.
  @discardableResult
  public func send(to signal: Signal<Element, Failure>) -> Subscription {
    observeResults { signal.update($0) }.start()
  }
}
