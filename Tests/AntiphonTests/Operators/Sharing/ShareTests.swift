import Antiphon
import AntiphonTesting
import Testing

@Suite struct ShareTests {
  @Test func saysWhatTheStreamSays() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.share(), "1-2-3-|")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test(arguments: [(0, "----3-4-|"), (1, "---23-4-|"), (2, "---(12) @4ms 3-4-|"), (9, "---(12) @4ms 3-4-|")])
  func newcomerGetsTheLatestFirst(replay: Int, newcomer: String) {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share(replay: replay)
      m.expect(shared, "1-2-3-4-|")
      m.expect(shared, newcomer, talkback: "---^")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "-"])
  func endsForEveryone(source: String) {
    marbles { m in
      let shared = m.cold(source).share()
      m.expect(shared, source)
      m.expect(shared, source)
    }
  }

  @Test func lastToLeaveCancelsAndTheNextStartsAnew() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      let shared = source.share(replay: 1)
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "-12-3!", talkback: "-^---!")
      m.expect(shared, "-------1-2-!", talkback: "-------^---!")
      m.expectSubscriptions(source, "^----!", "-------^---!")
    }
  }

  @Test func whoComesAfterTheEndStartsAnew() {
    marbles { m in
      let source = m.cold("1-|")
      let shared = source.share(replay: 2)
      m.expect(shared, "1-|")
      m.expect(shared, "----1-|", talkback: "----^")
      m.expectSubscriptions(source, "^-!", "----^-!")
    }
  }

  @Test func slowOneLosesNothingAndHoldsNobodyUp() {
    marbles { m in
      let source = m.cold("12345|")
      let shared = source.share()
      m.expect(shared, "12345|")
      m.expect(shared, "-------1-(2345|)", talkback: "-------1-*")
      m.expect(shared, "1-----(2345|)", talkback: "-p----r")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func isCancelledOnce() {
    let started = Box(0)
    let cancelled = Box(0)
    let shared = create { (emitter: Emitter<Int, Never>) in
      started.increment()
      emitter.onCancel { cancelled.increment() }
    }.share()
    let subscriptions = (0..<3).map { _ in shared.observeValues { _ in }.start() }
    #expect(started.value == 1)
    for subscription in subscriptions {
      #expect(cancelled.value == 0)
      subscription.cancel()
      subscription.cancel()
    }
    #expect(cancelled.value == 1)
    #expect(started.value == 1)
  }

  @Test func stopsWhenAllHaveStopped() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let shared = source.share()
      m.expect(shared.prefix(1), "(1|)")
      m.expect(shared.prefix(2), "1-(2|)")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func cannotBeRewound() {
    let recorder = from(1...3).share().record(on: VirtualClock(), requesting: 1)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func replyOfRewindLosesNothing() {
    let probe = Probe<Int, Never>(requesting: .max)
    from(1...4).share().run(probe.consumer { $0 == 2 ? .rewind : nil })
    #expect(probe.elements == [1, 2, 3, 4])
    #expect(probe.completions == [.finished])
  }

  @Test func whoJoinsInsideADeliveryHearsTheNextOne() {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let shared = create { (it: Emitter<Int, Never>) in emitter.value = it }.share()
    let late = Log<Int>()
    let early = Log<Int>()
    shared.observeValues { number in
      early.add(number)
      if number == 1 { shared.observeValues { late.add($0) }.start() }
    }.start()
    for number in 1...3 { emitter.value?.send(number) }
    emitter.value?.finish()
    #expect(early.entries == [1, 2, 3])
    #expect(late.entries == [2, 3])
  }

  @Test func whoJoinsInsideADeliveryIsReplayedItOnce() {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let shared = create { (it: Emitter<Int, Never>) in emitter.value = it }.share(replay: 1)
    let late = Log<Int>()
    shared.observeValues { number in
      if number == 1 { shared.observeValues { late.add($0) }.start() }
    }.start()
    for number in 1...3 { emitter.value?.send(number) }
    emitter.value?.finish()
    #expect(late.entries == [1, 2, 3])
  }

  @Test func forgottenElementThatComesBackMeetsNoLock() {
    final class Farewell: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let emitter = Box<Emitter<Farewell, Never>?>(nil)
    let shared = create { (it: Emitter<Farewell, Never>) in emitter.value = it }.share(replay: 1)
    let joined = Box(0)
    let subscription = shared.observeValues { _ in }.start()
    emitter.value?.send(Farewell { shared.observeValues { _ in joined.increment() }.start() })
    emitter.value?.send(Farewell {})
    // Who joined when the first one was let go was given the second one.
    #expect(joined.value == 1)
    subscription.cancel()
    emitter.value?.finish()
  }

  @Test func letsGoOfEverything() {
    for ending in ["finish", "fail", "cancel"] {
      let live = Live()
      do {
        let emitter = Box<Emitter<Live.Token, TestFailure>?>(nil)
        let shared = create { emitter.value = $0 }.share(replay: 2)
        let one = shared.observeValues { $0.touch() }.start()
        let slow = shared.sink { $0.touch() }
        for _ in 0..<3 { emitter.value?.send(live.token()) }
        switch ending {
        case "finish": emitter.value?.finish()
        case "fail": emitter.value?.fail(TestFailure())
        default: one.cancel()
        }
        slow.cancel()
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  @Test func refusesANegativeReplay() async {
    await #expect(processExitsWith: .failure) { _ = just(1).share(replay: -1) }
  }
}
