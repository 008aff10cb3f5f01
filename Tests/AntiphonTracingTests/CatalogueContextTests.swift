#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

/// Every operator of the catalogue, below a traced stream and above one.
@Suite(.leavesNothing) struct CatalogueContextTests {
  /// Operators that emit elements which come from no traced stream, each with the reason.
  static let emittingOthers: [String: String] = [:]

  @Test func eachOperatorPassesTheContextOnToWhatIsBelow() {
    for entry in Catalogue.all {
      let lost = Course.all.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, clock in
          entry.apply(source.traced("outer", tracer: tracer), clock).on(next: { _ in log.note() })
        }
        return !tracer.hasOnly("outer", log)
      }
      if Self.emittingOthers[entry.name] == nil {
        #expect(lost == [], "\(entry.name)")
      } else {
        #expect(lost != [], "\(entry.name) needs no exception")
      }
    }
    #expect(Set(Self.emittingOthers.keys).isSubset(of: Catalogue.all.map(\.name)))
  }

  @Test func eachClosureBelowSeesTheContext() {
    for entry in Catalogue.all {
      guard let throwing = entry.throwing else { continue }
      let lost = Course.all.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, _ in
          throwing(source.traced("outer", tracer: tracer)) { _ throws(TestFailure) in log.note() }
        }
        return !tracer.hasOnly("outer", log) || log.spanIDs.isEmpty
      }
      #expect(lost == [], "\(entry.name)")
    }
  }

  @Test func eachClosureAboveSeesTheContext() {
    for entry in Catalogue.all {
      guard let throwing = entry.throwing else { continue }
      let lost = Course.driven.filter { course in
        let tracer = InMemoryTracer()
        let log = SpanLog()
        course.play { source, _ in
          throwing(source) { _ throws(TestFailure) in log.note() }.traced("bottom", tracer: tracer)
        }
        return !tracer.hasOnly("bottom", log) || log.spanIDs.isEmpty
      }
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

  func play<Output: Sendable>(
    _ make: (Producer<Int, TestFailure>, VirtualClock) -> Producer<Output, TestFailure>
  ) {
    let clock = VirtualClock()
    let numbers = from(1...12).promoteFailure(to: TestFailure.self)
    let stream =
      switch source {
      case .cold: make(numbers, clock)
      case .paced: make(numbers.paced(by: clock), clock)
      case .pushed: make(pushed(by: clock), clock)
      }
    let subscription = stream.pull(requesting: isOneByOne ? 0 : .max) { _ in }
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
