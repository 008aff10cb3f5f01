import AntiphonTesting
import Foundation
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct DeepStartTests {
  // MARK: The stack

  /// Streams with a talkback, of each kind of source.
  enum Kind: String, CaseIterable, Sendable {
    case inner, scheduled, emitted, ended, byHand

    var stream: Producer<Int, Never> {
      switch self {
      case .inner: waiting([1])
      case .scheduled: just(1).subscribe(on: ImmediateScheduler())
      case .emitted:
        emitting {
          $0.send(1)
          $0.finish()
        }
      case .ended: Producer { $0.completed(.finished) }
      case .byHand:
        Producer { consumer in
          let talkback = consumer.talkback
          let (next, completed) = (consumer.unownedNext, consumer.unownedCompleted)
          talkback.install { [weak talkback] in
            switch talkback?.parkUntilRequested() {
            case .parked: nil
            case .cancelled: { completed(.cancelled) }
            default: { if next(1) != .stop { completed(.finished) } }
            }
          }
          talkback.drive()
        }
      }
    }

    /// Starts a stream, and in its first event the next one.
    func nest(_ depth: Int, _ count: Box<Int>) {
      let isFirst = Box(true)
      stream.observe { _ in
        guard isFirst.value else { return }
        isFirst.value = false
        count.increment()
        if depth > 1 { nest(depth - 1, count) }
      }.start()
    }
  }

  @Test(arguments: Kind.allCases)
  func manyNestedStartsOfEachKindLeaveTheStackFlat(_ kind: Kind) async {
    // In its own process: a stack overflow ends the process.
    await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
      let count = Box(0)
      await onSmallStack { Kind(rawValue: name)?.nest(20_000, count) }
      precondition(count.value == 20_000)
    }
  }

  @Test func aMillionNestedStartsLeaveTheStackFlat() async {
    await #expect(processExitsWith: .success) {
      let count = Box(0)
      await onSmallStack { Kind.byHand.nest(1_000_000, count) }
      precondition(count.value == 1_000_000)
    }
  }

  // MARK: The order

  @Test func runsAtOnceBelowTheLimit() {
    let log = Log<String>()
    nested(Int(DeepStart.limit)) {
      waiting([1, 2]).observe { log.add("\($0)") }.start()
      log.add("end")
    }
    #expect(log.entries == ["next(1)", "next(2)", "finished", "end"])
  }

  @Test func runsAfterTheDeliveryAtTheLimit() {
    let log = Log<String>()
    deep {
      waiting([1, 2]).observe { log.add("\($0)") }.start()
      log.add("end")
    }
    #expect(log.entries == ["end", "next(1)", "next(2)", "finished"])
  }

  @Test func startsRunInTheOrderOfTheCalls() {
    #expect(orderOfCalls() == ["end", "a", "a end", "b", "b end", "a1", "a2", "b1", "b2"])
  }

  @Test func threadsDoNotWaitForEachOther() async {
    async let one = onThread { orderOfCalls() }
    async let other = onThread { orderOfCalls() }
    #expect(await one == orderOfCalls())
    #expect(await other == orderOfCalls())
  }

  @Test func runsBeforeTheNextDelivery() {
    let log = Log<String>()
    nested(Int(DeepStart.limit)) {
      waiting([1, 2]).observe { event in
        waiting([0]).observeValues { _ in log.add("started by \(event)") }.start()
        log.add("\(event)")
      }.start()
    }
    #expect(
      log.entries == [
        "next(1)", "started by next(1)", "next(2)", "started by next(2)", "finished", "started by finished",
      ])
  }

  /// With and without an observer of the completion.
  @Test(arguments: [true, false]) func runsAfterTheCompletion(isHeard: Bool) {
    let log = Log<String>()
    nested(Int(DeepStart.limit)) {
      let stream = waiting([1]).on(
        completed: { _ in
          waiting([0]).observeValues { _ in log.add("started") }.start()
          log.add("completed")
        }, ended: { log.add("ended") })
      if isHeard { stream.observe { _ in }.start() } else { stream.observeValues { _ in }.start() }
      log.add("end")
    }
    #expect(log.entries == ["completed", "started", "ended", "end"])
  }

  @Test func synchronousStreamIsOverWhenTheStartReturns() {
    let log = Log<String>()
    deep {
      from([1, 2]).observe { log.add("\($0)") }.start()
      log.add("start")
      waiting([1, 2]).forEach { log.add("\($0)") }
      log.add("end")
    }
    #expect(log.entries == ["next(1)", "next(2)", "finished", "start", "1", "2", "end"])
  }

  @Test func completionWithoutAnElementWaits() {
    let log = Log<String>()
    deep {
      let handle = Kind.ended.stream.observe { log.add("\($0)") }.start()
      log.add("active: \(handle.isActive)")
      handle.cancel()
    }
    #expect(log.entries == ["active: false", "finished"])
  }

  @Test func deliveriesOfAScheduleAreNotInsideTheStart() {
    let clock = VirtualClock()
    let log = Log<String>()
    deep {
      just(1).delay(for: .seconds(1), clock: clock).observe { event in
        waiting([2]).observeValues { log.add("\($0)") }.start()
        log.add("\(event)")
      }.start()
      log.add("end")
    }
    #expect(log.entries == ["end"])
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["end", "2", "next(1)", "2", "finished"])
  }

  @Test func elementsOfASubjectWaitForTheTurn() {
    let log = Log<String>()
    let subject = Subject<Int, Never>()
    deep {
      subject.observeValues { log.add("\($0)") }.start()
      subject.send(1)
      subject.send(2)
      log.add("end")
    }
    subject.send(3)
    #expect(log.entries == ["end", "1", "2", "3"])
    subject.finish()
  }

  // MARK: The handle

  @Test func cancelledBeforeItsTurnCompletesOnceWithoutAnElement() {
    let log = Log<String>()
    deep {
      let handle = waiting([1, 2]).observe { log.add("\($0)") }.start()
      log.add("\(handle.isActive)")
      handle.cancel()
      handle.cancel()
      log.add("end")
    }
    #expect(log.entries == ["true", "cancelled", "end"])
  }

  @Test func pausedBeforeItsTurnWaitsForTheResume() {
    let log = Log<String>()
    let kept = Box<Subscription?>(nil)
    deep {
      let handle = waiting([1, 2]).observe { log.add("\($0)") }.start()
      handle.pause()
      kept.value = handle
    }
    #expect(log.entries == [])
    kept.value?.resume()
    #expect(log.entries == ["next(1)", "next(2)", "finished"])
    kept.value = nil
  }

  @Test func requestBeforeItsTurnRunsIt() {
    let log = Log<String>()
    deep {
      waiting([1, 2]).observe { log.add("\($0)") }.start().request()
      log.add("end")
    }
    #expect(log.entries == ["next(1)", "next(2)", "finished", "end"])
  }

  @Test func rewoundBeforeItsTurnEmitsEachElementOnce() throws {
    let log = Log<String>()
    deep {
      #expect(throws: Never.self) {
        try from([1, 2]).merge(with: never()).prefix(2).observe { log.add("\($0)") }.start().rewind()
      }
    }
    #expect(log.entries == ["next(1)", "next(2)", "finished"])
  }
}

/// A stream of `elements` that is not synchronous: its consumer has a talkback.
private func waiting(_ elements: [Int]) -> Producer<Int, Never> { from(elements).flatMap { just($0) } }

/// Calls `body` inside `depth` starts.
private func nested(_ depth: Int, _ body: @escaping @Sendable () -> Void) {
  guard depth > 0 else { return body() }
  waiting([0]).observeValues { _ in nested(depth - 1, body) }.start()
}

/// Calls `body` where starts wait.
private func deep(_ body: @escaping @Sendable () -> Void) { nested(Int(DeepStart.limit) + 1, body) }

private func orderOfCalls() -> [String] {
  let log = Log<String>()
  deep {
    for name in ["a", "b"] {
      waiting([0]).observeValues { _ in
        log.add(name)
        for number in 1...2 { waiting([number]).observeValues { log.add("\(name)\($0)") }.start() }
        log.add("\(name) end")
      }.start()
    }
    log.add("end")
  }
  return log.entries
}

private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
