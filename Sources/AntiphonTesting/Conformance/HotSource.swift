import Antiphon

/// A source that is spoken to, as `verify(hot:)` needs it: how to send, how to end, and what is heard.
///
/// What it is made of lives as long as its functions do; `producer` must not keep that alive.
public struct HotSource<Failure: Error>: Sendable {
  let producer: Producer<Int, Failure>
  let send: @Sendable (Int) -> Void
  let end: (@Sendable (Completion<Failure>) -> Void)?

  /// - Parameters:
  ///   - end: completes it; nil for a source that can't be ended.
  public init(
    _ producer: Producer<Int, Failure>, send: @escaping @Sendable (Int) -> Void,
    end: (@Sendable (Completion<Failure>) -> Void)?
  ) {
    self.producer = producer
    self.send = send
    self.end = end
  }

  func finish() { end?(.finished) }
}

/// What is verified as a hot source.
struct HotSpecimen<Failure: Error>: Sendable {
  let make: @Sendable () -> HotSource<Failure>
  let failure: Failure?
  let loops: Int
  /// Who listens in the check that is going on.
  let listeners = Guarded<[Recorder<Int, Failure>]>([])

  func check(_ rule: Rule) throws(Unkept) {
    defer { close() }
    switch rule {
    case .everybodyHearsOneOrder: try everybodyHearsOneOrder()
    case .sendInsideNextComesAfter: try sendInsideNextComesAfter()
    case .sendsFromThreadsAreOrdered: try sendsFromThreadsAreOrdered()
    case .joinersHearWhatFollows: try joinersHearWhatFollows()
    case .leaversHearNothingMore: try leaversHearNothingMore()
    case .leavingLeavesTheOthers: try leavingLeavesTheOthers()
    case .slowOnesHoldNobodyUp: try slowOnesHoldNobodyUp()
    case .latecomersHearTheEnd: try latecomersHearTheEnd()
    case .nothingIsTakenAfterTheEnd: try nothingIsTakenAfterTheEnd()
    case .everybodyHearsTheFailure: try everybodyHearsTheFailure()
    case .comingAndGoingLosesNothing: try comingAndGoingLosesNothing()
    case .lettingGoFinishes: try lettingGoFinishes()
    case .heardInAnyScript: try heardInAnyScript()
    case _: try asSource.check(rule)
    }
  }

  /// Ends what is still listening: a source that can't be ended would keep it, and what listens may keep the source.
  private func close() {
    let left = listeners.withLock { listeners in
      defer { listeners = [] }
      return listeners
    }
    for recorder in left { recorder.talkback.cancel() }
  }

  /// As a stream that is told its elements as soon as somebody listens.
  private var asSource: Specimen<Int, Failure> {
    let make = make
    return Specimen(demand: .everything, rewinds: false, loops: loops) { upstream, _ in
      Producer { consumer in
        let source = make()
        source.producer.run(consumer)
        for number in 1...12 { source.send(number) }
        source.finish()
      }
    }
  }
}
