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
}
#endif
