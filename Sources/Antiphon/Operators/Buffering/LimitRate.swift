extension Producer {
  /// Requests at most `count` elements from upstream at a time, even if the consumer requests more.
  ///
  ///     self          1-2-3-4-5-|
  ///     requests      2-2---2
  ///     limitRate(2)  1-2-3-4-5-|
  ///
  /// The next batch is requested when the previous batch has been delivered and there is demand.
  ///
  /// - Parameter count: the number of elements, at least 1.
  /// - Demand: in batches; all elements that an upstream pushes without demand are kept.
  @_alwaysEmitIntoClient
  public func limitRate(_ count: Int) -> Producer {
    precondition(count > 0, "limitRate(_:) needs a count of 1 or more")
    return asking(atMost: count)
  }

  /// Requests the consumer's demand from upstream, up to a limit, and reports each request.
  ///
  /// - Parameters:
  ///   - limit: the number of elements at a time.
  ///   - requested: called with the number of elements requested from upstream; `Int.max` means unlimited.
  ///   - rewound: called before upstream is started again.
  @inlinable
  func asking(
    atMost limit: Int, requested: (@Sendable (Int) -> Void)? = nil, rewound: (@Sendable () -> Void)? = nil
  ) -> Producer {
    Producer { [run] consumer in
      let next = consumer.unownedNext
      // The numbers of delivered and requested elements so far: in the serial context of the queue.
      let handed = StateBox(0)
      let asked = StateBox(0)
      let counting = consumer.receiving { (element: Element) -> Reply in
        handed.value &+= 1
        return next(element)
      }
      let queue = DeliveryQueue(counting, .bounded(1))
      queue.open { number in
        handed.value = 0
        asked.value = 0
        if number > 0 { rewound?() }
        let upstream = Talkback(requesting: 0)
        queue.lendContext(to: upstream)
        upstream.failuresOvertake = queue.talkback.failuresOvertake
        guard queue.attach(number, { _ in upstream.cancel() }) else { return }
        queue.whenRequested(number) {
          let wanted = queue.talkback.demand
          var count = 0
          if limit < .max {
            if asked.value <= handed.value { count = Swift.min(limit, wanted) }
            if count > 0 { asked.value = handed.value + count }
          } else if asked.value < .max {
            count = wanted == .max ? .max : handed.value + wanted - asked.value
            asked.value = wanted == .max ? .max : handed.value + wanted
          }
          if count > 0 {
            requested?(count)
            upstream.request(count)
          }
          upstream.resume()
        }
        run(
          Consumer(talkback: upstream) { element in
            switch queue.put(element, number) {
            case .ended: return .stop
            case .full:
              upstream.pause()
              // The kept element may have been delivered before the pause; then nothing else would end the pause.
              if queue.isEmpty { upstream.resume() }
            case .accepted, .dropped: break
            }
            return upstream.take()
          } completed: { completion in
            upstream.close()
            queue.end(completion, number)
          })
      }
    }
  }
}
