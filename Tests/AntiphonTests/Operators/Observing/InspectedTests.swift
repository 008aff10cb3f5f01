import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct InspectedTests {
  private let clock = VirtualClock()

  /// An inspector of this test alone, on its clock.
  private var inspector: Inspector { Inspector(clock: clock) }

  @Test func changesNothing() {
    marbles { m in m.expect(m.cold("1-2-|").inspected("orders", by: Inspector()), "1-2-|") }
  }

  @Test(arguments: ["1-2-#", "1-2-~", "|", "(12|)", "-"])
  func changesNoEnd(text: String) {
    let inspector = inspector
    expectMarbles(cold(text, on: clock).inspected("here", by: inspector), text, on: clock)
  }

  @Test func showsWhatHasPassedAndWhatIsWanted() throws {
    let inspector = inspector
    let line = #line + 1
    let subscription = from(1...9).inspected("numbers", by: inspector).pull(requesting: 3) { _ in }
    var point = try #require(inspector.points().first)
    #expect(inspector.points().count == 1)
    #expect(point.name == "numbers")
    #expect(point.location == "AntiphonTests/InspectedTests.swift:\(line)")
    #expect(point.type == "Int")
    #expect(point.delivered == 3)
    #expect(point.demand == 0)
    #expect(point.state == .waitingForDemand)
    #expect(point.lastElement == "3")
    #expect(point.hasHandle)
    subscription.request(1)
    point = try #require(inspector.points().first)
    #expect(point.delivered == 4)
    #expect(point.lastElement == "4")
    subscription.cancel()
  }

  @Test func pointsOfAPipelineAreLinked() {
    let inspector = inspector
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("a", by: inspector).map { $0 * 2 }.inspected("b", by: inspector)
      .filter { $0 > 2 }.inspected("c", by: inspector).observeValues { _ in }.start()
    subject.send(1)
    subject.send(2)
    let points = named(inspector)
    #expect(points["a"]?.downstream == points["b"]?.id)
    #expect(points["b"]?.downstream == points["c"]?.id)
    #expect(points["c"]?.downstream == nil)
    #expect([points["a"]?.delivered, points["b"]?.delivered, points["c"]?.delivered] == [2, 2, 1])
    #expect(points.values.allSatisfy { $0.feeds.isEmpty && $0.origin == nil })
    handle.cancel()
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest])
  func anInnerStreamIsBelowTheElementThatMadeIt(strategy: FlattenStrategy) {
    let (inspector, clock) = (inspector, clock)
    let stream = cold("1-2-3-|", on: clock).map { _ in 0 }.inspected("outer", by: inspector)
      .flatMap(strategy) { _ in timer(after: .seconds(1), clock: clock).map { _ in 0 }.inspected("inner", by: inspector)
      }
      .inspected("all", by: inspector)
    let handle = stream.observeValues { _ in }.start()
    clock.run()
    let points = inspector.points()
    let outer = points.first { $0.name == "outer" }
    let inner = points.filter { $0.name == "inner" }
    #expect(inner.map(\.origin?.point) == [outer?.id, outer?.id, outer?.id])
    #expect(inner.map(\.origin?.element) == [1, 2, 3])
    #expect(inner.allSatisfy { $0.downstream == points.first { $0.name == "all" }?.id })
    handle.cancel()
  }

  @Test func placesAreCarriedAcrossSchedulersAndDelays() {
    let (inspector, clock) = (inspector, clock)
    let handle = from(1...3).inspected("outer", by: inspector)
      .receive(on: clock).delay(for: .seconds(1), clock: clock)
      .flatMap { _ in just(1).inspected("inner", by: inspector) }
      .inspected("all", by: inspector)
      .observeValues { _ in }.start()
    clock.run()
    let points = inspector.points()
    let ids = Dictionary(uniqueKeysWithValues: points.filter { $0.name != "inner" }.map { ($0.name, $0.id) })
    let inner = points.filter { $0.name == "inner" }
    #expect(inner.count == 3)
    #expect(inner.allSatisfy { $0.origin?.point == ids["outer"] && $0.downstream == ids["all"] })
    handle.cancel()
  }

  @Test func aStreamThatIsStartedAgainHasTheSamePlace() {
    let (inspector, clock) = (inspector, clock)
    let handle = fail(TestFailure("a"), Int.self).inspected("attempt", by: inspector)
      .retry(2, backoff: .constant(.seconds(1)), clock: clock)
      .inspected("result", by: inspector).start()
    clock.run()
    let points = inspector.points()
    let result = points.first { $0.name == "result" }
    let attempts = points.filter { $0.name == "attempt" }
    #expect(attempts.count == 3)
    #expect(attempts.allSatisfy { $0.downstream == result?.id })
    #expect(attempts.allSatisfy { $0.state == .ended(.failed("TestFailure(a)")) })
    handle.cancel()
  }

  @Test(arguments: zip(["1-|", "1-#", "1-~", "1-"], ["finished", "failed", "terminated", "cancelled"]))
  func theEndIsKept(text: String, end: String) throws {
    let inspector = inspector
    let handle = cold(text, on: clock).inspected("here", by: inspector).start()
    clock.run()
    handle.cancel()
    let point = try #require(inspector.points().first)
    #expect("\(point.state)".contains(end))
    #expect(point.lastElement == "1")
    #expect(point.ended != nil)
  }

  @Test func aReplyOfStopIsAnEnd() {
    let inspector = inspector
    from(1...9).inspected("numbers", by: inspector).prefix(2).forEach { _ in }
    #expect(inspector.points().map(\.state) == [.ended(.stopped)])
    #expect(inspector.points().map(\.delivered) == [2])
  }

  @Test func aSourceThatIsReleasedWithoutAnEndIsAnEnd() {
    let inspector = inspector
    do {
      let stream = Producer<Int, Never> { _ in }
      stream.inspected("lost", by: inspector).start()
    }
    #expect(inspector.points().map(\.state) == [.ended(.released)])
  }

  @Test func theLastElementIsReleasedWithTheStream() {
    final class Element: Sendable {}
    let inspector = inspector
    weak var released: Element?
    do {
      let element = Element()
      released = element
      just(element).inspected("one", by: inspector).forEach { _ in }
    }
    #expect(released == nil)
    #expect(inspector.points().count == 1)
  }

  @Test func whatWaitsAndWhatIsDroppedIsCounted() {
    let inspector = inspector
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("in", by: inspector).buffer(.dropOldest(2))
      .inspected("out", by: inspector).pull(requesting: 1) { _ in }
    for number in 1...6 { subject.send(number) }
    let out = named(inspector)["out"]
    #expect(out?.delivered == 1)
    #expect(out?.queued == 2)
    #expect(out?.dropped == 3)
    handle.cancel()
  }

  @Test func whatASchedulerHasTakenAndNotDeliveredWaits() {
    let inspector = inspector
    let scheduler = ManualScheduler()
    let waiting = Locked<[Int?]>([])
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("in", by: inspector).receive(on: scheduler)
      .inspected("out", by: inspector)
      .on(next: { [unowned inspector] _ in
        let queued = inspector.points().first { $0.name == "out" }?.queued
        waiting.withLock { $0.append(queued) }
      })
      .start()
    scheduler.run()
    for number in 1...3 { subject.send(number) }
    #expect(named(inspector)["out"]?.queued == 3)
    scheduler.run()
    #expect(waiting.withLock { $0 } == [2, 1, 0])
    handle.cancel()
    scheduler.run()
    #expect(named(inspector)["out"]?.queued == 0)
  }

  @Test func aLongDescriptionIsCut() {
    let inspector = inspector
    just(String(repeating: "ab", count: 1_000)).inspected("text", by: inspector).forEach { _ in }
    let text = inspector.points().first?.lastElement
    #expect(text?.count == 80)
    #expect(text?.hasSuffix("b…") == false)
    #expect(text?.hasSuffix("a…") == true)
  }

  @Test func aFailureHasThePathThatItTook() {
    let inspector = inspector
    fail(TestFailure("a"), Int.self).inspected("decoding", by: inspector).map { $0 }.inspected("index", by: inspector)
      .mapError { $0 }.inspected("page", by: inspector).start()
    #expect(named(inspector)["page"]?.failurePath == ["decoding", "index", "page"])
    #expect(named(inspector)["decoding"]?.failurePath == ["decoding"])
  }

  @Test func whatComesBackIsACycle() {
    let inspector = inspector
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("loop", by: inspector).prefix { $0 < 5 }
      .observeValues { subject.send($0 + 1) }.start()
    let other = subject.producer.inspected("reader", by: inspector).start()
    subject.send(1)
    #expect(inspector.points().filter(\.isInCycle).map(\.name) == ["loop"])
    handle.cancel()
    other.cancel()
  }

  @Test func aStreamThatFeedsAnotherOneIsLinkedToIt() {
    let inspector = inspector
    let subject = Subject<Int, Never>()
    let reader = subject.producer.inspected("reader", by: inspector).start()
    from(1...3).inspected("writer", by: inspector).forEach { subject.send($0) }
    let points = named(inspector)
    #expect(points["writer"]?.feeds == points["reader"].map { [$0.id] })
    #expect(points.values.allSatisfy { !$0.isInCycle })
    reader.cancel()
  }

  @Test func aStreamWithoutAHandleIsSeen() {
    let inspector = inspector
    let subject = Subject<Int, Never>()
    subject.producer.inspected("forgotten", by: inspector).start()
    let kept = subject.producer.inspected("kept", by: inspector).start()
    subject.send(1)
    #expect(named(inspector)["forgotten"]?.hasHandle == false)
    #expect(named(inspector)["kept"]?.hasHandle == true)
    kept.cancel()
    subject.finish()
  }

  private func named(_ inspector: Inspector) -> [String: InspectedPoint] {
    Dictionary(uniqueKeysWithValues: inspector.points().map { ($0.name, $0) })
  }
}
