import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AutoconnectTests {
  @Test func emitsTheEventsOfItsSource() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast().autoconnect()
      m.expect(shared, "1-2-3-|")
      m.expect(shared, "--2-3-|", talkback: "-^")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "-"])
  func completesEverySubscriber(_ text: String) {
    let connectable = Box<ConnectableProducer<Int, TestFailure>?>(nil)
    marbles { m in
      let multicast = m.cold(text).multicast()
      connectable.value = multicast
      m.expect(multicast.autoconnect(after: 2), text)
      m.expect(multicast.autoconnect(after: 2), text)
    }
    // A connection that does not complete goes on without subscribers.
    connectable.value?.connect().cancel()
  }

  @Test func startsWithTheThird() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast().autoconnect(after: 3)
      m.expect(shared, "----1-2-3-|")
      m.expect(shared, "----1-2-3-|", talkback: "--^")
      m.expect(shared, "----1-2-3-|", talkback: "----^")
      m.expect(shared, "------2-3-|", talkback: "-----^")
      m.expectSubscriptions(source, "----^-----!")
    }
  }

  @Test func cancelledSubscriberStillCounts() {
    marbles { m in
      let source = m.cold("1-2-|")
      let shared = source.multicast().autoconnect(after: 2)
      m.expect(shared, "-!", talkback: "-!")
      m.expect(shared, "---1-2-|", talkback: "---^")
      m.expectSubscriptions(source, "---^---!")
    }
  }

  @Test func goesOnWhenAllHaveCancelled() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast(.replay(1)).autoconnect()
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "---23-|", talkback: "---^")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func disconnectsWithTheLastIfConfigured() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast(.replay(1)).autoconnect(disconnectsWithLast: true)
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "-----1-2-3-|", talkback: "-----^")
      m.expectSubscriptions(source, "^--!", "-----^-----!")
    }
  }

  @Test func connectsAgainWhenAsManyAreThereAgain() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let shared = source.multicast().autoconnect(after: 2, disconnectsWithLast: true)
      // A subscriber that has cancelled does not count.
      m.expect(shared, "-!", talkback: "-!")
      m.expect(shared, "----1!", talkback: "--^--!")
      m.expect(shared, "----1-2!", talkback: "----^--!")
      m.expect(shared, "----------1-2-3-|", talkback: "---------^")
      m.expect(shared, "----------1-2-3-|", talkback: "----------^")
      m.expectSubscriptions(source, "----^--!", "----------^-----!")
    }
  }

  @Test func waitingSubscriberFinishesWhenNoOtherCanCome() {
    var shared: Producer<Int, Never>? = just(1).multicast().autoconnect(after: 2, disconnectsWithLast: true)
    let recorder = shared?.record(on: VirtualClock())
    #expect(recorder?.isOver == false)
    shared = nil
    #expect(recorder?.events == [.completed(.finished)])
  }

  @Test func afterTheEndItCountsAnew() {
    marbles { m in
      let source = m.cold("1-|")
      let shared = source.multicast().autoconnect(after: 2)
      m.expect(shared, "1-|")
      m.expect(shared, "1-|")
      m.expect(shared, "------1-|", talkback: "----^")
      m.expect(shared, "------1-|", talkback: "------^")
      m.expectSubscriptions(source, "^-!", "------^-!")
    }
  }

  @Test func connectedByHandItWaitsForNoSubscriber() {
    let manual = ManualSource(Int.self)
    let starts = AtomicCounter()
    let connectable = manual.producer.on(starting: { starts.increment() }).multicast()
    let recorder = connectable.autoconnect(after: 2).record(on: VirtualClock())
    connectable.connect()
    manual.send(1)
    let other = connectable.autoconnect(after: 2).record(on: VirtualClock())
    manual.send(2)
    manual.finish()
    #expect(starts.value == 1)
    #expect(recorder.elements == [1, 2])
    #expect(other.elements == [2])
  }

  @Test func joinedInsideADeliveryItStartsOnce() {
    let starts = AtomicCounter()
    let manual = ManualSource(Int.self)
    let shared = manual.producer.on(starting: { starts.increment() }).multicast().autoconnect()
    let late = Recorder<Int, Never>(on: VirtualClock())
    shared.observeValues { if $0 == 1 { shared.run(late.consumer) } }.start()
    manual.send(1)
    manual.send(2)
    manual.finish()
    #expect(starts.value == 1)
    #expect(late.events == [.next(2), .completed(.finished)])
  }

  @Test func cannotBeRewound() {
    let recorder = from(1...3).multicast().autoconnect().record(on: VirtualClock(), requesting: 1)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3])
  }

  @Test func releasesEverything() {
    for ending in ["finish", "fail"] {
      let live = LifetimeCounter()
      do {
        let manual = ManualSource(LifetimeCounter.Token.self, failure: TestFailure.self)
        let shared = manual.producer.multicast(.replay(2)).autoconnect(after: 2)
        let one = shared.observeValues { $0.touch() }.start()
        let slow = shared.pull { $0.touch() }
        for _ in 0..<3 { manual.send(live.token()) }
        if ending == "finish" { manual.finish() } else { manual.fail(TestFailure()) }
        one.cancel()
        slow.cancel()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test(arguments: [0, -1]) func refusesACountThatStartsNothing(_ count: Int) async {
    switch count {
    case 0: await #expect(processExitsWith: .failure) { _ = just(1).multicast().autoconnect(after: 0) }
    default: await #expect(processExitsWith: .failure) { _ = just(1).multicast().autoconnect(after: -1) }
    }
  }
}
