import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SequenceEqualTests {
  @Test func isFalseAsSoonAsTwoDiffer() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let other = m.cold("-1-2-4-|")
      m.expect(source.sequenceEqual(other, by: ==), "-----(f|)")
      m.expectSubscriptions(source, "^----!")
      m.expectSubscriptions(other, "^----!")
    }
  }

  @Test func isTrueAtTheEndOfBoth() {
    marbles { m in m.expect(m.cold("1-2-3-|").sequenceEqual(m.cold("-1-2-3-|")), "-------(t|)") }
  }

  @Test(arguments: [
    ("|", "|", "(t|)"),
    ("12|", "----12|", "------(t|)"),
    ("----12|", "12|", "------(t|)"),
    // One stream is longer than the other.
    ("1-|", "1---2-|", "----(f|)"),
    ("1---2-|", "1-|", "----(f|)"),
    ("1-2--|", "1--|", "---(f|)"),
    ("|", "--1", "--(f|)"),
    // The result is not known yet.
    ("-", "-1|", "-"),
    ("1|", "1", "-"),
    ("1-#", "1-2|", "--#"),
    ("1---|", "1-#", "--#"),
    ("1-2#", "1-3-|", "--(f|)"),
  ])
  func comparesOneByOne(one: String, other: String, expected: String) {
    marbles { m in m.expect(m.cold(one).sequenceEqual(m.cold(other)), expected) }
  }

  @Test func comparesElementsOfDifferentTypes() {
    marbles { m in
      m.expect(
        m.cold("1-2-|").sequenceEqual(m.cold("1-2-|", values: .letters), by: { "\($0)" == $1 }), "----(t|)")
    }
  }

  @Test func comparesNilLikeAnyElement() {
    #expect(of(1, nil).sequenceEqual(of(1)).record(on: VirtualClock()).elements == [false])
    #expect(of(1, nil).sequenceEqual(of(1, nil)).record(on: VirtualClock()).elements == [true])
  }

  @Test func failsAsSoonAsAreEquivalentThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.sequenceEqual(
          m.cold("1-2-3-|"), by: { one, other throws(TestFailure) in try refusing(2, one) == other }), "--#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func keepsTheResultUntilItIsRequested() {
    marbles { m in
      m.expect(m.cold("1-2-|").sequenceEqual(m.cold("1-2-|")), "------(t|)", talkback: "------1")
      m.expect(m.cold("1-2-|").sequenceEqual(m.cold("1-2-|")), "---!", talkback: "---!")
    }
  }

  @Test func takesNoMoreThanItsQueueAhead() {
    let calls = Box(0)
    let recorder = from { calls.increment() }.sequenceEqual(never()).record(on: VirtualClock())
    #expect(calls.value == 64)
    recorder.cancel()
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func rewindStartsBothAgain() {
    marbles { m in
      let source = m.cold("1-2-|")
      let other = m.cold("1-2-|")
      m.expect(source.sequenceEqual(other), "-------(t|)", talkback: "---<")
      m.expectSubscriptions(source, "^--!", "---^---!")
      m.expectSubscriptions(other, "^--!", "---^---!")
    }
  }

  @Test func comparesMany() {
    let clock = VirtualClock()
    #expect(from(1...many).sequenceEqual(from(1...many)).record(on: clock).elements == [true])
    #expect(from(1...many).sequenceEqual(from(1..<many)).record(on: clock).elements == [false])
  }
}
