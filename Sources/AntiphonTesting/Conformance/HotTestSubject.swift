import Antiphon

/// A hot source under test.
struct HotTestSubject<Failure: Error>: Sendable {
  let make: @Sendable () -> HotSource<Failure>
  let failure: Failure?
  let loops: Int
  /// The subscribers of the current check.
  let subscribers = Locked<[Recorder<Int, Failure>]>([])

  func check(_ rule: Rule) throws(RuleViolation) {
    defer { close() }
    switch rule {
    case .sameOrderForAllSubscribers: try sameOrderForAllSubscribers()
    case .reentrantSendIsQueued: try reentrantSendIsQueued()
    case .concurrentSendsAreOrdered: try concurrentSendsAreOrdered()
    case .subscribingDuringDeliveryLosesNothing: try subscribingDuringDeliveryLosesNothing()
    case .cancellingDuringDeliveryIsFinal: try cancellingDuringDeliveryIsFinal()
    case .cancellingAffectsNoOther: try cancellingAffectsNoOther()
    case .slowSubscriberDelaysNoOther: try slowSubscriberDelaysNoOther()
    case .lateSubscriberGetsCompletion: try lateSubscriberGetsCompletion()
    case .sendAfterCompletionIsIgnored: try sendAfterCompletionIsIgnored()
    case .failureReachesAllSubscribers: try failureReachesAllSubscribers()
    case .concurrentSubscribingLosesNothing: try concurrentSubscribingLosesNothing()
    case .releasedSourceFinishes: try releasedSourceFinishes()
    case .receivedInAnyScript: try receivedInAnyScript()
    case _: try asSource.check(rule)
    }
  }

  /// Cancels the remaining subscribers: a source that cannot be completed would retain them, and they may retain the source.
  private func close() {
    let left = subscribers.withLock { subscribers in
      defer { subscribers = [] }
      return subscribers
    }
    for recorder in left { recorder.talkback.cancel() }
  }

  /// The source as a stream whose elements are sent when it is started.
  private var asSource: TestSubject<Int, Failure> {
    let make = make
    return TestSubject(demand: .unlimited, rewinds: false, loops: loops) { upstream, _ in
      Producer { consumer in
        let source = make()
        source.producer.run(consumer)
        for number in 1...12 { source.send(number) }
        source.finish()
      }
    }
  }
}
