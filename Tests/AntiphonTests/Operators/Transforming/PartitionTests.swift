import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PartitionTests {
  @Test func partsTheElements() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let (matching, rest) = source.partition { $0 > 2 }
      m.expect(matching, "----3-4-|")
      m.expect(rest, "1-2-----|")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "--~"])
  func endsBothAsItsSourceEnds(source: String) {
    marbles { m in
      let (matching, rest) = m.cold(source).partition { $0 > 2 }
      m.expect(matching, source)
      m.expect(rest, source)
    }
  }

  @Test func failsBothAsSoonAsTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let (matching, rest) = source.partition { number throws(TestFailure) in try refusing(2, number) > 2 }
      m.expect(matching, "--#")
      m.expect(rest, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func callsTheClosureOnceForEachElement() {
    let asked = Log<Int>()
    marbles { m in
      let (matching, rest) = m.cold("1-2-3-|").partition { number in
        asked.add(number)
        return number > 2
      }
      m.expect(matching, "----3-|")
      m.expect(rest, "1-2---|")
    }
    #expect(asked.entries == [1, 2, 3])
  }

  @Test func lastCancellationStopsTheSource() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let (matching, rest) = source.partition { $0 > 2 }
      m.expect(matching, "----3!", talkback: "-----!")
      m.expect(rest, "1!", talkback: "-!")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func keepsElementsThatAreNotRequested() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let (matching, rest) = source.partition { $0 > 2 }
      m.expect(matching, "---------3-(4|)", talkback: "---------1-1")
      m.expect(rest, "1-2-----|")
      m.expectSubscriptions(source, "^-------!")
    }
  }

  @Test func runsASynchronousStreamForEach() {
    let runs = Box(0)
    let (matching, rest) = from(1...4).on(starting: { runs.increment() }).partition { $0 > 2 }
    #expect(matching.record(on: VirtualClock()).elements == [3, 4])
    #expect(rest.record(on: VirtualClock()).elements == [1, 2])
    #expect(runs.value == 2)
  }

  @Test func cannotBeRewound() {
    let recorder = ManualSource(Int.self).producer.partition { $0 > 2 }.matching.record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    recorder.cancel()
  }
}
