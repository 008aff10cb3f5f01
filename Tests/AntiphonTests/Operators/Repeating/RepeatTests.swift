import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RepeatTests {
  @Test func startsAgainUntilItHasRunSoOften() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.repeat(2), "1-21-2|")
      m.expectSubscriptions(source, "^--!", "---^--!")
    }
  }

  @Test func startsAgainWithoutEnd() {
    marbles { m in m.expect(m.cold("1-2|").repeat().prefix(3), "1-2(1|)") }
  }

  @Test func doesNotStartForNoRun() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.repeat(0), "|")
      m.expectSubscriptions(source)
    }
    #expect(just(1).repeat(0).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func endsAsItsSourceDoesUnlessThatFinishes() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.repeat(3), "1#")
      m.expect(source.repeat(), "1#")
      m.expectSubscriptions(source, "^!", "^!")
      m.expect(m.cold("1~").repeat(3), "1~")
      m.expect(m.cold("1-2|").repeat(), "1-21!", talkback: "----!")
    }
  }

  @Test func carriesDemandOverToTheNextRun() {
    marbles { m in
      m.expect(m.cold("12|").repeat(2), "121----(2|)", talkback: "3------1")
      m.expect(from(1...2).repeat(2), "1-2-1-(2|)", talkback: "1-1-1-1")
      m.expect(from(1...2).repeat(), "1-2-1-!", talkback: "1-1-1-!")
    }
  }

  @Test func countsAnewWhenRewound() {
    marbles { m in
      m.expect(from(1...2).repeat(2), "1-2-1---1-2-1-(2|)", talkback: "1-1-1-<-1-1-1-1")
    }
  }

  @Test func leavesTheStackFlatForManyRuns() async {
    let count = Box(0)
    let end = Box<Completion<Never>?>(nil)
    await onSmallStack {
      just(1).repeat(manyTimes).forEach { _ in
        count.increment()
      } completed: {
        end.value = $0
      }
    }
    #expect(count.value == manyTimes)
    #expect(end.value == .finished)
  }

  @Test func leavesTheStackFlatForManyRunsPulledOneByOne() async {
    let count = Box(0)
    await onSmallStack {
      let pulls = just(1).repeat(manyTimes).pull { _ in count.increment() }
      while pulls.isActive { pulls.request() }
    }
    #expect(count.value == manyTimes)
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).repeat(-1) }
  }
}
