import Antiphon
import AntiphonTesting
import Testing

// The code of `TheConversation.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct TheConversationTests {
  @Test func pushesAndPulls() throws {
    let clock = VirtualClock()
    let taps = Relay<Int>()
    let pushed = taps.producer.record(on: clock)
    taps.send(1)
    #expect(pushed.elements == [1])

    let pulled = from(1...).map { $0 * 10 }.record(on: clock, requesting: 2)
    #expect(pulled.elements == [10, 20])
    pulled.request(1)
    #expect(pulled.elements == [10, 20, 30])

    pulled.pause()
    pulled.request(2)
    #expect(pulled.elements == [10, 20, 30])
    pulled.resume()
    #expect(pulled.elements == [10, 20, 30, 40, 50])

    try pulled.rewind()
    pulled.request(1)
    #expect(pulled.elements == [10, 20, 30, 40, 50, 10])
    #expect(throws: RewindFailure.notRewindable) { try pushed.rewind() }

    pulled.cancel()
    #expect(pulled.completion == .cancelled)
    pushed.cancel()
  }

  @Test func waitsForDemand() {
    marbles { m in
      // Two elements, then one, then one; the end needs no request.
      m.expect(from(1...4), "(12)3--(4|)", talkback: "2---1--1")
      // Paused from frame 1 to frame 5.
      m.expect(m.cold("1-2-3---------4-|"), "1----(23)-----4-|", talkback: "-p---r")
      // Rewound in frame 3: in place of its next element the source starts again.
      m.expect(m.cold("1-2-3|"), "1-2-1-2-3|", talkback: "---<")
      // Cancelled in frame 3.
      m.expect(m.cold("1-2-3|"), "1-2!", talkback: "---!")
    }
  }

  @Test func requestPassesThroughOperators() {
    let clock = VirtualClock()
    let made = MutableProperty(0)
    let third = from(1...)
      .on(next: { made.value = $0 })
      .filter { $0 % 3 == 0 }
      .record(on: clock, requesting: 1)
    #expect(third.elements == [3])
    #expect(made.value == 3)  // not one more
    third.cancel()
  }

  @Test func keepsWhatIsPushedWithoutDemand() {
    let clock = VirtualClock()
    let readings = Relay<Int>()
    let all = readings.producer.record(on: clock, requesting: 1)
    let latest = readings.producer.buffer(.latest).record(on: clock, requesting: 1)
    for reading in 1...4 { readings.send(reading) }
    all.request(2)
    latest.request(2)
    #expect(all.elements == [1, 2, 3])
    #expect(latest.elements == [1, 4])
    all.cancel()
    latest.cancel()
  }

  @Test func rewindResetsTheStages() throws {
    let sums = from(1...).prefix(3).scan(0) { $0 + $1 }.record(on: VirtualClock(), requesting: 2)
    try sums.rewind()
    sums.request(3)
    #expect(sums.elements == [1, 3, 1, 3, 6])
    #expect(sums.completion == .finished)
  }

  @Test func endsWithItsUpstreams() {
    marbles { m in
      let (short, long) = (m.cold("1---2|"), m.cold("-3---4-|"))
      m.expect(short.merge(with: long), "13--24-|")  // with the last one
      m.expect(short.zip(with: long).map { $0 * $1 }, "-3---(8|)")  // with the pair that uses up `short`
      m.expect(short.combineLatest(with: long).map { $0 * $1 }, "-3--68-|")  // with the last one
      m.expect(short.withLatest(from: long).map { $0 * $1 }, "----6|")  // with `short`
      m.expect(short.flatMap { _ in m.cold("--9|") }, "--9---9|")  // with the last inner stream
    }
  }
}
