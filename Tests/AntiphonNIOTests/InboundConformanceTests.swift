#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import NIOCore
import Testing

@Suite(.leavesNothing) struct InboundConformanceTests {
  /// The input of a new channel at each start: one channel can be read once.
  private static func input(
    of elements: ClosedRange<Int>, burst: Int, failure: Failed? = nil, on clock: VirtualClock
  ) -> Producer<Int, ChannelFailure> {
    deferred {
      let loop = VirtualEventLoop(clock)
      return loop.run {
        try! VirtualChannel(on: loop, elements, burst: burst, failure: failure).inbound(of: Int.self)
      }
    }
  }

  @Test(arguments: [1, 3, 12]) func inputKeepsEveryRule(burst: Int) {
    verify(source: "inbound(of:), \(burst) a read", rewinds: false) { clock in
      Self.input(of: 1...12, burst: burst, on: clock)
    }
  }

  @Test func inputThatFailsKeepsEveryRule() {
    verify(source: "inbound(of:), failing", rewinds: false) { clock in
      Self.input(of: 1...7, burst: 2, failure: Failed(), on: clock)
    }
  }
}
#endif
