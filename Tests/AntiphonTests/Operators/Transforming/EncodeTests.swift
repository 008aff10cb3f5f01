import Antiphon
import AntiphonTesting
import Foundation
import Testing

extension JSONEncoder: Antiphon.TopLevelEncoder {}

@Suite(.leavesNothing) struct EncodeTests {
  @Test func emitsWhatTheEncoderMakes() {
    let encoder = PlainEncoder()
    marbles { m in m.expect(m.cold("1-2-|").encode(encoder), "a-b-|", values: ["a": "1", "b": "2"]) }
  }

  @Test func failsAsSoonAsTheEncoderThrows() {
    marbles { m in
      let source = m.cold("1-3-2-|")
      m.expect(source.encode(PlainEncoder()), "1-#", failure: .error(TestFailure()))
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|").encode(PlainEncoder()), "--|")
      m.expect(m.cold("1-#").encode(PlainEncoder()), "1-#", failure: .error(TestFailure()))
      m.expect(m.cold("1-2-|").encode(PlainEncoder()), "1!", talkback: "-!")
    }
  }

  @Test func takesTheEncoderOfAFormat() {
    let recorder = from([[1], [2, 3]]).encode(JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
      .record(on: VirtualClock())
    #expect(recorder.elements == ["[1]", "[2,3]"])
  }
}
