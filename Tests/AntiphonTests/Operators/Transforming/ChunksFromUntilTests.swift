import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksFromUntilTests {
  @Test func emitsWhatArrivesFromAnOpeningToItsNotifier() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      let openings = m.cold("-o-o---o|", values: .letters)
      let notifier = m.cold("----n|", values: .letters)
      m.expect(
        source.chunks(from: openings, until: { _ in notifier }), "-----a-b--(c|)",
        values: ["a": [2, 3], "b": [3, 4], "c": [5]])
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(openings, "^-------!")
      m.expectSubscriptions(notifier, "-^---!", "---^---!", "-------^--!")
    }
  }

  static let arrays: MarbleValues<[Int]> = ["a": [1], "b": [2], "c": [1, 2], "d": [2, 3], "e": [1, 2, 3], "f": [3]]

  @Test(arguments: [
    ("|", "-", "-", "|"), ("--#", "o", "-", "--#"), ("12-|", "-", "-", "---|"),
    ("12|", "o", "-", "--(c|)"), ("12#", "o", "-", "--#"),
    ("1-2-3|", "|", "-", "-----|"), ("1-2-3|", "o|", "---n", "---c-|"),
    ("1-2-3|", "oo", "--n", "--cb-|"),  // The notifiers are started at 0 and 1, and emit at 2 and 3.
    ("1-2-3|", "(oo)", "-", "-----(ee|)"),  // Two arrays have the same elements.
    ("1-2-3|", "o", "|", "-----(e|)"), ("1-2-3|", "o", "--|", "-----(e|)"),  // It finishes without an element.
    ("1-2-3|", "o", "n", "a----|"), ("1-2-3|", "o--o", "-n", "-a--f|"),
    ("1-2-3|", "--#", "-", "--#"), ("1-2-3|", "o-#", "-", "--#"), ("1-2-3|", "o", "--#", "--#"),
    ("1-2-3|", "o-o", "---n", "---c-(d|)"), ("1-2-~", "o", "---n", "---c~"),
  ])
  func ends(source: String, openings: String, notifier: String, expected: String) {
    marbles { m in
      let openings = m.cold(openings, values: .letters)
      let notifier = m.cold(notifier, values: .letters)
      let chunks = m.cold(source).chunks(from: openings, until: { _ in notifier })
      m.expect(chunks, expected, values: Self.arrays)
    }
  }

  @Test func closesAnArrayByTheNotifierOfItsOpening() {
    marbles { m in
      let notifiers = [m.cold("---n", values: .letters), m.cold("-n", values: .letters)]
      let openings = m.cold("01|")
      m.expect(
        m.cold("1-2-3|").chunks(from: openings, until: { notifiers[$0] }), "--bc-|",
        values: ["b": [2], "c": [1, 2]])
    }
  }

  @Test func startsTheOpeningsFirst() {
    let recorder = from(1...3).chunks(from: just(0), until: { _ in never(Int.self) }).record(on: VirtualClock())
    #expect(recorder.events == [.next([1, 2, 3]), .completed(.finished)])
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let openings = m.cold("1-2|")
      let chunks = source.chunks(from: openings) { opening throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(2, opening)
        return never()
      }
      m.expect(chunks, "--#", values: Self.arrays)
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func arrayWaitsForDemandAndTheSourceWithIt() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let notifier = m.cold("-n|", values: .letters)
      let openings = m.cold("o-o-----|", values: .letters)
      m.expect(
        source.chunks(from: openings, until: { _ in notifier }), "-a----b!", values: Self.arrays,
        talkback: "1-----1!")
    }
  }

  @Test func emitsTheOpenArraysOnDemand() {
    let recorder = from(1...2).chunks(from: from(1...2), until: { _ in never(Int.self) })
      .record(on: VirtualClock(), requesting: 1)
    #expect(recorder.events == [.next([1, 2])])
    recorder.request()
    #expect(recorder.events == [.next([1, 2]), .next([1, 2]), .completed(.finished)])
  }

  @Test func cancelsAll() {
    marbles { m in
      let source = m.cold("1---2-|")
      let openings = m.cold("o-------|", values: .letters)
      let notifier = m.cold("------n|", values: .letters)
      m.expect(
        source.chunks(from: openings, until: { _ in notifier }), "---!", values: Self.arrays, talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(openings, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in
      let source = m.cold("1--2|")
      let openings = m.cold("o|", values: .letters)
      let notifier = m.cold("---n|", values: .letters)
      m.expect(
        source.chunks(from: openings, until: { _ in notifier }), "-----c|", values: Self.arrays, talkback: "--<")
      m.expectSubscriptions(notifier, "^-!", "--^--!")
    }
  }

  @Test func keepsNothingWhileNoArrayIsOpen() {
    let live = LifetimeCounter()
    let manual = ManualSource(LifetimeCounter.Token.self)
    let openings = ManualSource(Int.self)
    let closing = ManualSource(Int.self)
    let counts = manual.producer.chunks(from: openings.producer, until: { _ in closing.producer }).map(\.count)
      .record(on: VirtualClock())
    manual.send(live.token())
    #expect(live.count == 0)
    openings.send(1)
    manual.send(live.token())
    #expect(live.count == 1)
    closing.send(1)
    #expect(live.count == 0)
    #expect(counts.elements == [1])
    counts.cancel()
  }
}
