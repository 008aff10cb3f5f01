import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapFirstTests {
  @Test func leavesOutWhatComesWhileOneRuns() {
    marbles { m in
      let source = m.cold("1--2---3--|")
      let inner = m.cold("a-a-a|", values: .letters)
      m.expect(source.flatMapFirst { _ in inner }, "a-a-a--a-a-a|", values: .letters)
      m.expectSubscriptions(inner, "^----!", "-------^----!")
    }
  }
}
