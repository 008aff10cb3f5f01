import Antiphon
import AntiphonTesting
import Testing

@Suite struct CollectTests {
  @Test func emitsOneArray() {
    marbles { m in m.expect(m.cold("1-2-3-|").collect(), "------(a|)", values: ["a": [1, 2, 3]]) }
  }

  @Test func emitsAnEmptyArrayForNothing() {
    marbles { m in m.expect(m.cold("--|").collect(), "--(a|)", values: ["a": []]) }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-#").collect(), "--#")
      m.expect(m.cold("1-2-|").collect(), "---!", talkback: "---!")
    }
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let all = from(1...3).collect()
    let clock = VirtualClock()
    #expect(all.record(on: clock).elements == [[1, 2, 3]])
    #expect(all.record(on: clock).elements == [[1, 2, 3]])
  }
}
