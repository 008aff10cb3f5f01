import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksUntilTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2], "b": [3], "c": [4], "d": [1], "e": [2], "f": [1, 2, 3]]

  @Test func emitsWhatCameUntilItsNotifierEmits() {
    marbles { m in
      let source = m.cold("1-2-3---4-|")
      let notifier = m.cold("---n|", values: .letters)
      m.expect(source.chunks(until: { notifier }), "---a--b--c|", values: Self.arrays)
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(notifier, "^--!", "---^--!", "------^--!", "---------^!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("--|", "-n", "--|"), ("--#", "-n", "--#"), ("1|", "-", "-(d|)"), ("1#", "-", "-#"),
    ("12---|", "#", "#"), ("12---|", "--#", "--#"), ("12---|", "--|", "-----(a|)"), ("12|", "|", "--(a|)"),
    ("1--2-|", "-n", "-d-e-|"),
    ("1-2-~", "---n", "---a~"),
  ])
  func ends(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(m.cold(source).chunks(until: { notifier }), expected, values: Self.arrays)
    }
  }

  @Test func makesEachNotifierWhenTheOneBeforeHasEmitted() {
    marbles { m in
      let last = m.cold("---n", values: .letters)
      let notifiers = [m.cold("--n", values: .letters), just("n").promoteFailure(), last, last]
      let made = Box(0)
      let chunks = m.cold("1-----2-3---|").chunks {
        made.increment()
        return notifiers[made.value - 1]
      }
      // The second one emits at once: the third one is made with the next element, at 6.
      m.expect(chunks, "--d------g--|", values: ["d": [1], "g": [2, 3]])
      m.expectSubscriptions(last, "------^--!", "---------^--!")
    }
  }

  @Test func isStartedAfterTheFirstNotifier() {
    let recorder = from(1...2).chunks(until: { just(0) }).record(on: VirtualClock())
    #expect(recorder.events == [.next([1]), .next([2]), .completed(.finished)])
    let started = Box(0)
    let failing = from(1...2).promoteFailure(to: TestFailure.self).on(starting: { started.increment() })
    let failed = failing.chunks(until: { fail(TestFailure()) as Producer<Int, TestFailure> }).record(on: VirtualClock())
    #expect(failed.events == [.completed(.failed(TestFailure()))])
    #expect(started.value == 0)
  }

  @Test func failsWhenTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let notifier = m.cold("---n|", values: .letters)
      let made = Box(0)
      let chunks = source.chunks { () throws(TestFailure) -> Producer<String, TestFailure> in
        made.increment()
        _ = try refusing(2, made.value)
        return notifier
      }
      m.expect(chunks, "---(a#)", values: Self.arrays)
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func arrayWaitsForDemandAndTheSourceWithIt() {
    marbles { m in
      let source = m.cold("12-34|")
      let notifier = m.cold("--n|", values: .letters)
      m.expect(source.chunks(until: { notifier }), "--a-------!", values: Self.arrays, talkback: "1---------!")
      m.expectSubscriptions(source, "^--.......!")
    }
    let taken = Box(0)
    let recorder = from(1...3).on(next: { _ in taken.increment() }).chunks(until: { never(Int.self) })
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(recorder.events == [.next([1, 2, 3]), .completed(.finished)])
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1----2|")
      let notifier = m.cold("---n---|", values: .letters)
      m.expect(source.chunks(until: { notifier }), "---d!", values: Self.arrays, talkback: "----!")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(notifier, "^--!", "---^!")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in
      let source = m.cold("1--2|")
      let notifier = m.cold("----n|", values: .letters)
      m.expect(source.chunks(until: { notifier }), "------(a|)", values: Self.arrays, talkback: "--<")
      m.expectSubscriptions(notifier, "^-!", "--^---!", "------(^!)")
    }
  }
}
