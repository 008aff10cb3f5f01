import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapLatestTests {
  @Test func switchesToTheLatest() {
    marbles { m in
      let source = m.cold("1--2------|")
      let inner = m.cold("a-a-a|", values: .letters)
      m.expect(source.flatMapLatest { _ in inner }, "a-aa-a-a--|", values: .letters)
      m.expectSubscriptions(inner, "^--!", "---^----!")
    }
  }

  @Test func latestIsSwitchedToWithoutDemand() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let first = m.cold("1|")
      let third = m.cold("--3|")
      // The elements of the first streams were not requested while those were the latest.
      m.expect(
        source.flatMapLatest { $0 == 3 ? third : $0 == 1 ? first : m.cold("-----") }, "------3|", talkback: "------1")
    }
  }

  @Test func manySwitchesLeaveTheStackFlat() async {
    await onSmallStack {
      let last = Box(0)
      // Each inner stream stays open, so that each switch cancels one.
      from(1...many).flatMapLatest { number in just(number).append(never()) }
        .prefix(many).forEach { last.value = $0 }
      #expect(last.value == many)
    }
  }

  @Test func theLatestImmediateStreamOfAHotSourceWaits() {
    let subject = Subject<Int, Never>()
    let probe = subject.producer.flatMapLatest { from([$0, $0 * 10]) }.probe(requesting: 1)
    for number in 1...3 { subject.send(number) }
    #expect(probe.elements == [1])
    probe.request(3)
    #expect(probe.elements == [1, 3, 30])
    subject.send(4)
    #expect(probe.elements == [1, 3, 30, 4])
    subject.finish()
    #expect(probe.completions == [])
    probe.request(1)
    #expect(probe.elements == [1, 3, 30, 4, 40])
    #expect(probe.completions == [.finished])
  }
}
