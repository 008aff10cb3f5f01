import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ConflatedTests {
  @Test func keepsTheLatest() {
    marbles { m in
      let source = m.hot("12345|")
      m.expect(source.conflated(), "1-----(5|)", talkback: "1-----1")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func reducesWhatWaits() {
    marbles { m in
      let source = m.hot("1234-5|")
      m.expect(source.conflated(into: 0) { $0 += $1 }, "1---95|", talkback: "1---2")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func losesNothingWhileThereIsDemand() {
    marbles { m in
      m.expect(m.cold("1-(23)-|").conflated(), "1-(23)-|")
      m.expect(m.cold("1-(23)-|").conflated(into: 0) { $0 += $1 }, "1-(23)-|")
    }
  }

  @Test(arguments: [
    ("|", "|", "|"), ("#", "#", "#"), ("--#", "--#", "--#"),
    ("123|", "------(3|)", "------(6|)"),
    ("123#", "------(3#)", "------(6#)"),  // the failure follows the kept element
  ])
  func endsAfterWhatIsKept(source: String, latest: String, reduced: String) {
    marbles { m in
      m.expect(m.hot(source).conflated(), latest, talkback: "------1")
      m.expect(m.hot(source).conflated(into: 0) { $0 += $1 }, reduced, talkback: "------1")
    }
  }

  @Test func eachResultBeginsWithTheInitialOne() {
    marbles { m in
      m.expect(
        m.hot("123-45-|").conflated(into: "") { $0 += "\($1)" }, "---x---(y|)", values: ["x": "123", "y": "45"],
        talkback: "---1---1")
    }
  }

  @Test func failsAsSoonAsUpdateThrows() {
    marbles { m in
      let source = m.hot("1234|")
      m.expect(
        source.conflated(into: 0) { (sum: inout Int, number: Int) throws(TestFailure) in sum += try refusing(3, number)
        },
        "--#", talkback: "-----1")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func cancelsUpstreamAndForgetsWhatIsKept() {
    marbles { m in
      let source = m.cold("1234|")
      m.expect(source.conflated(into: 0) { $0 += $1 }, "1-!", talkback: "1-!")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func requestsEverything() {
    let recorder = from(1...100).conflated(into: 0) { $0 += $1 }.record(on: VirtualClock(), requesting: 0)
    #expect(recorder.events == [])
    recorder.request()
    #expect(recorder.events == [.next(5050), .completed(.finished)])
  }

  @Test func pausedConsumerGetsTheReduction() {
    marbles { m in
      m.expect(m.hot("1234-|").conflated(into: 0) { $0 += $1 }, "1---9|", talkback: "-p--r")
    }
  }

  @Test func rewindForgetsWhatWaits() {
    marbles { m in
      m.expect(m.cold("12--|").conflated(into: 0) { $0 += $1 }, "------(3|)", talkback: "--<---1")
    }
  }
}
