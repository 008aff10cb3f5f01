import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropFirstTests {
  @Test func emitsEverythingButTheFirst() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").dropFirst(2), "----3-4-|") }
  }

  @Test func dropsOneUnlessToldOtherwise() {
    marbles { m in m.expect(m.cold("1-2-|").dropFirst(), "--2-|") }
  }

  @Test func dropsNothingOrEverything() {
    marbles { m in
      m.expect(m.cold("1-2-|").dropFirst(0), "1-2-|")
      m.expect(m.cold("1-2-|").dropFirst(9), "----|")
      m.expect(m.cold("1-2-|").dropFirst(.max), "----|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").dropFirst(2), "|")
      m.expect(m.cold("1-#").dropFirst(2), "--#")
      m.expect(m.cold("1-2-3-|").dropFirst(2), "---!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItDrops() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").dropFirst(2), "----3--4|", talkback: "1------1") }
  }

  @Test func dropsAgainWhenRewound() {
    marbles { m in m.expect(from(1...4).dropFirst(2), "3-----3-(4|)", talkback: "1---<-1-1") }
  }

  @Test func skipsDroppedElementsOfACollection() {
    marbles { m in
      m.expect(from(CountingFrom(3)).dropFirst(3), "(345|)")
      m.expect(from(CountingFrom(3)).dropFirst(2).dropFirst(), "(345|)")
      m.expect(from(CountingFrom(3)).dropFirst(3), "3-----3-4-(5|)", talkback: "1---<-1-1-1")
    }
  }

  @Test func requestsDroppedElementsOfOtherSources() {
    marbles { m in
      m.expect(from(stride(from: 1, to: 5, by: 1)).dropFirst(2), "(34|)")
      m.expect(unfold(1) { $0 < 5 ? ($0, $0 += 1).0 : nil }.dropFirst(2), "(34|)")
      m.expect(just(1).dropFirst(), "|")
      m.expect(from(Optional(1)).dropFirst(), "|")
    }
  }

  @Test func dropsAllOfACollection() {
    marbles { m in
      m.expect(from([1, 2, 3]).dropFirst(3), "|")
      m.expect(from([1, 2, 3]).dropFirst(.max).dropFirst(.max), "|")
      m.expect(from([1, 2, 3]).dropFirst(3), "--|", talkback: "--1")
    }
  }

  @Test func dropsWhatAChainLetsThrough() {
    marbles { m in
      m.expect(from(1...6).filter { $0 % 2 == 0 }.dropFirst(), "(46|)")
      m.expect(from(1...6).dropFirst().prefix(4).dropFirst().map { $0 + 1 }, "(456|)")
    }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).dropFirst(-1) }
  }
}

/// The numbers 0 to 5; reading one before `first` traps.
private struct CountingFrom: RandomAccessCollection {
  let first: Int

  init(_ first: Int) { self.first = first }

  var startIndex: Int { 0 }
  var endIndex: Int { 6 }

  subscript(position: Int) -> Int {
    precondition(position >= first)
    return position
  }
}
