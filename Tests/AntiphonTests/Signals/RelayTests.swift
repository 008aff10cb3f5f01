import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RelayTests {
  @Test func allSubscribersReceiveWhatIsSent() {
    let relay = Relay<Int>()
    marbles { m in
      m.hot("1-2-3", failure: .never).observeValues(relay.send).start()
      m.expect(relay.producer, "1-2-3", failure: .never)
      m.expect(relay.producer, "--2-3", failure: .never, talkback: "-^")
    }
    withExtendedLifetime(relay) {}
  }

  @Test func eachKindReplaysItsOwnElements() {
    let clock = VirtualClock()
    for (kind, replayed) in [
      (Subject<Int, Never>.Kind.publish, []), (.behavior(0), [3]), (.replay(2), [2, 3]), (.async, []),
      (.replay(age: .seconds(2)), [2, 3]),
    ] {
      let relay = Relay<Int>(kind, clock: clock)
      for number in 1...3 {
        relay.send(number)
        if number == 1 { clock.advance(by: .seconds(2)) }
      }
      let recorder = relay.producer.record(on: clock)
      #expect(recorder.elements == replayed)
      relay.send(4)
      if case .async = kind {} else { #expect(recorder.elements == replayed + [4]) }
      #expect(recorder.completion == nil)
      recorder.cancel()
    }
  }

  @Test func finishesWhenItIsReleased() {
    let held = Holder(Relay<Int>(.async))
    let producer = held.value!.producer
    let recorder = producer.record(on: VirtualClock())
    held.value?.send(1)
    held.value?.send(2)
    #expect(recorder.events == [])
    held.drop()
    #expect(recorder.events == [.next(2), .completed(.finished)])
    #expect(producer.record(on: VirtualClock()).events == recorder.events)
  }

  @Test func allReceiveASendInsideADeliveryInOneOrder() {
    let relay = Relay<Int>()
    let before = relay.producer.record(on: VirtualClock())
    relay.observeValues { [weak relay] in if $0 < 3 { relay?.send($0 + 10) } }.start()
    let after = relay.producer.record(on: VirtualClock())
    relay.send(1)
    relay.send(2)
    #expect(before.elements == [1, 11, 2, 12])
    #expect(after.elements == before.elements)
    before.cancel()
    after.cancel()
  }

  @Test func sendsFarInsideDeliveriesLeaveTheStackFlat() async {
    await onSmallStack {
      let relay = Relay<Int>()
      let received = AtomicCounter()
      let subscription = relay.observeValues { number in
        received.increment()
        if number < many { relay.send(number + 1) }
      }.start()
      relay.send(1)
      #expect(received.value == many)
      subscription.cancel()
    }
  }

  @Test func releasesEverything() {
    for ending in ["cancel", "drop"] {
      let live = LifetimeCounter()
      do {
        let held = Holder(Relay<LifetimeCounter.Token>(.replay(2)))
        let subscription = held.value!.observeValues { $0.touch() }.start()
        for _ in 0..<3 { held.value?.send(live.token()) }
        #expect(live.count == 2)
        if ending == "cancel" { subscription.cancel() } else { held.drop() }
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = Relay<Int>(.replay(-1)) }
  }
}
