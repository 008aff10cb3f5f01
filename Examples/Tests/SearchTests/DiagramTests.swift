import Antiphon
import AntiphonTesting
import Testing

@testable import search

/// What the page is told of its inspector.
@Suite(.leavesNothing)
struct DiagramTests {
  private let clock = VirtualClock()

  @Test func aLookHasWhatIsNew() {
    let inspector = Inspector(recordingEvery: .zero, clock: clock)
    inspector.isRecording = true
    let looks = DiagramLooks(inspector)
    #expect(looks.next() == nil)
    let subject = Subject<String, Never>()
    let handle = subject.producer.inspected("typed", by: inspector).start()
    clock.advance(by: .milliseconds(1_500))
    subject.send("a")
    subject.send("b")
    let first = looks.next()
    #expect(first?.time == 1_500)
    #expect(first?.points.first?.marbles.map(\.text) == ["a", "b"])
    #expect(looks.next() == nil)
    // At the same time as the latest marble that is known.
    subject.send("c")
    #expect(looks.next()?.points.first?.marbles == [Diagram.Marble(time: 1_500, event: "element", text: "c")])
    handle.cancel()
    let last = looks.next()?.points.first
    #expect(last?.isOver == true && last?.state == "cancelled" && last?.delivered == 3)
    #expect(last?.marbles.map(\.event) == ["cancelled"])
    #expect(looks.next() == nil)
  }

  @Test func aForgottenEndIsAnEnd() {
    let inspector = Inspector(keepingEnds: 0, clock: clock)
    let looks = DiagramLooks(inspector)
    let handle = never(String.self).inspected("lookup", by: inspector).start()
    #expect(looks.next()?.points.map(\.state) == ["running"])
    handle.cancel()
    #expect(looks.next()?.points.map(\.state) == ["forgotten"])
    #expect(looks.next() == nil)
  }

  @Test func anOutcomeBeginsWithItsNumber() {
    #expect("\(Outcome.answered(Matches(query: "arrow", total: 12)))" == "12 for arrow")
    #expect("\(Outcome.failed(query: "arrow", reason: "broken"))" == "none for arrow: broken")
  }
}
