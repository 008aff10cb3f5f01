import Antiphon
import AntiphonTesting
import Dispatch
import Testing

@Suite(.leavesNothing) struct ObserveOnTests {
  @MainActor final class Screen {
    var text = ""
    var title: String?
    var shown: [Int] = []
    let token: LifetimeCounter.Token?
    init(_ token: LifetimeCounter.Token? = nil) { self.token = token }
  }

  final class Counter: Sendable {
    let log = Log<Int>()
  }

  actor Store {
    var kept: [Int] = []
    let token: LifetimeCounter.Token?
    init(_ token: LifetimeCounter.Token? = nil) { self.token = token }
    func keep(_ number: Int) { kept.append(number) }
  }

  // MARK: On the main actor

  @MainActor @Test func callsAtOnceWhatIsOnTheMainActor() {
    let screen = Screen()
    from(1...3).observeValues(on: screen) { screen, number in screen.shown.append(number) }.start()
    #expect(screen.shown == [1, 2, 3])
  }

  @MainActor @Test func deliversElementsThatAreEmittedElsewhere() async {
    let screen = Screen()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      from(1...300).receive(on: .serial()).observeValues(on: screen) {
        MainActor.preconditionIsolated()
        $0.shown.append($1)
      }.observeFinished { done.resume() }.start()
    }
    #expect(screen.shown == Array(1...300))
  }

  @MainActor @Test func mayNameItsTargetInTheClosure() {
    let screen = Screen()
    from(1...2).observeValues(on: screen) { _, number in screen.shown.append(number) }.start()
    #expect(screen.shown == [1, 2])
  }

  @MainActor @Test func earlierObserversReceiveTheElementsToo() {
    let screen = Screen()
    let log = Log<Int>()
    from(1...2).observeValues { log.add($0) }.observeValues(on: screen) { $0.shown.append($1) }.start()
    #expect(log.entries == [1, 2])
    #expect(screen.shown == [1, 2])
  }

  @MainActor @Test func finishesAtTheFirstElementThatFindsItsTargetGone() {
    let live = LifetimeCounter()
    let numbers = Subject<Int, Never>()
    let log = Log<String>()
    var screen: Screen? = Screen(live.token())
    numbers.producer.observeValues(on: screen!) { $0.shown.append($1) }
      .observe { log.add("\($0)") }.start()
    numbers.send(1)
    #expect(live.count == 1)
    screen = nil
    #expect(live.count == 0)
    numbers.send(2)
    numbers.send(3)
    #expect(log.entries == ["next(1)", "finished"])
  }

  @MainActor @Test func reportsHowAStreamFails() {
    let screen = Screen()
    let log = Log<TestFailure>()
    just(1).append(fail(TestFailure())).observeValues(on: screen) { $0.shown.append($1) }
      .observeFailure { log.add($0) }.start()
    #expect(screen.shown == [1])
    #expect(log.entries == [TestFailure()])
  }

  @MainActor @Test func bindsToAProperty() {
    let screen = Screen()
    let texts = Subject<String, Never>()
    let handle = texts.producer.bind(to: screen, \.text)
    texts.producer.bind(to: screen, \.title)
    texts.send("a")
    #expect(screen.text == "a")
    #expect(screen.title == "a")
    handle.cancel()
    texts.send("b")
    #expect(screen.text == "a")
    #expect(screen.title == "b")
    texts.finish()
  }

  // MARK: On other actors

  @Test func callsWhereTheStreamEmitsInCodeOfNoActor() {
    let counter = Counter()
    from(1...3).observeValues(on: counter) { counter, number in counter.log.add(number) }.start()
    #expect(counter.log.entries == [1, 2, 3])
  }

  @Test func callsOnAnActor() async {
    let store = Store()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      from(1...300).observeValues(on: store) { store, number in store.keep(number) }.observeFinished { done.resume() }
        .start()
    }
    #expect(await store.kept == Array(1...300))
  }

  @Test func finishesWhenItsActorIsGone() async {
    let live = LifetimeCounter()
    let numbers = Subject<Int, Never>()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      do {
        let store = Store(live.token())
        numbers.producer.observeValues(on: store) { store, number in store.keep(number) }
          .observeFinished { done.resume() }.start()
      }
      #expect(live.count == 0)
      numbers.send(1)
    }
  }

  // MARK: Queues and actors

  @Test func aConcurrentQueueKeepsTheOrder() async {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    var received: [Int] = []
    for await number in from(1...1_000).receive(on: queue, prefetch: 1).values { received.append(number) }
    #expect(received == Array(1...1_000))
  }

  @Test func deliversOnAnActor() async {
    let store = Store()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      from(1...3).receive(on: store).observeValues { number in store.assumeIsolated { $0.keep(number) } }
        .observeFinished { done.resume() }.start()
    }
    #expect(await store.kept == [1, 2, 3])
  }

  @Test func startsOnAQueue() async {
    let queue = DispatchQueue(label: "serial")
    var received: [Int] = []
    for await number in from(1...3).subscribe(on: queue).values { received.append(number) }
    #expect(received == [1, 2, 3])
  }

  @Test func theMainQueueAndTheMainActorAreOne() async {
    for stream in [just(1).receive(on: DispatchQueue.main), just(1).receive(on: MainActor.shared)] {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        stream.observeValues { _ in MainActor.preconditionIsolated() }.observeFinished { done.resume() }.start()
      }
    }
  }

  // MARK: Values that stay on one actor

  @MainActor @Test func aBoundValueIsTakenOutWhereItWasPutIn() {
    final class Image { let name = "sunset" }
    #expect(ActorBound(Image()).value().name == "sunset")
  }

  @Test func aBoundValueIsTakenOutNowhereElse() async {
    await #expect(processExitsWith: .failure) {
      let number = await MainActor.run { ActorBound(1) }
      _ = number.value()
    }
  }

  @Test func aValueIsBoundInCodeOfAnActor() async {
    await #expect(processExitsWith: .failure) { _ = ActorBound(1) }
  }
}
