extension Future: HotStream {
  public typealias Element = Value

  /// The future as a stream of one element.
  ///
  /// Cold, as the future is: each start does the operation.
  ///
  /// - Finishes: with the value, or without one if the operation lets go of its callback.
  /// - Fails: when the future does.
  /// - Demand: the operation is begun at the start; its value waits until it is asked for.
  /// - Cancels: the operation; the answer that still comes is ignored.
  /// - Rewinds: by doing the operation again.
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
  /// Nil if there will be none: the waiting task was cancelled first, or the operation has let go of its callback. A cancellation
  /// tells the operation, and does not wait for what it does about it.
  ///
  /// - Throws: the failure of the future.
  public var value: Value? {
    get async throws(Failure) { try await awaited() }
  }

  fileprivate func awaited() async throws(Failure) -> Value? {
    var values = producer.values.makeAsyncIterator()
    return try await values.next()
  }

  /// Starts the future now, once, and returns a signal that says its result.
  ///
  ///     let count = length.signal()
  ///
  /// What is cold becomes hot: whoever subscribes later gets the same result. The operation keeps the signal until it has answered.
  public func signal() -> Signal<Value, Failure> {
    let signal = Signal<Value, Failure>()
    start { signal.update($0) }
    return signal
  }
}

extension Future where Failure == Never {
  /// The same for a future that can't fail: Swift 6.3 crashes on a getter that throws `Never`.
  public var value: Value? {
    get async { await awaited() }
  }
}

extension Signal {
  /// A future of the latest result, or of the next one if there is none yet.
  ///
  ///     texts.future.start { print($0) }
  ///
  /// Each start asks anew. The future keeps the signal; an operation that waits for the signal does not.
  ///
  /// - Cancels: leaves the signal.
  public var future: Future<Value, Failure> {
    Future { answer, talkback in
      let place = self.follow {
        answer($0)
        return false
      }
      talkback.onCancel { [weak self] in self?.leave(place) }
    }
  }
}

extension Producer {
  /// A future of the first element, or of nil if the stream ends without one.
  ///
  ///     clicks.future.start { print($0) }
  ///
  /// Cold, as the stream is: each start of the future starts the stream, which is stopped after its first element.
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
