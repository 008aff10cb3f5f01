#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

@Suite(.leavesNothing) struct TracedTests {
  private let tracer = InMemoryTracer()

  @Test func eachSubscriptionIsASpan() throws {
    let stream = from(1...3).traced("numbers", ofKind: .consumer, attributes: ["shelf": "A"], tracer: tracer)
    #expect(tracer.finishedSpans.isEmpty)
    stream.start()
    stream.start()
    let spans = tracer.spans("numbers")
    #expect(spans.count == 2)
    #expect(Set(spans.map(\.traceID)).count == 2)
    for span in spans {
      #expect(span.parentSpanID == nil)
      #expect(span.kind == .consumer)
      #expect(span.attributes.get("shelf") == "A")
      #expect(span.end == "finished")
      #expect(span.elements == 3)
      #expect(span.status == nil)
      #expect(span.errors.isEmpty)
    }
  }

  @Test func eachInnerStreamIsAChildOfTheOuterOne() throws {
    for strategy in [FlattenStrategy.merge, .concat] {
      let tracer = InMemoryTracer()
      let clock = VirtualClock()
      from(1...3).traced("outer", tracer: tracer)
        .flatMap(strategy) { number in
          timer(after: .seconds(number), clock: clock).traced("inner", tracer: tracer)
        }
        .start()
      clock.run()
      let outer = try #require(tracer.spans("outer").first)
      #expect(tracer.spans("inner").map(\.parentSpanID) == Array(repeating: outer.spanID, count: 3))
    }
  }

  @Test func innerStreamsThatWaitForAPlaceAreChildrenOfTheOuterOne() throws {
    let clock = VirtualClock()
    from(1...6).traced("outer", tracer: tracer)
      .flatMap(maxConcurrent: 2) { _ in timer(after: .seconds(1), clock: clock).traced("inner", tracer: tracer) }
      .start()
    clock.run()
    let sequential = from(1...6).traced("outer", tracer: tracer)
      .flatMapSequential(maxConcurrent: 2) { _ in
        timer(after: .seconds(1), clock: clock).traced("inner", tracer: tracer)
      }
    sequential.start()
    clock.run()
    let outer = tracer.spanIDs("outer")
    #expect(outer.count == 2)
    #expect(tracer.spans("inner").count == 12)
    #expect(tracer.spans("inner").allSatisfy { outer.contains($0.parentSpanID ?? "") })
  }

  @Test func streamsOneAfterTheOtherAreSiblings() throws {
    let clock = VirtualClock()
    let attempts = Locked(0)
    let failing = deferred { () -> Producer<Int, TestFailure> in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      return timer(after: .seconds(1), clock: clock).promoteFailure(to: TestFailure.self)
        .append(attempt < 3 ? fail(TestFailure()) : empty())
    }
    let root = tracer.startSpan("root")
    ServiceContext.withValue(root.context) {
      _ = failing.traced("attempt", tracer: tracer).retry(5).append(
        just(1).promoteFailure().traced("next", tracer: tracer)
      )
      .pull(requesting: .max) { _ in }
    }
    clock.run()
    root.end()
    #expect(tracer.spans("attempt").map(\.end) == ["failed", "failed", "finished"])
    #expect(tracer.spans("attempt").map(\.parentSpanID) == Array(repeating: root.spanID, count: 3))
    #expect(tracer.spans("next").map(\.parentSpanID) == [root.spanID])
  }

  @Test func aTracedStreamAboveAnotherIsItsChild() throws {
    let log = SpanLog()
    let below = SpanLog()
    from(1...2).on(next: { _ in log.note() }).traced("upper", tracer: tracer)
      .map { number in
        below.note()
        return number
      }.traced("lower", tracer: tracer).start()
    let lower = try #require(tracer.spans("lower").first)
    #expect(tracer.spans("upper").map(\.parentSpanID) == [lower.spanID])
    #expect(tracer.hasOnly("upper", log))
    #expect(tracer.hasOnly("upper", below))
  }

  @Test func aFailureIsRecordedAsAnError() throws {
    let failing: Producer<Int, TestFailure> = from(1...2).promoteFailure().append(fail(TestFailure("broken")))
    _ = failing.traced("failing", tracer: tracer).pull(requesting: .max) { _ in }
    let span = try #require(tracer.spans("failing").first)
    #expect(span.end == "failed")
    #expect(span.elements == 2)
    #expect(span.status == SpanStatus(code: .error, message: "\(TestFailure("broken"))"))
    #expect(span.errors.map { $0.error as? TestFailure } == [TestFailure("broken")])
  }

  @Test func aReplyOfStopEndsTheSpan() throws {
    from(1...).traced("endless", tracer: tracer).prefix(2).start()
    let span = try #require(tracer.spans("endless").first)
    #expect(span.end == "stopped")
    #expect(span.elements == 2)
  }

  @Test func aCancellationEndsTheSpan() throws {
    let subscription = never(Int.self).traced("silent", tracer: tracer).pull(requesting: 1) { _ in }
    #expect(tracer.finishedSpans.isEmpty)
    subscription.cancel()
    subscription.cancel()
    #expect(tracer.spans("silent").map(\.end) == ["cancelled"])
  }

  @Test func theReleaseOfTheHandleEndsTheSpan() {
    var subscription: Subscription? = from(1...3).traced("pulled", tracer: tracer).pull(requesting: 1) { _ in }
    #expect(subscription != nil)
    #expect(tracer.finishedSpans.isEmpty)
    subscription = nil
    #expect(tracer.spans("pulled").map(\.end) == ["cancelled"])
    #expect(tracer.spans("pulled").map(\.elements) == [1])
  }

  @Test func aTerminatedStreamEndsTheSpan() {
    _ = Producer<Int, Never> { $0.completed(.terminated) }.traced("process", tracer: tracer)
      .pull(requesting: .max) { _ in }
    #expect(tracer.spans("process").map(\.end) == ["terminated"])
  }

  @Test func aCancellationFromAnotherThreadEndsTheSpanOnce() async {
    for _ in 0..<100 {
      let ends = EndCounter()
      let subscription = from(1...).traced("numbers", tracer: ends).receive(on: .serial("cancelled"))
        .pull(requesting: 8) { _ in }
      async let one: Void = subscription.cancel()
      async let other: Void = subscription.request(1000)
      _ = await (one, other)
      await ends.untilEnded()
      #expect(ends.count == 1)
    }
  }

  @Test func aRewindIsAnEvent() throws {
    let pulled = from(1...3).traced("pulled", tracer: tracer).pull(requesting: 2) { _ in }
    try pulled.rewind()
    pulled.request(10)
    let span = try #require(tracer.spans("pulled").first)
    #expect(tracer.spans("pulled").count == 1)
    #expect(span.events.map(\.name) == ["rewind"])
    #expect(span.elements == 5)
    #expect(span.end == "finished")
  }

  @Test func aStageThatStartsItsUpstreamsAgainBeginsAnotherSpan() throws {
    let root = tracer.startSpan("root")
    let pulled = ServiceContext.withValue(root.context) {
      from(1...3).traced("left", tracer: tracer).zip(with: from(1...3)).pull(requesting: 1) { _ in }
    }
    try pulled.rewind()
    pulled.request(10)
    root.end()
    #expect(tracer.spans("left").count == 2)
    #expect(tracer.spans("left").map(\.parentSpanID) == [root.spanID, root.spanID])
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func aRequestFromElsewhereRunsTheSourceInItsSpan() {
    let (above, below) = (SpanLog(), SpanLog())
    let request = tracer.startSpan("request")
    let pulled = from(1...3).on(next: { _ in above.note() }).traced("pulled", tracer: tracer)
      .buffer(.unbounded).pull { _ in below.note() }
    ServiceContext.withValue(request.context) { pulled.request(1) }
    pulled.request(2)
    request.end()
    #expect(above.spanIDs.count == 3)
    #expect(tracer.hasOnly("pulled", above))
    #expect(below.spanIDs.count == 3)
    #expect(tracer.hasOnly("pulled", below))
  }

  @Test func whatASubjectSendsRunsInTheSpanOfTheSenderUntilItPasses() {
    let (above, below) = (SpanLog(), SpanLog())
    let sender = tracer.startSpan("sender")
    let subject = Subject<Int, Never>()
    let subscription = subject.on(next: { _ in above.note() }).traced("receiver", tracer: tracer)
      .observeValues { _ in below.note() }.start()
    ServiceContext.withValue(sender.context) { subject.send(1) }
    subject.finish()
    sender.end()
    withExtendedLifetime(subscription) {}
    #expect(tracer.hasOnly("sender", above))
    #expect(tracer.hasOnly("receiver", below))
    #expect(above.spanIDs.count == 1 && below.spanIDs.count == 1)
  }

  @Test func eachElementBehindAQueueHasTheContextOfTheLatestOneThatWasKept() {
    let log = SpanLog()
    let clock = VirtualClock()
    let streams = [1, 2].map { number in
      timer(after: .seconds(number), clock: clock).traced("stream \(number)", tracer: tracer)
    }
    let pulled = Producer<Int, Never>.merge(streams).buffer(.unbounded).pull { _ in log.note() }
    clock.run()
    pulled.request(2)
    let second = tracer.spans("stream 2").map(\.spanID)
    #expect(log.spanIDs == [second[0], second[0]])
  }

  @Test func hopsAndTasksSeeTheSpan() async {
    let (log, tracer) = (SpanLog(), self.tracer)
    let store = Store()
    let numbers = from(1...20).traced("numbers", tracer: tracer)
    let note: @Sendable (Int) -> Int = { number in
      log.note()
      return number
    }
    var count = 0
    for await _ in numbers.receive(on: .serial("one")).map(note).receive(on: store).map(note)
      .receive(on: .main).map(note)
      .mapAsync({ number in await store.add(note(number)) }).map(note)
      .flatMapConcat({ number in just { await store.add(note(number)) } }).map(note)
      .mapLatest({ number in await store.add(note(number)) }).map(note)
      .values
    { count += 1 }
    #expect(count > 0)
    #expect(log.spanIDs.count > 120)
    #expect(tracer.hasOnly("numbers", log))
  }

  @Test func withoutATracerTheStreamIsStartedAsItIs() {
    let log = SpanLog()
    from(1...3).on(next: { _ in log.note() }).traced("numbers", tracer: NoOpTracer()).start()
    #expect(log.spanIDs == [nil, nil, nil])
  }
}

private actor Store {
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return number
  }
}
#endif
