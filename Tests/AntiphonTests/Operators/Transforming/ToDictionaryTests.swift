import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ToDictionaryTests {
  @Test func emitsOneDictionaryByKeys() {
    marbles { m in
      m.expect(
        m.cold("1-2-3-|").toDictionary(keyedBy: { $0 % 2 }), "------(a|)", values: ["a": [1: 3, 0: 2]])
    }
  }

  @Test func emitsOneDictionaryOfPairs() {
    marbles { m in
      let pairs: [Int: (Int, Int)] = [1: (1, 4), 2: (2, 5), 3: (1, 6)]
      let source = m.cold("a-b-c-|", values: ["a": 1, "b": 2, "c": 3]).map { pairs[$0]! }
      m.expect(source.toDictionary(), "------(d|)", values: ["d": [1: 6, 2: 5]])
    }
  }

  @Test func combinesTheElementsOfOneKeyInOrder() {
    let clock = VirtualClock()
    let keyed = from(1...5).toDictionary(keyedBy: { $0 % 2 }, uniquingKeysWith: { $0 * 10 + $1 })
    #expect(keyed.record(on: clock).elements == [[1: 135, 0: 24]])
    let pairs = from(1...5).map { ($0 % 2, "\($0)") }.toDictionary { $0 + $1 }
    #expect(pairs.record(on: clock).elements == [[1: "135", 0: "24"]])
  }

  @Test func emitsAnEmptyDictionaryForNothing() {
    marbles { m in m.expect(m.cold("--|").toDictionary { $0 }, "--(a|)", values: ["a": [:]]) }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-#").toDictionary { $0 }, "--#")
      m.expect(m.cold("1-2-|").toDictionary { $0 }, "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsAClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.toDictionary { number throws(TestFailure) in try refusing(2, number) }, "--#")
      m.expect(
        source.map { (0, $0) }.toDictionary { _, number throws(TestFailure) in try refusing(3, number) }, "----#")
      m.expectSubscriptions(source, "^-!", "^---!")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    let times = Box(0)
    let sums = of(1, 2).toDictionary(keyedBy: { _ in 0 }, uniquingKeysWith: +)
    let recorder = sums.record(on: VirtualClock()) { _ in times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [[0: 3], [0: 3]])
  }
}
