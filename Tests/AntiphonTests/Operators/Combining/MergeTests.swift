import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MergeTests {
  @Test func emitsAsTheyCome() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2-3-4-|")
      m.expectSubscriptions(first, "^-----!")
      m.expectSubscriptions(other, "^-------!")
    }
  }

  @Test func mergesAnyNumber() {
    marbles { m in
      let first = m.cold("1---3-|")
      let second = m.cold("--2---4-|")
      m.expect(.merge(first, second), "1-2-3-4-|")
      m.expect(Producer.merge([first, second, m.cold("-----5|")]), "1-2-354-|")
      m.expect(.merge(first), "1---3-|")
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in m.expect(Producer<Int, TestFailure>.merge([]), "|") }
  }

  @Test(arguments: [
    ("|", "|", "|", "(^!)", "(^!)"),
    ("|", "-1-|", "-1-|", "(^!)", "^--!"),
    ("-1-|", "|", "-1-|", "^--!", "(^!)"),
    ("-", "|", "-", "^", "(^!)"),
    ("|", "-", "-", "(^!)", "^"),
    ("-", "-1-|", "-1-", "^", "^--!"),
    ("#", "-1-|", "#", "(^!)", "(^!)"),
    ("-1-|", "#", "#", "(^!)", "(^!)"),
    ("-", "--#", "--#", "^-!", "^-!"),
    ("-1-2-3|", "--#", "-1#", "^-!", "^-!"),
    ("|", "--#", "--#", "(^!)", "^-!"),
  ])
  func endsWithTheLastOrTheFirstFailure(
    one: String, other: String, expected: String, oneSpan: String, otherSpan: String
  ) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other)
      m.expect(first.merge(with: second), expected)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test func failureThatCameFirstIsTheOne() {
    marbles { m in
      let one = m.cold("--#", failure: .error(TestFailure("one")))
      let other = m.cold("--#", failure: .error(TestFailure("other")))
      m.expect(one.merge(with: other), "--#", failure: .error(TestFailure("one")))
      m.expect(other.merge(with: one), "--#", failure: .error(TestFailure("other")))
    }
  }

  @Test func failureInTheFirstKeepsTheRestFromBeingStarted() {
    let started = Box(0)
    marbles { m in
      let rest = Producer<Int, TestFailure> { _ in started.increment() }
      m.expect(.merge(fail(TestFailure()), rest), "#")
      m.expect(.merge(m.cold("-1|"), fail(TestFailure()), rest), "#")
    }
    #expect(started.value == 0)
  }

  @Test func cancelsBoth() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2!", talkback: "---!")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func mergesAStreamWithItself() {
    marbles { m in
      let source = m.cold("1-2|")
      m.expect(source.merge(with: source), "(11) @2ms (22) @3ms |")
      m.expectSubscriptions(source, "^--!", "^--!")
    }
  }

  @Test func waitsWithEachThatHasSomething() {
    marbles { m in
      let first = m.cold("1-3-5|")
      let other = m.cold("-2-4--|")
      m.expect(first.merge(with: other), "1----2-3--(45|)", talkback: "1----1-1--*")
      m.expectSubscriptions(first, "^.........!")
      m.expectSubscriptions(other, "^.........!")
    }
  }

  @Test func oneThatCannotWaitIsKeptInFull() {
    marbles { m in
      let first = m.hot("1234567|")
      m.expect(first.merge(with: m.cold("|")), "----------1-(23)---(4567|)", talkback: "----------1-2------*")
      m.expectSubscriptions(first, "^------!")
    }
  }

  @Test func aFailureOvertakesWhatIsKept() {
    marbles { m in
      m.expect(m.hot("12#").merge(with: m.cold("-")), "--#", talkback: "-----1---1")
      m.expect(m.hot("12---#").merge(with: m.cold("-")), "---1-#", talkback: "---1")
    }
  }

  @Test func cancelledWhileElementsAreKept() {
    marbles { m in
      m.expect(m.hot("12|").merge(with: m.cold("|")), "-----1--!", talkback: "-----1--!")
    }
  }

  @Test func pausingLosesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-3-4|").merge(with: m.cold("-5-6-7|")), "15----(26374) @7ms |", talkback: "--p---r")
    }
  }

  @Test func rewindStartsAllAgain() {
    marbles { m in
      let first = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(first.merge(with: other), "1-2-31-2-3-4-|", talkback: "-----<")
      m.expectSubscriptions(first, "^----!", "-----^-----!")
      m.expectSubscriptions(other, "^----!", "-----^-------!")
    }
  }

  @Test func interleavesPullableSourcesWhenRequestedOneByOne() {
    let clock = VirtualClock()
    let recorder = from(1...3).merge(with: from(11...13)).record(on: clock, requesting: 1)
    for _ in 0..<5 { recorder.request() }
    #expect(recorder.elements.sorted() == [1, 2, 3, 11, 12, 13])
    #expect(recorder.elements.filter { $0 < 10 } == [1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  // MARK: Chains, which become one stage from the fourth stream on

  @Test func aChainEmitsAsTheyCome() {
    marbles { m in
      let streams = (1...6).map { m.cold(String(repeating: "-", count: $0) + "\($0)-|") }
      let chain = streams.dropFirst().reduce(streams[0]) { $0.merge(with: $1) }
      m.expect(chain, "-123456-|")
      m.expectSubscriptions(streams[4], "^------!")
    }
    marbles { m in
      let chain = (2...6).reduce(m.cold("-1-|")) {
        $0.merge(with: m.cold(String(repeating: "-", count: $1) + "\($1)-|"))
      }
      m.expect(chain, "-12-123456-|", talkback: "---<")
      m.expect(chain, "-12!", talkback: "---!")
    }
  }

  @Test func aFailureInAChainCancelsTheOthers() {
    marbles { m in
      let (one, other) = (m.cold("-1--1|"), m.cold("--2-2-2|"))
      let silent = m.cold("-")
      m.expect(one.merge(with: silent).merge(with: m.cold("---#")).merge(with: silent).merge(with: other), "-12#")
      m.expectSubscriptions(one, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func aChainCanBePulledOneByOne() {
    let chain = (2...6).reduce(from([1, 1])) { $0.merge(with: from([$1, $1])) }
    let recorder = chain.record(on: VirtualClock(), requesting: 1)
    for count in 2...12 {
      recorder.request()
      #expect(recorder.elements.count == count)
    }
    #expect(recorder.elements.sorted() == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    recorder.request()
    #expect(recorder.completion == .finished)
  }

  @Test func chainOfSynchronousStreamsRunsWithoutATalkback() {
    let received = Log<Int>()
    let chain = (2...6).reduce(just(1)) { $0.merge(with: just($1)) }
    chain.forEach { received.add($0) }
    chain.prefix(4).forEach { received.add($0) }
    #expect(received.entries == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4])
  }

  // MARK: Synchronous streams without a talkback

  @Test(arguments: [2, 3, 4, 5])
  func immediateStreamsRunOneAfterTheOther(count: Int) {
    let received = Log<String>()
    let streams = (1...count).map { from([$0, $0 * 10]) }
    let merged: Producer<Int, Never> =
      switch count {
      case 2: .merge(streams[0], streams[1])
      case 3: .merge(streams[0], streams[1], streams[2])
      case 4: .merge(streams[0], streams[1], streams[2], streams[3])
      default: .merge(streams)
      }
    merged.forEach({ received.add("\($0)") }, completed: { received.add("\($0)") })
    #expect(received.entries == (1...count).flatMap { ["\($0)", "\($0 * 10)"] } + ["finished"])
  }

  @Test(arguments: [false, true])
  func stopsAmongImmediateStreams(isCollection: Bool) {
    let received = Log<String>()
    let streams = (1...3).map { number in
      from([number, number * 10]).map { element in
        received.add("made \(element)")
        return element
      }
    }
    let merged = isCollection ? Producer.merge(streams) : .merge(streams[0], streams[1], streams[2])
    merged.prefix(3).forEach({ received.add("\($0)") }, completed: { received.add("\($0)") })
    #expect(received.entries == ["made 1", "1", "made 10", "10", "made 2", "2", "finished"])
  }

  @Test(arguments: [false, true])
  func failsAmongImmediateStreams(isCollection: Bool) {
    let received = Log<String>()
    let streams = (1...3).map { number in
      from([number, number * 10]).promoteFailure(to: TestFailure.self).map { element throws(TestFailure) in
        if element == 20 { throw TestFailure("twenty") }
        return element
      }
    }
    let merged = isCollection ? Producer.merge(streams) : .merge(streams[0], streams[1], streams[2])
    merged.forEach(
      { received.add("\($0)") },
      completed: { if case .failed(let failure) = $0 { received.add("\(failure)") } })
    #expect(received.entries == ["1", "10", "2", "TestFailure(twenty)"])
  }
}
