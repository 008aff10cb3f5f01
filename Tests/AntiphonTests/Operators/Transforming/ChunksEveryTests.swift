import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksEveryTests {
  static let arrays: MarbleValues<[Int]> = [
    "a": [1, 2], "b": [3], "c": [4], "d": [1], "e": [2], "f": [3, 4], "g": [1, 2, 3, 4],
  ]

  @Test func emitsWhatCameInAPeriod() {
    marbles { m in
      let source = m.cold("1-2--3----4|")
      m.expect(source.chunks(every: m.frames(3), clock: m.clock), "---a--b----(c|)", values: Self.arrays)
      m.expectSubscriptions(source, "^----------!")
    }
  }

  @Test func emitsAFullArrayAtOnce() {
    marbles { m in
      m.expect(
        m.cold("123---4------|").chunks(ofCount: 2, orEvery: m.frames(3), clock: m.clock), "-a--b--c-----|",
        values: Self.arrays)
    }
  }

  @Test(arguments: [
    ("|", "|"), ("------|", "------|"), ("#", "#"),
    ("1|", "-(d|)"),
    ("1#", "-#"),  // lost with a failure
    ("---12-|", "------(a|)"),  // an element at the very end of a period belongs to the next one
    ("12---#", "---a-#"),
  ])
  func endsAtOnce(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).chunks(every: m.frames(3), clock: m.clock), expected, values: Self.arrays)
    }
  }

  @Test func countsPeriodsFromTheStart() {
    marbles { m in
      m.expect(
        m.cold("-----1------2------|").chunks(every: m.frames(4), clock: m.clock), "--------d-------e--|",
        values: Self.arrays)
    }
  }

  @Test func countsPeriodsFromAFullArray() {
    marbles { m in
      m.expect(
        m.cold("-(12)--3-----|").chunks(ofCount: 2, orEvery: m.frames(4), clock: m.clock), "-a-------b---|",
        values: Self.arrays)
    }
  }

  @Test func nothingGoesOnWhileNothingComes() {
    let clock = VirtualClock()
    let recorder = never(Int.self, Never.self).chunks(every: .seconds(1), clock: clock).record(on: clock)
    #expect(clock.pending == 0)
    recorder.cancel()
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in
      m.expect(m.cold("(12)--3|").chunks(every: .zero, clock: m.clock), "a-----b|", values: Self.arrays)
    }
  }

  @Test func neverEmitsAfterTheLongestTime() {
    marbles { m in
      m.expect(
        m.cold("12-----|").chunks(every: .seconds(Int64.max), clock: m.clock), "-------(a|)", values: Self.arrays)
    }
  }

  @Test func arrayWaitsForDemandAndTheSourceWithIt() {
    marbles { m in
      let source = m.cold("12--34|")
      m.expect(
        source.chunks(every: m.frames(3), clock: m.clock), "---a------!", values: Self.arrays, talkback: "1---------!")
    }
    marbles { m in
      m.expect(
        m.hot("12--34--|").chunks(every: m.frames(3), clock: m.clock), "---------a-(f|)", values: Self.arrays,
        talkback: "---------1-1")
    }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.chunks(every: m.frames(5), clock: m.clock), "---!", values: Self.arrays, talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func rewindForgetsWhatCameAndCountsAnew() {
    marbles { m in
      m.expect(
        m.cold("12---|").chunks(every: m.frames(3), clock: m.clock), "-----a-|", values: Self.arrays, talkback: "--<")
    }
  }

  @Test func refusesNegativeTimeAndNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(every: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 1, orEvery: .seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 0, orEvery: .seconds(1)) }
  }
}
