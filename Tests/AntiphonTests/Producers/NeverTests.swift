import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct NeverTests {
  @Test func emitsNothing() {
    marbles { m in
      let recorder = m.expect(never(Int.self, Never.self), "-")
      m.run()
      #expect(!recorder.isOver)
    }
  }

  @Test func completesWhenCancelled() {
    marbles { m in
      m.expect(never(Int.self, Never.self), "---!", talkback: "1-p!")
    }
    #expect(never(Int.self, Never.self).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func waitsOnThroughRequestsAndRewinds() {
    marbles { m in m.expect(never(Int.self, Never.self), "------!", talkback: "1-<-pr!") }
  }

  @Test func endsNothingForConsumersThatTakeEverything() {
    let log = Log<Int>()
    never(Int.self, Never.self).forEach {
      log.add($0)
    } completed: { _ in
      log.add(0)
    }
    #expect(log.entries == [])
  }
}
