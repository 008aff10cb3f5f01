import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ObserveTests {
  @Test func startsNothingBeforeStart() {
    let starts = Box(0)
    let source = from(1...2).on(starting: { starts.increment() })
    let observed =
      source
      .observeValues { _ in }
      .observeResults { _ in }
      .observeFailure { _ in }
      .observeFinished {}
      .observeInterrupted {}
      .observeCompletion { _ in }
      .observe { _ in }
    #expect(starts.value == 0)
    observed.start()
    #expect(starts.value == 1)
  }

  @Test func feedsAllObserversInTheOrderInWhichTheyCame() {
    let log = Log<String>()
    let starts = Box(0)
    from(1...2).on(starting: { starts.increment() })
      .observeValues { log.add("a \($0)") }
      .observeFinished { log.add("b") }
      .observe { log.add("c \($0)") }
      .observeValues { log.add("d \($0)") }
      .observeFinished { log.add("e") }
      .start()
    #expect(log.entries == ["a 1", "c next(1)", "d 1", "a 2", "c next(2)", "d 2", "b", "c finished", "e"])
    #expect(starts.value == 1)
  }

  @Test func runsAnewAtEachStart() {
    let starts = Box(0)
    let log = Log<Int>()
    let observed = deferred { just(starts.increment()) }.observeValues { log.add($0) }
    observed.start()
    observed.start()
    observed.start()
    #expect(log.entries == [1, 2, 3])
  }

  @Test func sharesNoObserversBetweenBranches() {
    let log = Log<String>()
    let one = from(1...1).observeValues { log.add("one \($0)") }
    let two = one.observeValues { log.add("two \($0)") }
    one.start()
    #expect(log.entries == ["one 1"])
    two.start()
    #expect(log.entries == ["one 1", "one 1", "two 1"])
  }

  @Test func missesNothingOfASynchronousProducer() {
    let log = Log<Int>()
    emitting { (emitter: Emitter<Int, Never>) in
      emitter.send(1)
      emitter.finish()
    }
    .observeValues { log.add($0) }.observeValues { log.add($0 * 10) }.start()
    #expect(log.entries == [1, 10])
  }

  @Test(arguments: [
    ("12|", "-", ["value 1", "success(1)", "value 2", "success(2)", "finished", "completion finished"]),
    (
      "1#", "-",
      ["value 1", "success(1)", "failure(TestFailure)", "failure TestFailure", "completion failed(TestFailure)"]
    ),
    ("1-2|", "-!", ["value 1", "success(1)", "interrupted", "completion cancelled"]),
    ("1~", "-", ["value 1", "success(1)", "interrupted", "completion terminated"]),
    ("|", "-", ["finished", "completion finished"]),
  ])
  func callsTheObserversThatAreConcerned(_ text: String, _ talkback: String, _ expected: [String]) {
    let log = Log<String>()
    let clock = VirtualClock()
    let handle = cold(text, on: clock)
      .observeValues { log.add("value \($0)") }
      .observeResults { log.add("\($0)") }
      .observeFailure { log.add("failure \($0)") }
      .observeFinished { log.add("finished") }
      .observeInterrupted { log.add("interrupted") }
      .observeCompletion { log.add("completion \($0)") }
      .start()
    clock.advance(by: .milliseconds(1))
    if talkback == "-!" { handle.cancel() }
    clock.run()
    #expect(log.entries == expected)
    #expect(!handle.isActive)
  }

  @Test func goesOnWithoutItsHandle() {
    let log = Log<Int>()
    let clock = VirtualClock()
    interval(.seconds(1), clock: clock).prefix(3).observeValues { log.add($0) }.start()
    clock.run()
    #expect(log.entries == [0, 1, 2])
  }

  @Test func isCancelledWhenItsHandleGoesWhileItIsPaused() {
    let log = Log<String>()
    let clock = VirtualClock()
    do {
      let handle = interval(.seconds(1), clock: clock).observeInterrupted { log.add("interrupted") }.start()
      handle.pause()
      clock.advance(by: .seconds(3))
      #expect(log.entries == [])
    }
    #expect(log.entries == ["interrupted"])
    #expect(clock.pending == 0)
  }

  @Test func canBeCancelledInsideAnObserver() {
    let log = Log<String>()
    let clock = VirtualClock()
    let handle = Box<Subscription?>(nil)
    handle.value = interval(.seconds(1), clock: clock)
      .observeValues {
        log.add("\($0)")
        if $0 == 1 { handle.value?.cancel() }
      }
      .observeInterrupted {
        log.add("interrupted")
        handle.value?.cancel()
      }
      .start()
    clock.run()
    #expect(log.entries == ["0", "1", "interrupted"])
    handle.value = nil
  }

  @Test func isPausedAndResumedByItsHandle() {
    let log = Log<Int>()
    let clock = VirtualClock()
    let running = cold("1-2-3-4|", on: clock).observeValues { log.add($0) }.start()
    clock.advance(by: .milliseconds(1))
    running.pause()
    clock.advance(by: .milliseconds(4))
    #expect(log.entries == [1])
    running.resume()
    #expect(log.entries == [1, 2, 3])
    clock.run()
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test func worksThroughTheProtocols() {
    let log = Log<Int>()
    func begin(_ observable: some ProducerObservable<Int, Never>) { observable.observeValues { log.add($0) }.start() }
    func doubled(_ stream: some ProducerProtocol<Int, Never>) -> Producer<Int, Never> {
      stream.producer.map { $0 * 2 }
    }
    begin(from(1...2))
    begin(from(3...4).observeFinished { log.add(0) })
    begin(doubled(from(5...5)))
    #expect(log.entries == [1, 2, 3, 4, 0, 10])
  }

  @Test func releasesTheCapturesOfItsObservers() {
    let live = LifetimeCounter()
    let clock = VirtualClock()
    var handle: Subscription? = observed(live, from(1...3))
    #expect(live.count == 0)
    handle = observed(live, interval(.seconds(1), clock: clock))
    clock.advance(by: .seconds(2))
    #expect(live.count == 1)
    handle?.cancel()
    #expect(live.count == 0)
    handle = observed(live, interval(.seconds(1), clock: clock))
    handle?.pause()
    handle = nil
    #expect(live.count == 0)
    #expect(clock.pending == 0)
  }

  private func observed(_ live: LifetimeCounter, _ stream: Producer<Int, Never>) -> Subscription {
    let token = live.token()
    return stream.observeValues { _ in token.touch() }.observeFinished { token.touch() }.start()
  }
}
