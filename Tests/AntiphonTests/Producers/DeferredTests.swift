import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DeferredTests {
  @Test func emitsWhatItsProducerDoes() {
    marbles { m in m.expect(deferred { from([1, 2, 3]) }, "(123|)") }
  }

  @Test func makesTheProducerAnewAtEachStart() {
    let makes = Box(0)
    let stream = deferred { just(makes.increment()) }
    #expect(makes.value == 0)
    let clock = VirtualClock()
    #expect(stream.record(on: clock).elements == [1])
    #expect(stream.record(on: clock).elements == [2])
  }

  @Test func failsWhenTheProducerCannotBeMade() {
    marbles { m in
      m.expect(deferred { () throws(TestFailure) -> Producer<Int, TestFailure> in throw TestFailure() }, "#")
      m.expect(deferred { m.cold("1-#") }, "1-#")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(deferred { from(1...3) }, "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
      m.expect(deferred { m.cold("1-2-|") }, "1-!", talkback: "--!")
    }
  }
}
