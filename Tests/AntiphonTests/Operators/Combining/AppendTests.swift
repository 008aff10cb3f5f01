import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AppendTests {
  @Test func emitsTheOtherAfterwards() {
    marbles { m in
      let other = m.cold("3-|")
      m.expect(m.cold("1-2-|").append(other), "1-2-3-|")
      m.expectSubscriptions(other, "----^-!")
    }
  }

  @Test func emitsMoreElementsAfterwards() {
    marbles { m in m.expect(m.cold("1-2-|").append(3), "1-2-(3|)") }
  }

  @Test func startsNothingAfterAFailure() {
    marbles { m in
      let other = m.cold("3-|")
      m.expect(m.cold("1-#").append(other), "1-#")
      m.expect(m.cold("1-#").append(3), "1-#")
      m.expect(m.cold("1-2-|").append(other), "1-2!", talkback: "---!")
      m.expectSubscriptions(other)
    }
  }

  @Test func carriesDemandOver() {
    marbles { m in
      m.expect(m.cold("1-2-|").append(3, 4), "1-2----3-(4|)", talkback: "2------1-1")
      m.expect(m.cold("1-2-|").append(), "1-2-|")
    }
  }

  // MARK: Chains, which become one stage from the fourth stream on

  @Test func aChainIsOneStreamAfterTheOther() {
    marbles { m in
      let streams = (1...6).map { m.cold("\($0)-|") }
      let chain = streams.dropFirst().reduce(streams[0]) { $0.append($1) }
      m.expect(chain, "1-2-3-4-5-6-|")
      m.expectSubscriptions(streams[4], "--------^-!")
    }
    marbles { m in
      let chain = (2...6).reduce(m.cold("1-|")) { $0.append(m.cold("\($1)-|")) }
      m.expect(chain, "1-2-----------(34) @16ms 5-6-|", talkback: "2-------------*")
      m.expect(chain, "1-2-3-4-1-2-3-4-5-6-|", talkback: "-------<")
      m.expect(chain, "1-2-3-4!", talkback: "-------!")
    }
  }

  @Test func aFailureInAChainKeepsTheRestFromBeingStarted() {
    marbles { m in
      let rest = m.cold("5|")
      m.expect(m.cold("1|").append(2).append(3).append(m.cold("-#")).append(rest).append(6), "(1) @1ms (23) @2ms #")
      m.expectSubscriptions(rest)
    }
  }

  @Test func chainsShareTheirBeginning() {
    marbles { m in
      let chain = m.cold("1|").append(2).append(3).append(4)
      m.expect(chain.append(5).append(6), "1(23456|)")
      m.expect(chain.append(7), "1(2347|)")
      m.expect(chain.map { $0 }.append(8).append(9), "1(23489|)")
      m.expect(chain, "1(234|)")
    }
  }

  @Test func chainOfSynchronousStreamsRunsWithoutATalkback() {
    let received = Log<Int>()
    let chain = (2...6).reduce(just(1)) { $0.append($1) }
    chain.forEach { received.add($0) }
    chain.prefix(4).forEach { received.add($0) }
    #expect(received.entries == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4])
  }

  @Test func streamThatAppendsItselfLeavesNothingBehind() {
    expectNothingRetained { counting(from: 1, $0) }
  }

  @Test func streamThatAppendsItselfIsRewoundToItsFirstElement() {
    marbles { m in
      m.expect(counting(from: 1, LifetimeCounter()).prefix(5), "(123)-(123)(45|)", talkback: "3----<3----2")
    }
  }

  @Test func leavesTheStackFlatWhenAStreamAppendsItself() async {
    // In its own process: a stack overflow ends the process.
    await #expect(processExitsWith: .success) {
      let count = Box(0)
      await onSmallStack { oneMore(count).forEach { _ in } }
      #expect(count.value == manyTimes)
    }
  }

  @Test func whatFollowsASourceThatIsInTheMiddleOfItsTurnCanBeWoken() {
    let (first, second) = (ManualSource(Int.self), ManualSource(Int.self))
    let recorder = first.producer.on(next: { if $0 == 1 { first.send(2) } }).prefix(2).append(second.producer)
      .record(on: VirtualClock())
    first.send(1)
    recorder.pause()
    second.send(3)
    recorder.resume()
    second.finish()
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }
}

/// An endless stream of elements. Each run appends the next element; each run retains a token.
private func counting(from number: Int, _ live: LifetimeCounter) -> Producer<Int, Never> {
  let token = live.token()
  return just(number).append(
    deferred {
      token.touch()
      return counting(from: number + 1, live)
    })
}

/// A stream of many elements, in which each run appends the next element.
private func oneMore(_ count: Box<Int>) -> Producer<Int, Never> {
  just(1).append(deferred { count.increment() < manyTimes ? oneMore(count) : empty() })
}
