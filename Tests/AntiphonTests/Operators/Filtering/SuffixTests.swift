import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SuffixTests {
  @Test func emitsTheLast() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").suffix(2), "--------(34|)") }
  }

  @Test func emitsAllIfThereAreFewer() {
    marbles { m in
      m.expect(m.cold("1-|").suffix(3), "--(1|)")
      m.expect(m.cold("12|").suffix(.max), "--(12|)")
      m.expect(m.cold("--|").suffix(3), "--|")
    }
  }

  @Test func emitsNothingOfNone() {
    marbles { m in m.expect(m.cold("1-2-|").suffix(0), "----|") }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").suffix(2), "----#")
      m.expect(m.cold("1-2-~").suffix(2), "----~")
      m.expect(m.cold("1-2-|").suffix(2), "---!", talkback: "---!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").suffix(2), "------2-(3|)", talkback: "1-------1")
      m.expect(m.hot("1-2-3-|").suffix(2), "--------2-(3|)", talkback: "--------1-1")
    }
  }

  @Test func isCancelledBetweenItsElements() {
    marbles { m in m.expect(from(1...4).suffix(3), "2-!", talkback: "1-!") }
  }

  @Test func readsItsSourceAgainWhenRewound() {
    let numbers = Log<Int>()
    marbles { m in
      m.expect(from(1...3).on(next: { numbers.add($0) }).suffix(2), "2---2-(3|)", talkback: "1-<-1-1")
    }
    #expect(numbers.entries == [1, 2, 3, 1, 2, 3])
  }

  @Test func keepsTheLastOfMany() {
    #expect(from(1...many).suffix(3).record(on: VirtualClock()).elements == [many - 2, many - 1, many])
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).suffix(-1) }
  }
}
