import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MulticastTests {
  @Test func emitsTheEventsOfItsSource() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast()
      m.expect(shared.producer, "--1-2-3-|")
      m.expect(shared.producer, "------3-|", talkback: "-----^")
      m.at(2) { shared.connect() }
      m.expectSubscriptions(source, "--^-----!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "-"])
  func completesEverySubscriber(_ text: String) {
    let connection = Box<Subscription?>(nil)
    marbles { m in
      let shared = m.cold(text).multicast()
      m.expect(shared.producer, text)
      m.expect(shared.producer, text)
      connection.value = shared.connect()
    }
    // A connection that does not complete goes on without subscribers.
    connection.value?.cancel()
  }

  @Test func nothingStartsBeforeItIsConnected() {
    marbles { m in
      let source = m.cold("1-2-|")
      let shared = source.multicast()
      m.expect(shared.producer, "---1-2-|")
      m.expect(shared.producer, "---1-2-|", talkback: "-^")
      m.expect(shared.producer, "-!", talkback: "-!")
      m.at(3) { shared.connect() }
      m.expectSubscriptions(source, "---^---!")
    }
  }

  @Test func startsOnceEvenWithoutASubscriber() {
    let starts = AtomicCounter()
    let manual = ManualSource(Int.self)
    let shared = manual.producer.on(starting: { starts.increment() }).multicast(.replay(1))
    let connection = shared.connect()
    let again = shared.connect()
    #expect(starts.value == 1)
    manual.send(1)
    let recorder = shared.producer.record(on: VirtualClock())
    #expect(recorder.elements == [1])
    #expect(connection.isActive && again.isActive)
    again.cancel()
    #expect(!connection.isActive)
    #expect(recorder.completion == .cancelled)
    #expect(starts.value == 1)
  }

  @Test func cancelledConnectionEndsItForAllAndTheNextOneStartsAnew() {
    let (starts, cancelled) = (AtomicCounter(), AtomicCounter())
    let manual = ManualSource(Int.self)
    let shared = manual.producer.on(starting: { starts.increment() }, cancelled: { cancelled.increment() }).multicast(
      .replay())
    let one = shared.producer.record(on: VirtualClock())
    let connection = shared.connect()
    let other = shared.producer.record(on: VirtualClock())
    manual.send(1)
    connection.cancel()
    connection.cancel()
    #expect(one.events == [.next(1), .completed(.cancelled)])
    #expect(other.events == one.events)
    #expect(cancelled.value == 1)
    let late = shared.producer.record(on: VirtualClock())
    #expect(late.events == [])
    let next = shared.connect()
    #expect(next.isActive)
    #expect(starts.value == 2)
    manual.send(2)
    manual.finish()
    #expect(late.events == [.next(2), .completed(.finished)])
    #expect(cancelled.value == 1)
  }

  @Test func everythingIsForgottenAfterTheEnd() {
    marbles { m in
      let source = m.cold("1-2|")
      let shared = source.multicast(.replay())
      m.expect(shared.producer, "1-2|")
      m.expect(shared.producer, "-12|", talkback: "-^")
      m.expect(shared.producer, "------1-2|", talkback: "-----^")
      shared.connect()
      m.at(6) { shared.connect() }
      m.expectSubscriptions(source, "^--!", "------^--!")
    }
  }

  @Test func cancellationAffectsNoOtherSubscriber() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let shared = source.multicast()
      m.expect(shared.producer, "1!", talkback: "-!")
      m.expect(shared.producer, "----3|", talkback: "---^")
      shared.connect()
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func eachKindReplaysItsOwnElements() {
    marbles { m in
      let source = m.cold("-1-2-3-|")
      let publish = source.multicast()
      m.expect(publish.producer, "-----3-|", talkback: "----^")
      publish.connect()
      let behavior = source.multicast(.behavior(0))
      m.expect(behavior.producer, "01-2-3-|")
      m.expect(behavior.producer, "----23-|", talkback: "----^")
      behavior.connect()
      let replay = source.multicast(.replay(2))
      m.expect(replay.producer, "------(23) @7ms |", talkback: "------^")
      replay.connect()
      let aged = source.multicast(.replay(age: .milliseconds(2)), clock: m.clock)
      m.expect(aged.producer, "------3|", talkback: "------^")
      aged.connect()
      let async = source.multicast(.async)
      m.expect(async.producer, "-------(3|)")
      async.connect()
    }
  }

  @Test func slowSubscriberLosesNothingAndDelaysNoOther() {
    marbles { m in
      let source = m.cold("12345|")
      let shared = source.multicast()
      m.expect(shared.producer, "12345|")
      m.expect(shared.producer, "-------1-(2345|)", talkback: "-------1-*")
      m.expect(shared.producer, "1-----(2345|)", talkback: "-p----r")
      shared.connect()
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func pausedConnectionWaitsForAResume() {
    let taken = AtomicCounter()
    let shared = from(1...5).on(next: { _ in taken.increment() }).multicast()
    let slow = Box<Subscription?>(nil)
    let recorder = shared.producer.on(next: { if $0 == 2 { shared.connect().pause() } }).record(on: VirtualClock())
    slow.value = shared.connect()
    #expect(taken.value == 2)
    slow.value?.resume()
    #expect(taken.value == 5)
    #expect(recorder.elements == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
  }

  @Test func connectionThatWasDroppedMayBePausedLater() {
    let manual = ManualSource(Int.self)
    let shared = manual.producer.multicast()
    let recorder = shared.producer.record(on: VirtualClock())
    shared.connect()
    manual.send(1)
    shared.connect().pause()
    manual.send(2)
    #expect(recorder.events == [.next(1)])
    shared.connect().resume()
    manual.finish()
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
  }

  @Test func publishCannotBeRewound() {
    let shared = from(1...3).multicast()
    let recorder = shared.producer.record(on: VirtualClock(), requesting: 1)
    shared.connect()
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func rewindReplaysToThatSubscriberOnly() {
    let manual = ManualSource(Int.self)
    let starts = AtomicCounter()
    let shared = manual.producer.on(starting: { starts.increment() }).multicast(.replay(2))
    let one = shared.producer.record(on: VirtualClock())
    let other = shared.producer.record(on: VirtualClock())
    shared.connect()
    for number in 1...3 { manual.send(number) }
    #expect(throws: Never.self) { try one.rewind() }
    manual.finish()
    #expect(one.elements == [1, 2, 3, 2, 3])
    #expect(other.elements == [1, 2, 3])
    #expect(starts.value == 1)
  }

  @Test func connectsInsideADelivery() {
    let shared = from(1...3).multicast()
    let again = Recorder<Int, Never>(on: VirtualClock())
    shared.producer.observeFinished {
      shared.producer.run(again.consumer)
      shared.connect()
    }.start()
    shared.connect()
    #expect(again.events == [.next(1), .next(2), .next(3), .completed(.finished)])
  }

  @Test func failsEverySubscriber() {
    let shared = fail(TestFailure(), Int.self).multicast(.behavior(1))
    let recorders = (0..<2).map { _ in shared.producer.record(on: VirtualClock()) }
    #expect(!shared.connect().isActive)
    for recorder in recorders { #expect(recorder.events == [.next(1), .completed(.failed(TestFailure()))]) }
  }

  @Test func releasesEverything() {
    for ending in ["finish", "fail", "cancel", "nothing"] {
      let live = LifetimeCounter()
      do {
        let manual = ManualSource(LifetimeCounter.Token.self, failure: TestFailure.self)
        let shared = manual.producer.multicast(.replay(2))
        let one = shared.producer.observeValues { $0.touch() }.start()
        let slow = shared.producer.pull { $0.touch() }
        if ending != "nothing" {
          let connection = shared.connect()
          for _ in 0..<3 { manual.send(live.token()) }
          switch ending {
          case "finish": manual.finish()
          case "fail": manual.fail(TestFailure())
          default: connection.cancel()
          }
        }
        one.cancel()
        slow.cancel()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func clockMaySubscribeItself() {
    let inner = VirtualClock()
    let clock = CallingClock(inner)
    let shared = Box<ConnectableProducer<Int, Never>?>(nil)
    clock.call.value = { shared.value?.producer.observeValues { _ in }.start().cancel() }
    shared.value = from(1...3).multicast(.replay(age: .seconds(1)), clock: clock)
    let recorder = shared.value?.producer.record(on: inner)
    shared.value?.connect()
    #expect(recorder?.elements == [1, 2, 3])
    clock.call.value = {}
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = just(1).multicast(.replay(-1)) }
  }

  @Test func finishesWhenNothingCanConnect() {
    let probe = Probe<Int, Never>()
    do {
      let numbers = from(1...3).multicast()
      numbers.producer.run(probe.consumer)
      #expect(probe.completions == [])
    }
    #expect(probe.elements == [])
    #expect(probe.completions == [.finished])
    let second = Probe<Int, Never>()
    from(1...3).multicast().autoconnect(after: 2).run(second.consumer)
    #expect(second.completions == [.finished])
  }

  @Test func goesOnWithoutTheConnectable() {
    let manual = ManualSource(Int.self)
    let probe = Probe<Int, Never>()
    do {
      let numbers = manual.producer.multicast()
      numbers.producer.run(probe.consumer)
      numbers.connect()
    }
    manual.send(1)
    manual.finish()
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func refusesANegativeAge() async {
    await #expect(processExitsWith: .failure) { _ = just(1).multicast(.replay(age: .seconds(-1))) }
  }
}

/// A clock that calls a closure whenever it is read.
private final class CallingClock: Clock {
  let call = Box<@Sendable () -> Void>({})
  private let clock: VirtualClock
  private let isInside = Box(false)

  init(_ clock: VirtualClock) { self.clock = clock }

  var minimumResolution: Duration { clock.minimumResolution }
  var now: VirtualClock.Instant {
    if !isInside.value {
      isInside.value = true
      call.value()
      isInside.value = false
    }
    return clock.now
  }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}
