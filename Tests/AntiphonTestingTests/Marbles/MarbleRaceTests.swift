import Antiphon
import AntiphonTesting
import Testing

/// One thread advances the clock while others request and cancel.
@Suite(.leavesNothing) struct MarbleRaceTests {
  @Test func demandFromOtherThreadsLosesNothing() async {
    for _ in 0..<100 {
      let clock = VirtualClock()
      let recorder = cold("1-2-3-4-5-6-7-8-9-|", on: clock).record(on: clock, requesting: 0)
      await withTaskGroup { group in
        group.addTask { clock.run() }
        for _ in 0..<3 {
          group.addTask { for _ in 0..<3 { recorder.request(1) } }
        }
      }
      #expect(recorder.elements == Array(1...9))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func cancellationFromAnotherThreadCompletesOnce() async {
    for _ in 0..<100 {
      let clock = VirtualClock()
      let recorder = cold("1-2-3-4-5-6-7-8-9-|", on: clock).record(on: clock)
      await withTaskGroup { group in
        group.addTask { clock.run() }
        group.addTask { recorder.cancel() }
      }
      #expect(recorder.completion == .cancelled || recorder.completion == .finished)
      #expect(recorder.elements == Array((1...9).prefix(recorder.elements.count)))
      #expect(recorder.violations == [])
      #expect(clock.pending == 0)
    }
  }

  @Test func eachAppointmentRunsAtMostOnce() async {
    for _ in 0..<100 {
      let clock = VirtualClock()
      let log = Log<Int>()
      let appointments = (0..<20).map { index in clock.schedule(after: .milliseconds(index)) { log.add(index) } }
      await withTaskGroup { group in
        group.addTask { clock.run() }
        for start in 0..<2 {
          group.addTask { for index in stride(from: start, to: 20, by: 4) { appointments[index].cancel() } }
        }
        group.addTask { for index in 20..<30 { _ = clock.schedule(after: .zero) { log.add(index) } } }
      }
      clock.run()
      #expect(clock.pending == 0)
      #expect(Set(log.entries).count == log.entries.count)
      // These were not cancelled.
      #expect(Set(log.entries).isSuperset(of: Array(20..<30) + [2, 3, 6, 7, 10, 11, 14, 15, 18, 19]))
    }
  }
}
