extension Producer {
  /// Calls back at every phase of the stream's life, and forwards all events unchanged.
  ///
  ///     self                1-2-|
  ///     on(next: { _ in })  1-2-|
  ///
  /// - Parameters:
  ///   - starting: called before upstream is started.
  ///   - started: called when upstream has been started, and has emitted what it emits at once.
  ///   - receive: called with each element, before it is passed on.
  ///   - failed: called with the failure, before it is passed on.
  ///   - finished: called before the stream finishes.
  ///   - cancelled: called before the stream completes as cancelled.
  ///   - completed: called with any completion, after the three above.
  ///   - stopped: called after a reply of `.stop`; no completion follows then.
  ///   - ended: called exactly once, last, for any end of the stream.
  @_alwaysEmitIntoClient @inline(__always)
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
    Producer(synchrony: synchrony) { [run] consumer in
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
  /// Calls back when the source receives requests, and forwards all events unchanged.
  ///
  ///     self                     123|
  ///     talkback                 1--2
  ///     on(requested: { _ in })  1--(23|)
  ///
  /// This operator is separate because it intercepts requests, which bypass the others. There is no callback for a pause: the source
  /// notices a pause only when it checks for one, at its next element.
  ///
  /// - Parameters:
  ///   - requested: called with the number of elements that are requested in addition to earlier ones; `Int.max` means unlimited.
  ///   - rewound: called before the source starts again.
  /// - Demand: unchanged; requests made during the delivery of an element are reported together, after it.
  @_alwaysEmitIntoClient
  public func on(
    requested: @escaping @Sendable (Int) -> Void, rewound: (@Sendable () -> Void)? = nil
  ) -> Producer {
    asking(atMost: .max, requested: requested, rewound: rewound)
  }
}
