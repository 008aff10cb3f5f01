#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

/// Every operator of the catalogue, below a traced stream and above one.
@Suite(.leavesNothing) struct CatalogueContextTests {
  /// Operators that emit or keep elements of another stream of their entry, which has no span.
  static let withOtherStreams: Set = [
    "and(_:)", "append(_:)", "append(_:) in a chain", "combineLast(_:)", "combineLast(with:)", "combineLast(with:_:)",
    "combineLast(with:_:_:)", "combineLatest(_:)", "combineLatest(delayingErrors:)", "combineLatest(with:)",
    "combineLatest(with:_:)", "combineLatest(with:_:_:)", "concat(_:)", "concat(delayingErrors:)", "merge(_:)",
    "merge(delayingErrors:)", "merge(with:)", "merge(with:) in a chain", "mergeByPriority(_:)",
    "mergeByPriority(_:by:)", "mergeByPriority(with:)", "mergeByPriority(with:by:)",
    "mergeByPriority(with:by:) which may throw", "mergeOrdered(_:by:)", "mergeOrdered(with:)", "mergeOrdered(with:by:)",
    "or(_:)", "prefix(untilReplacement:)", "prepend(_:)", "race(_:)", "race(with:)", "sequenceEqual(_:)",
    "sequenceEqual(_:by:)", "switchLatest(_:)", "timeout(after:fallback:clock:)",
    "timeout(first:after:fallback:clock:)", "zip(_:)", "zip(delayingErrors:)", "zip(with:)", "zip(with:_:)",
    "zip(with:_:_:)", "zipLongest(with:)",
  ]
  /// Operators that emit when a clock or a notifier says so, in the context of that: it begins at the start of the stream.
  static let whenTold: Set = [
    "chunks(from:until:)", "chunks(on:)", "sample(every:clock:)", "sample(every:default:clock:)", "sample(on:)",
    "sample(on:default:)", "windows(lasting:every:clock:)",
  ]
  /// An operator that opens its first window at the start; what waits in it is handed out in the context of the start.
  static let openingAtTheStart: Set = ["windowStreams(until:)"]
  /// An operator whose closure compares with the elements of another stream, which has no span.
  static let comparingWithOthers: Set = ["sequenceEqual(_:by:)"]

  @Test func eachOperatorPassesTheContextOn() {
    let exceptions = Self.withOtherStreams.union(Self.whenTold).union(Self.openingAtTheStart)
    for entry in Catalogue.all {
      let lost = Course.all.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, clock in
          entry.apply(source.traced("outer", tracer: tracer), clock).on(next: { _ in log.note() })
        }
        return !tracer.hasOnly("outer", log)
      }
      if exceptions.contains(entry.name) {
        #expect(lost != [], "\(entry.name) needs no exception")
      } else {
        #expect(lost == [], "\(entry.name)")
      }
    }
    #expect(exceptions.isSubset(of: Catalogue.all.map(\.name)))
  }

  /// Started in a span, no operator loses the trace, wherever the requests come from.
  @Test func eachOperatorKeepsTheTraceOfItsStart() {
    for entry in Catalogue.all {
      let lost = Course.all.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        let root = tracer.startSpan("root")
        course.play(in: root.context) { source, clock in
          entry.apply(source.traced("outer", tracer: tracer), clock).on(next: { _ in log.note() })
        }
        root.end()
        let ids = tracer.spanIDs("root").union(tracer.spanIDs("outer"))
        #expect(Set(tracer.finishedSpans.map(\.traceID)).count == 1, "\(entry.name)")
        return !log.spanIDs.allSatisfy { $0.map(ids.contains) ?? false }
      }
      #expect(lost == [], "\(entry.name)")
    }
  }

  @Test func eachClosureBelowSeesTheContext() {
    for entry in Catalogue.all {
      guard let throwing = entry.throwing else { continue }
      var calls = 0
      let lost = Course.all.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, _ in
          throwing(source.traced("outer", tracer: tracer)) { _ throws(TestFailure) in log.note() }
        }
        calls += log.spanIDs.count
        return !tracer.hasOnly("outer", log)
      }
      #expect(calls > 0, "\(entry.name)")
      #expect((lost == []) != Self.comparingWithOthers.contains(entry.name), "\(entry.name): \(lost)")
    }
  }

  @Test func eachClosureAboveSeesTheContext() {
    for entry in Catalogue.all {
      guard let throwing = entry.throwing else { continue }
      var calls = 0
      let lost = Course.driven.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, _ in
          throwing(source) { _ throws(TestFailure) in log.note() }.traced("bottom", tracer: tracer)
        }
        calls += log.spanIDs.count
        return !tracer.hasOnly("bottom", log)
      }
      #expect(calls > 0, "\(entry.name)")
      #expect(lost == [], "\(entry.name)")
    }
  }

  @Test func eachSourceAboveRunsInTheContext() {
    for entry in Catalogue.all {
      let lost = Course.driven.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, clock in
          entry.apply(source.on(next: { _ in log.note() }), clock).traced("bottom", tracer: tracer)
        }
        return !tracer.hasOnly("bottom", log)
      }
      #expect(lost == [], "\(entry.name)")
    }
  }

  @Test func eachSpanEndsOnce() {
    for entry in Catalogue.all {
      for course in Course.all {
        let tracer = InMemoryTracer()
        course.play { source, clock in
          entry.apply(source.traced("outer", tracer: tracer), clock).traced("bottom", tracer: tracer)
        }
        #expect(tracer.activeSpans.isEmpty, "\(entry.name), \(course)")
        #expect(tracer.spans("bottom").count == 1, "\(entry.name), \(course)")
      }
    }
  }
}

/// A source of twelve numbers and a consumer. The consumer belongs to no span.
struct Course: Sendable, Equatable, CustomStringConvertible {
  enum Source: String, Sendable, CaseIterable { case cold, paced, pushed }

  let source: Source
  let isOneByOne: Bool

  var description: String { "\(source.rawValue), \(isOneByOne ? "one by one" : "all at once")" }

  static let all = Source.allCases.flatMap { source in [true, false].map { Course(source: source, isOneByOne: $0) } }
  /// Without the source that a foreign thread drives, which belongs to no span.
  static let driven = all.filter { $0.source != .pushed }

  /// - Parameter context: what is current while the stream is made and started.
  func play<Output: Sendable>(
    in context: ServiceContext? = nil,
    _ make: (Producer<Int, TestFailure>, VirtualClock) -> Producer<Output, TestFailure>
  ) {
    let clock = VirtualClock()
    let numbers = from(1...12).promoteFailure(to: TestFailure.self)
    let subscription = ServiceContext.withValue(context) {
      let stream =
        switch source {
        case .cold: make(numbers, clock)
        case .paced: make(numbers.paced(by: clock), clock)
        case .pushed: make(pushed(by: clock), clock)
        }
      return stream.pull(requesting: isOneByOne ? 0 : .max) { _ in }
    }
    for _ in 0..<60 {
      if isOneByOne { subscription.request(1) }
      clock.advance(by: .milliseconds(700))
    }
    clock.run(until: clock.now.advanced(by: .seconds(60)))
    subscription.cancel()
    clock.run(until: clock.now.advanced(by: .seconds(60)))
    clock.forget()
  }

  /// The numbers, one each second, whether they are requested or not.
  private func pushed(by clock: VirtualClock) -> Producer<Int, TestFailure> {
    emitting(buffering: .unbounded) { emitter in
      for number in 1...12 {
        _ = clock.schedule(after: .seconds(number)) {
          emitter.send(number)
          if number == 12 { emitter.finish() }
        }
      }
    }
  }
}
#endif
