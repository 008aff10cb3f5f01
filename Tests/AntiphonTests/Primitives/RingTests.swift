import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct RingTests {
  @Test func isAQueueThatGrows() {
    let ring = Ring<Int>(capacity: 2)
    var taken: [Int] = []
    for number in 1...5 {
      ring.append(number)
      if number == 2 { taken.append(ring.removeFirst()) }
    }
    #expect(ring.count == 4)
    while !ring.isEmpty { taken.append(ring.removeFirst()) }
    #expect(taken == [1, 2, 3, 4, 5])
  }

  @Test func goesRoundTheCircle() {
    let ring = Ring<Int>(capacity: 4)
    for number in 0..<1_000 {
      ring.append(number)
      ring.append(-number)
      #expect(ring.removeFirst() == number)
      #expect(ring.removeFirst() == -number)
    }
    #expect(ring.isEmpty)
  }

  @Test func releasesKeptElements() {
    let live = LifetimeCounter()
    do {
      let ring = Ring<LifetimeCounter.Token>(capacity: 2)
      for _ in 0..<5 { ring.append(live.token()) }
      _ = ring.removeFirst()
      #expect(live.count == 4)
      ring.removeAll()
      #expect(live.count == 0)
      for _ in 0..<3 { ring.append(live.token()) }
    }
    #expect(live.count == 0)
  }
}
