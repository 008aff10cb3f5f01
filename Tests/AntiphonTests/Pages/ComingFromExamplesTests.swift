import Antiphon
import AntiphonTesting
import Testing

// The code of `ComingFromExamples.md`: `Scripts/documents` checks that each of its blocks is here, or in a program of `Examples`.

private struct Offline: Error, Equatable {}

@Suite(.leavesNothing) struct ComingFromExamplesTests {
  @Test func programOfRxSwiftRuns() {
    let (texts, results, bag, clock) = (Relay<String>(), MutableProperty([String]()), SubscriptionBag(), VirtualClock())
    let search = { @Sendable (text: String) -> Producer<[String], Offline> in
      text == "?" ? fail(Offline()) : just(["\(text)1", "\(text)2"]).promoteFailure()
    }
    texts
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      .flatMapLatest { search($0).replaceError(with: []) }
      .bind(to: results)
      .store(in: bag)
    texts.send("a")
    clock.run()
    #expect(results.value == ["a1", "a2"])
    texts.send("?")
    clock.run()
    #expect(results.value == [])
    bag.cancelAll()
  }

  @Test func programOfReactiveSwiftRuns() {
    let (lifetime, token) = Lifetime.make()
    let shown = MutableProperty([String]())
    let (name, age) = (MutableProperty("Ada"), MutableProperty(36))

    name.property.combineLatest(with: age.property)
      .map { name, age in "\(name), \(age)" }
      .removeDuplicates()
      .producer
      .prefix(during: lifetime)
      .observeValues { text in shown.modify { $0.append(text) } }
      .start()
    age.value = 37
    #expect(shown.value == ["Ada, 36", "Ada, 37"])
    token.end()
    age.value = 38
    #expect(shown.value.count == 2)
  }

  @Test func programOfAsyncAlgorithmsRuns() async {
    let (texts, filters) = (Subject<String, Never>(.behavior("a")), Subject<String, Never>(.behavior("all")))
    let (shown, clock) = (Channel<String, Never>(), VirtualClock())
    texts.combineLatest(with: filters.producer)
      .debounce(for: .milliseconds(300), clock: clock)
      .forEachAsync { text, filter in try? await shown.send("\(text), \(filter)") }
    await clock.untilPending()  // the task of `forEachAsync` has asked for an element
    clock.advance(by: .milliseconds(300))
    for await line in shown.producer.prefix(1).values { #expect(line == "a, all") }
    texts.finish()
    filters.finish()
  }

  @Test func programOfRxRuns() {
    let (clicks, clock) = (Relay<Int>(), VirtualClock())
    let counts =
      clicks
      .merge(with: interval(.seconds(1), clock: clock))
      .scan(0) { count, _ in count + 1 }
      .prefix(3)
      .share(replay: 1)
    let one = counts.record(on: clock)
    clicks.send(7)
    let other = counts.record(on: clock)
    clock.run()
    #expect(one.elements == [1, 2, 3])
    #expect(other.elements == [1, 2, 3])
    #expect(clock.pending == 0)
  }

  @Test func programOfReactorRuns() {
    let place = VirtualClock()
    let load = { @Sendable (id: Int) -> Producer<String, Offline> in
      id == 3 ? fail(Offline()) : just("page \(id)").promoteFailure()
    }
    let pages = range(1, count: 100)
      .flatMap(maxConcurrent: 4) { load($0) }
      .catch { _ in just("none") }
      .receive(on: place, prefetch: 16)
      .prefix(10)
    let recorder = pages.record(on: place)
    place.run()
    #expect(recorder.elements == ["page 1", "page 2", "none"])
  }

  @Test func programOfKotlinFlowRuns() async {
    let (queries, clock) = (Subject<String, Never>(.behavior("zip")), VirtualClock())
    let shown = Channel<[String], Never>()
    @Sendable func load(_ text: String) async throws(Offline) -> [String] { [text] }
    @Sendable func show(_ answers: [String]) async { try? await shown.send(answers) }
    queries
      .debounce(for: .milliseconds(300), clock: clock)
      .promoteFailure(to: Offline.self)
      .mapLatest { text throws(Offline) in try await load(text) }
      .catch { _ in just([]) }
      .forEachAsync { await show($0) }
    await clock.untilPending()  // the task of `forEachAsync` has asked for an element
    clock.advance(by: .milliseconds(300))
    for await answers in shown.producer.prefix(1).values { #expect(answers == ["zip"]) }
    queries.finish()
  }

  @Test func programOfCallbagKitRuns() {
    let seen = MutableProperty([Int]())
    let numbers = from(1...5)
      .filter { $0 % 2 == 1 }
      .map { $0 * 10 }
      .pull { number in seen.modify { $0.append(number) } }
    numbers.request(2)
    #expect(seen.value == [10, 30])
  }

  // The traps of the page.

  @Test func cancellationIsACompletion() {
    let (taps, seen) = (Relay<Int>(), MutableProperty([String]()))
    let handle =
      taps
      .observeFinished { seen.modify { $0.append("finished") } }
      .observeInterrupted { seen.modify { $0.append("interrupted") } }
      .start()
    handle.cancel()
    #expect(seen.value == ["interrupted"])
  }

  @Test func retryCountsTheStartsAfterTheFirst() {
    let starts = MutableProperty(0)
    let broken = deferred { () -> Producer<Int, Offline> in
      starts.modify { $0 += 1 }
      return fail(Offline())
    }
    #expect(broken.retry(3).record(on: VirtualClock()).completion == .failed(Offline()))
    #expect(starts.value == 4)
  }

  @Test func propertyRepeatsEqualValuesAndKeepsAll() {
    let count = MutableProperty(1)
    let (all, latest) = (
      count.producer.record(on: VirtualClock(), requesting: 1),
      count.producer.conflated().record(on: VirtualClock(), requesting: 1)
    )
    for value in [1, 2, 3] { count.value = value }
    all.request(9)
    latest.request(9)
    #expect(all.elements == [1, 1, 2, 3])
    #expect(latest.elements == [1, 3])
    all.cancel()
    latest.cancel()
  }

  @Test func mapLatestIgnoresTheErrorOfACancelledTask() async {
    let (texts, isWaiting) = (Subject<String, Never>(), Channel<Void, Never>())
    let answers = texts.producer.promoteFailure(to: Offline.self).mapLatest { text throws(Offline) -> String in
      if text == "b" { return text }
      try? await isWaiting.send(())
      try? await Task.sleep(for: .seconds(3600))
      throw Offline()
    }
    let recorder = answers.record(on: VirtualClock())
    texts.send("a")
    for await _ in isWaiting.producer.prefix(1).values {}
    texts.send("b")
    texts.finish()
    while recorder.completion == nil { await Task.yield() }
    #expect(recorder.elements == ["b"])
    #expect(recorder.completion == .finished)
  }
}
