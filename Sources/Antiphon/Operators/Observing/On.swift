extension Producer {
  /// Calls back at every phase of the stream's life, and changes nothing.
  ///
  ///     self                1-2-|
  ///     on(next: { _ in })  1-2-|
  ///
  /// - Parameters:
  ///   - starting: before upstream is started.
  ///   - started: once upstream has been started, and has emitted what it does at once.
  ///   - next: with each element, before it goes on.
  ///   - failed: with the failure, before it goes on.
  ///   - finished: before the stream finishes.
  ///   - cancelled: before the stream completes as cancelled.
  ///   - completed: with any completion, after the three above.
  ///   - stopped: when the consumer has said that it is done; no completion follows then.
  ///   - ended: exactly once, last, however the stream came to its end.
  @inlinable @inline(__always)
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    next receive: (@Sendable (Element) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    finished: (@Sendable () -> Void)? = nil,
    cancelled: (@Sendable () -> Void)? = nil,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil,
    stopped: (@Sendable () -> Void)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) -> Producer {
    Producer(pace: pace) { [run] consumer in
      let next = consumer.unownedNext
      let complete = consumer.unownedCompleted
      starting?()
      run(
        consumer.wrapping(
          next: { element in
            receive?(element)
            switch next(element) {
            case .more: return .more
            case .wait: return .wait
            case .rewind: return .rewind
            case .stop:
              stopped?()
              ended?()
              return .stop
            }
          },
          completed: { completion in
            switch completion {
            case .failed(let failure): failed?(failure)
            case .finished: finished?()
            case .cancelled: cancelled?()
            case .terminated: break
            }
            completed?(completion)
            complete(completion)
            ended?()
          }))
      started?()
    }
  }
}

extension Producer {
  /// Calls back when the source hears of what is asked, and changes nothing.
  ///
  ///     self                     1-2-|
  ///     on(requested: { _ in })  1-2-|
  ///
  /// An operator of its own, as what is asked goes past the others: this one stands in the way. A pause is no call: the source
  /// finds it when it looks, with its next element, so there is nothing to be told of.
  ///
  /// - Parameters:
  ///   - requested: with the number of elements wanted in addition to those before; `Int.max` means without limit.
  ///   - rewound: before the source starts again.
  /// - Demand: as asked; requests made while an element is on its way are told of together, after it.
  public func on(
    requested: @escaping @Sendable (Int) -> Void, rewound: (@Sendable () -> Void)? = nil
  ) -> Producer {
    asking(atMost: .max, requested: requested, rewound: rewound)
  }
}
