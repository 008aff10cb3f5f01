import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ConcatTests {
  @Test func emitsOneProducerAfterTheOther() {
    marbles { m in
      let first = m.cold("1-2-|")
      let second = m.cold("3-|")
      m.expect(.concat(first, second), "1-2-3-|")
      m.expectSubscriptions(first, "^---!")
      m.expectSubscriptions(second, "----^-!")
    }
  }

  @Test func finishesAtOnceForNone() {
    marbles { m in
      m.expect(Producer<Int, Never>.concat(), "|")
      m.expect(Producer<Int, Never>.concat([]), "|")
    }
    #expect(Producer<Int, Never>.concat().eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func startsTheNextOnlyAfterOneThatFinished() {
    marbles { m in
      let second = m.cold("3-|")
      m.expect(.concat(m.cold("1-#"), second), "1-#")
      m.expect(.concat(m.cold("1-~"), second), "1-~")
      m.expect(.concat(m.cold("1-2-|"), second), "1-2!", talkback: "---!")
      m.expect(.concat(m.cold("-"), second), "---!", talkback: "---!")
      m.expectSubscriptions(second)
    }
  }

  @Test func mayHaveEmptyOnesAnywhere() {
    marbles { m in m.expect(.concat(m.cold("|"), m.cold("1|"), m.cold("-|"), m.cold("2|"), m.cold("|")), "1-2|") }
  }

  @Test func failsWithALaterOne() {
    marbles { m in m.expect(.concat(m.cold("1|"), m.cold("2#"), m.cold("3|")), "12#") }
  }

  @Test func carriesDemandOverToTheNextProducer() {
    marbles { m in
      m.expect(.concat(m.cold("12|"), m.cold("34|")), "123---(4|)", talkback: "3-----1")
      m.expect(.concat(from(1...2), from(3...4)), "1-2-3-(4|)", talkback: "1-1-1-1")
    }
  }

  @Test func rewindsToTheFirstElementOfTheFirst() {
    marbles { m in
      m.expect(.concat(from(1...2), from(3...4)), "1-2-3---1-2-3-(4|)", talkback: "1-1-1-<-1-1-1-1")
      m.expect(.concat(from(1...2), .concat(just(3), just(4))), "(1234|)")
      m.expect(.concat(.concat(just(1), just(2)), just(3)), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
      m.expect(.concat(just(1), .concat(just(2), just(3))), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
    }
    let times = Box(0)
    let recorder = Producer.concat(from(1...2), from(3...4))
      .record(on: VirtualClock()) { $0 == 3 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 2, 3, 1, 2, 3, 4])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func goesOnAfterOneThatWasCutShortWhilePulled() {
    marbles { m in
      let first = from(1...5).prefix(2)
      m.expect(.concat(first, from(6...8)), "1-2-6-7-(8|)", talkback: "1-1-1-1-1")
      m.expect(.concat(first, first, first), "1-2-1-2-1-(2|)", talkback: "1-1-1-1-1-1")
      m.expect(.concat(first, from(6...8)), "1-2-6-!", talkback: "1-1-1-!")
    }
  }

  @Test func startsNoMoreAfterACancel() {
    let started = Log<Int>()
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    let parts = (1...3).map { number in
      deferred {
        started.add(number)
        if number == 2 { recorder.cancel() }
        return just(number)
      }
    }
    Producer.concat(parts).run(recorder.consumer)
    #expect(started.entries == [1, 2])
    #expect(recorder.events == [.next(1), .completed(.cancelled)])
  }

  @Test func streamWhoseLastPartIsMadeOfItselfLeavesNothingBehind() {
    expectNothingRetained { counting(from: 1, $0) }
  }

  @Test func takesASequenceThatIsNoCollection() {
    marbles { m in
      m.expect(.concat(UntilThree()), "1-2-(3|)", talkback: "1-1-1")
    }
  }

  @Test func leavesTheStackFlatForMany() async {
    let count = Box(0)
    let end = Box<Completion<Never>?>(nil)
    await onSmallStack {
      Producer.concat((1...manyTimes).map { just($0) }).forEach { _ in
        count.increment()
      } completed: {
        end.value = $0
      }
    }
    #expect(count.value == manyTimes)
    #expect(end.value == .finished)
  }

  @Test func synchronousStreamsFollowEachOtherWithoutATalkback() {
    let received = Log<String>()
    let streams = [from([1, 2]), from([]), from([3, 4])]
    for stream in [Producer.concat(streams), .concat(streams).prefix(3), streams[0].append(streams[2])] {
      stream.forEach({ received.add("\($0)") }, completed: { received.add("\($0)") })
    }
    #expect(
      received.entries == ["1", "2", "3", "4", "finished", "1", "2", "3", "finished", "1", "2", "3", "4", "finished"])
  }
}

/// A sequence of streams of one number each, up to 3. Its length is not known in advance.
private struct UntilThree: Sequence, IteratorProtocol, Sendable {
  var number = 0

  mutating func next() -> Producer<Int, Never>? {
    number += 1
    return number > 3 ? nil : just(number)
  }
}

/// An endless stream of elements. Each run concatenates an element and a stream that makes the next run; each run retains a token.
private func counting(from number: Int, _ live: LifetimeCounter) -> Producer<Int, Never> {
  let token = live.token()
  let rest = deferred {
    token.touch()
    return counting(from: number + 1, live)
  }
  return .concat([just(number), rest])
}
