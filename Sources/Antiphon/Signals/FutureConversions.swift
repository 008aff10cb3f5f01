extension Future: HotStream {
  public typealias Element = Value

  /// The future as a stream of one element.
  ///
  /// It is cold, like the future: each start runs the operation.
  ///
  /// - Finishes: with the value, or without one if the operation releases its callback.
  /// - Fails: when the future does.
  /// - Demand: the operation starts with the stream; its value waits until it is requested.
  /// - Cancels: the operation; a later answer is ignored.
  /// - Rewinds: by running the operation again.
  public var producer: Producer<Value, Failure> {
    emitting { emitter in
      let subscription = start {
        emitter.send($0)
        emitter.finish()
      }
      emitter.onEnd { subscription.cancel() }
    }
  }

  /// Starts the future, and waits for its value.
  ///
  ///     if let count = await length.value { print(count) }
  ///
  /// The value is nil if the waiting task was cancelled first, or the operation has released its callback. A cancellation cancels the
  /// operation, and does not wait until the operation has responded.
  ///
  /// - Throws: the failure of the future.
  public var value: Value? {
    get async throws(Failure) { try await awaited() }
  }

  fileprivate func awaited() async throws(Failure) -> Value? {
    var values = producer.values.makeAsyncIterator()
    return try await values.next()
  }

  /// Starts the future now, once, and returns a signal that sends its result.
  ///
  ///     let count = length.signal()
  ///
  /// The cold future becomes hot: late subscribers receive the same result. The operation retains the signal until it has answered.
  public func signal() -> Signal<Value, Failure> {
    let signal = Signal<Value, Failure>()
    start { signal.update($0) }
    return signal
  }
}

extension Future where Failure == Never {
  /// Starts the future, which can't fail, and waits for its value.
  ///
  /// A separate property, because the compiler of Swift 6.3 crashes on a getter that throws `Never`.
  public var value: Value? {
    get async { await awaited() }
  }
}

extension Signal {
  /// A future of the latest result, or of the next one if there is none yet.
  ///
  ///     texts.future.start { print($0) }
  ///
  /// Each start waits anew. The future retains the signal; an operation that waits for the signal does not.
  ///
  /// - Cancels: the subscription to the signal.
  public var future: Future<Value, Failure> {
    Future { answer, talkback in
      let subscriber = self.follow {
        answer($0)
        return false
      }
      talkback.onCancel { [weak self, weak subscriber] in
        if let subscriber { self?.remove(subscriber) }
      }
    }
  }
}

extension Producer {
  /// A future of the first element, or of nil if the stream ends without one.
  ///
  ///     clicks.future.start { print($0) }
  ///
  /// It is cold, like the stream: each start of the future starts the stream, which is stopped after its first element.
  ///
  /// - Fails: when the stream fails before its first element.
  /// - Demand: one element.
  /// - Cancels: the stream.
  public var future: Future<Element?, Failure> {
    Future<Element?, Failure> { answer, talkback in
      let subscription = first().pull(requesting: 1) {
        answer(.success($0))
      } completed: {
        if case .failed(let failure) = $0 { answer(.failure(failure)) } else { answer(.success(nil)) }
      }
      talkback.onCancel { subscription.cancel() }
    }
  }
}
