extension Producer {
  /// Asks upstream for at most `count` elements at a time, also when the consumer asks for more.
  ///
  ///     self          1-2-3-|
  ///     limitRate(2)  1-2-3-|
  ///
  /// The next batch is asked for when the one before has been handed over and more is wanted.
  ///
  /// - Parameter count: elements, at least 1.
  /// - Demand: in batches; what an upstream that can't be slowed pushes besides is kept in full.
  public func limitRate(_ count: Int) -> Producer {
    precondition(count > 0, "limitRate(_:) needs a count of 1 or more")
    return asking(atMost: count)
  }

  /// Asks upstream for what the consumer wants, as far as it may, and tells of it.
  ///
  /// - Parameters:
  ///   - limit: elements at a time.
  ///   - requested: called with the number of elements that upstream is asked for; `Int.max` means without limit.
  ///   - rewound: called before upstream is started again.
  func asking(
    atMost limit: Int, requested: (@Sendable (Int) -> Void)? = nil, rewound: (@Sendable () -> Void)? = nil
  ) -> Producer {
    Producer { [run] consumer in
      let next = consumer.unownedNext
      // What was handed over, and what upstream was asked for, so far: in the serial context of the outlet.
      let handed = Serial(0)
      let asked = Serial(0)
      let counting = consumer.receiving { (element: Element) -> Reply in
        handed.value &+= 1
        return next(element)
      }
      let outlet = Outlet(counting, .bounded(1))
      outlet.open { number in
        handed.value = 0
        asked.value = 0
        if number > 0 { rewound?() }
        let upstream = Talkback(requesting: 0)
        outlet.hears(upstream)
        upstream.failuresOvertake = outlet.talkback.failuresOvertake
        guard outlet.attach(number, { upstream.cancel() }) else { return }
        outlet.whenWanting(number) {
          let wanted = outlet.talkback.wanted
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
            switch outlet.put(element, number) {
            case .ended: return .stop
            case .full:
              upstream.pause()
              // What was kept may have gone before the pause; then nobody would end it.
              if outlet.isEmpty { upstream.resume() }
            case .accepted, .dropped: break
            }
            return upstream.take()
          } completed: { completion in
            upstream.close()
            outlet.end(completion, number)
          })
      }
    }
  }
}

extension Talkback {
  /// How many elements are asked for and have not come yet; `Int.max` if there is no limit.
  var wanted: Int {
    let demand = state.load(ordering: .acquiring) & Self.unlimited
    return demand == Self.unlimited ? .max : Int(demand >> 8)
  }
}
