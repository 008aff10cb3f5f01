import Antiphon
import AntiphonTesting
import Foundation
import Testing

extension JSONDecoder: Antiphon.TopLevelDecoder {}

@Suite(.leavesNothing) struct DecodeTests {
  @Test func emitsWhatTheDecoderMakes() {
    let decoder = DigitDecoder()
    marbles { m in
      m.expect(m.cold("a-b-|", values: ["a": "1", "b": "2"]).decode(Int.self, from: decoder), "1-2-|")
    }
  }

  @Test func failsAsSoonAsTheDecoderThrows() {
    marbles { m in
      let source = m.cold("1-a-2-|", values: .letters)
      m.expect(source.decode(Int.self, from: DigitDecoder()), "1-#", failure: .error(TestFailure()))
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|", values: .letters).decode(Int.self, from: DigitDecoder()), "--|")
      m.expect(
        m.cold("1-#", values: .letters).decode(Int.self, from: DigitDecoder()), "1-#", failure: .error(TestFailure()))
      m.expect(m.cold("1-2-|", values: .letters).decode(Int.self, from: DigitDecoder()), "1!", talkback: "-!")
    }
  }

  @Test func takesTheDecoderOfAFormat() {
    let recorder = from(["[1]", "[2,3]", "{"]).map { Data($0.utf8) }.decode([Int].self, from: JSONDecoder())
      .record(on: VirtualClock())
    #expect(recorder.elements == [[1], [2, 3]])
    guard case .failed(let error) = recorder.completion else {
      Issue.record("did not fail: \(recorder.events)")
      return
    }
    #expect(error is DecodingError)
  }
}
