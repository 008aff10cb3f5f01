import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RecorderTests {
  let clock = VirtualClock()

  @Test func eventsAreRecordedWithTheirTimes() {
    let recorder = from(1...3).record(on: clock)
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.isOver)
    #expect(recorder.recording.marbles() == "(123|)")
  }

  @Test func callsOfTheTalkbackAreDrawn() {
    let recorder = from(1...9).record(on: clock, requesting: 2)
    clock.advance(by: .milliseconds(2))
    recorder.request()
    clock.advance(by: .milliseconds(1))
    recorder.pause()
    recorder.resume()
    recorder.request(2)
    recorder.cancel()
    #expect(recorder.recording.marbles() == "(12) @2ms 3(45!)")
    #expect(recorder.recording.talkbackMarbles() == "2-1(pr2!)")
    #expect(recorder.violations == [])
  }

  @Test func timesCountFromTheOrigin() {
    clock.advance(by: .seconds(5))
    let recorder = from(1...2).record(on: clock)
    #expect(recorder.recording.marbles() == "(12|)")
  }

  @Test func replyingDeterminesTheReply() {
    let recorder = from(1...9).record(on: clock) { $0 == 3 ? .stop : nil }
    #expect(recorder.recording.marbles() == "(123)")
    #expect(recorder.violations == [])
    #expect(recorder.isOver)
  }

  @Test(arguments: [
    ("after completion", Offence.twice),
    ("after completion", .late),
    ("after .stop", .ignoresStop),
    ("inside another call", .nested),
    ("was not requested", .ignoresDemand),
    ("after cancel() had returned", .ignoresCancel),
  ])
  func violationsAreReported(_ text: String, _ offence: Offence) {
    let recorder = Recorder<Int, Never>(on: clock, requesting: offence == .ignoresDemand ? 1 : .max) { element in
      offence == .ignoresStop && element == 1 ? .stop : nil
    }
    let consumer = recorder.consumer
    switch offence {
    case .twice:
      consumer.completed(.finished)
      consumer.completed(.cancelled)
    case .late:
      consumer.completed(.finished)
      _ = consumer.next(1)
    case .ignoresStop:
      _ = consumer.next(1)
      consumer.completed(.finished)
    case .nested:
      let outer = Recorder<Int, Never>(on: clock) { _ in consumer.next(2) }
      _ = outer.consumer.next(1)
      #expect(outer.violations == [])
      let reference = Box<Consumer<Int, Never>?>(nil)
      let nested = Recorder<Int, Never>(on: clock) { element in element == 1 ? reference.value?.next(2) : nil }
      reference.value = nested.consumer
      _ = nested.consumer.next(1)
      #expect(nested.violations.count == 1)
      #expect(nested.violations.first?.contains(text) == true)
      reference.value = nil
      return
    case .ignoresDemand:
      _ = consumer.next(1)
      _ = consumer.next(2)
    case .ignoresCancel:
      recorder.cancel()
      _ = consumer.next(1)
    }
    #expect(recorder.violations.count == 1)
    #expect(recorder.violations.first?.contains(text) == true)
  }

  enum Offence: Sendable { case twice, late, ignoresStop, nested, ignoresDemand, ignoresCancel }

  @Test func pushingIsAllowedOnRequest() {
    let recorder = Recorder<Int, Never>(on: clock, requesting: 0, respectsDemand: false)
    _ = recorder.consumer.next(1)
    #expect(recorder.violations == [])
  }
}
