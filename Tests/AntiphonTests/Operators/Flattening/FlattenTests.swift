import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlattenTests {
  @Test func flattensByAStrategy() {
    marbles { m in
      let streams: MarbleValues<Producer<Int, TestFailure>> = ["a": m.cold("1--2|"), "b": m.cold("3--|")]
      let source = m.cold("a-b---|", values: streams)
      m.expect(source.flatten(.merge), "1-32--|")
      m.expect(source.flatten(.concat), "1--23--|")
      m.expect(source.flatten(.latest), "1-3---|")
      m.expect(source.flatten(.exhaust), "1--2--|")
      m.expect(source.flatten(.race), "1--2|")
      m.expect(source.flatten(), "1-32--|")
    }
  }

  @Test func flattensSoManyAtOnce() {
    marbles { m in
      let inner = m.cold("--5|")
      let source = m.cold("123-----|").map { _ in inner }
      m.expect(source.flatten(maxConcurrent: 2), "--55-5--|")
      m.expectSubscriptions(inner, "^--!", "-^--!", "---^--!")
    }
  }

  @Test func failsWithTheFirstFailure() {
    marbles { m in
      m.expect(m.cold("1-#").map { _ in m.cold("5---6|") }.flatten(.merge), "5-#")
      m.expect(m.cold("1---|").map { _ in m.cold("5-#") }.flatten(.concat), "5-#")
    }
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(just(1)).flatten(maxConcurrent: 0) }
  }
}
