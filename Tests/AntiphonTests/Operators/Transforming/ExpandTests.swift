import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ExpandTests {
  @Test func emitsWhatEachElementLeadsTo() {
    marbles { m in
      let source = m.cold("1-----|")
      let expanded = source.expand { number -> Producer<Int, TestFailure> in
        if number == 3 { return empty() }
        return m.cold("--a|", values: ["a": number + 1])
      }
      m.expect(expanded, "1-2-3-|")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func subscribesToEachInnerStreamOnce() {
    marbles { m in
      let source = m.cold("1-----|")
      let inner = m.cold("--a|", values: ["a": 1])
      let expanded = source.expand { number -> Producer<Int, TestFailure> in
        if number == 3 { return empty() }
        return inner.map { $0 + number }
      }
      m.expect(expanded, "1-2-3-|")
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(inner, "^--!", "--^--!")
    }
  }

  /// A binary tree whose leaves have three digits.
  private static let tree = from(1...2).expand { number -> Producer<Int, Never> in
    number < 100 ? from(number * 10...number * 10 + 1) : empty()
  }
  private static let generations = [1, 2, 10, 11, 20, 21, 100, 101, 110, 111, 200, 201, 210, 211]

  @Test func emitsGenerationByGeneration() {
    #expect(Self.tree.record(on: VirtualClock()).elements == Self.generations)
  }

  @Test func emitsTheSameElementsWhenRequestedOneByOne() {
    let recorder = Self.tree.record(on: VirtualClock(), requesting: 0)
    for number in Self.generations {
      recorder.request()
      #expect(recorder.elements.last == number)
    }
    // Only another request shows that the leaves lead to nothing.
    #expect(recorder.completion == nil)
    recorder.request()
    #expect(recorder.elements == Self.generations)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func takesNothingWithoutDemand() {
    let taken = Box(0)
    let recorder = from(1...3).on(next: { _ in taken.increment() }).expand { _ in empty() }
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(taken.value == 1)
    #expect(recorder.elements == [1])
    recorder.cancel()
  }

  @Test(arguments: [("|", "|"), ("#", "#"), ("--|", "--|"), ("1-#", "1-#"), ("12|", "12|")])
  func endsWithItsSourceIfThatLeadsToNothing(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).expand { _ in empty() }, expected) }
  }

  @Test func failureOfOneCancelsTheOthers() {
    marbles { m in
      let source = m.cold("12------|")
      let first = m.cold("----3|")
      let second = m.cold("-#")
      m.expect(source.expand { $0 == 1 ? first : second }, "12#")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(first, "^-!")
    }
  }

  @Test func failureOfTheSourceCancelsWhatItLedTo() {
    marbles { m in
      let inner = m.cold("----3|")
      m.expect(m.cold("1-#").expand { _ in inner }, "1-#")
      m.expectSubscriptions(inner, "^-!")
    }
  }

  @Test func failsWhenTransformThrows() {
    marbles { m in
      let source = m.cold("1--2-|")
      let expanded = source.expand { number throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(2, number)
        return empty()
      }
      m.expect(expanded, "1--(2#)")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func startsNoMoreThanSoManyAtOnce() {
    marbles { m in
      let inner = m.cold("---3|")
      m.expect(m.cold("12|").expand(maxConcurrent: 1) { $0 < 3 ? inner : empty() }, "12-3---3|")
      m.expectSubscriptions(inner, "^---!", "----^---!")
    }
    marbles { m in
      let inner = m.cold("---3|")
      m.expect(m.cold("12|").expand { $0 < 3 ? inner : empty() }, "12-33|")
      m.expectSubscriptions(inner, "^---!", "-^---!")
    }
  }

  @Test func cancelsSourceAndWhatItLedTo() {
    marbles { m in
      let source = m.cold("1----|")
      let inner = m.cold("---2|")
      m.expect(source.expand { _ in inner }, "1-!", talkback: "--!")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(inner, "^-!")
    }
  }

  @Test func rewindStartsTheSourceAgain() {
    marbles { m in
      let source = m.cold("1--|")
      let inner = m.cold("--2|")
      m.expect(source.expand { $0 < 2 ? inner : empty() }, "11-2|", talkback: "-<")
      m.expectSubscriptions(source, "^!", "-^--!")
      m.expectSubscriptions(inner, "^!", "-^--!")
    }
  }

  @Test func manyGenerationsLeaveTheStackFlat() async {
    await onSmallStack {
      let last = Box(0)
      let ended = Box(0)
      just(0).expand { $0 < many ? just($0 + 1) : empty() }
        .forEach({ last.value = $0 }, completed: { _ in ended.increment() })
      #expect(last.value == many)
      #expect(ended.value == 1)
    }
  }

  @Test func manyGenerationsRequestedOneByOneLeaveTheStackFlat() async {
    await onSmallStack {
      let probe = Probe<Int, Never>(requesting: 1)
      let unowned = Unmanaged.passUnretained(probe.talkback)
      just(0).expand { just($0 + 1) }.run(
        probe.consumer { number in
          if number < many { unowned._withUnsafeGuaranteedRef { $0.request() } }
          return nil
        })
      #expect(probe.elements.count == many + 1)
      probe.cancel()
    }
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).expand(maxConcurrent: 0) { just($0) } }
  }
}
