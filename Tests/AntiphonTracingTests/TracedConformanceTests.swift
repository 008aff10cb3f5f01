#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

@Suite(.leavesNothing) struct TracedConformanceTests {
  @Test func tracedKeepsEveryRule() {
    let tracer = InMemoryTracer()
    verify(operator: "traced(_:)") { numbers, _ in numbers.traced("numbers", tracer: tracer) }
    #expect(tracer.activeSpans.isEmpty)
    #expect(!tracer.finishedSpans.isEmpty)
  }

  @Test func tracedBehindAQueueKeepsEveryRule() {
    let tracer = InMemoryTracer()
    verify(operator: "traced(_:) behind a queue", demand: .unlimited) { numbers, _ in
      numbers.buffer(.unbounded).traced("numbers", tracer: tracer)
    }
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func inServiceContextKeepsEveryRule() {
    verify(operator: "inServiceContext(_:)") { numbers, _ in numbers.inServiceContext { _ in .topLevel } }
  }

  /// The stages of the core keep the rules as they do where nothing is carried.
  @Test func eachOperatorKeepsEveryRuleBehindATracedStream() {
    let tracer = InMemoryTracer()
    for entry in Catalogue.families.filter({ $0.first?.name != "mapAsync(_:)" }).flatMap({ $0 }) {
      verify(
        operator: entry.name, demand: entry.demand, outcome: entry.outcome, rewinds: entry.rewinds,
        except: entry.exceptions, loops: 3
      ) { source, clock in entry.apply(source.traced("outer", tracer: tracer), clock) }
    }
    #expect(tracer.activeSpans.isEmpty)
  }
}
#endif
