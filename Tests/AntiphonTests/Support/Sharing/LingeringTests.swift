import AntiphonTesting
import Testing

@testable import Antiphon

/// A queue that could wait for a busy source. The source is replaced by a closure, so the tests look at decisions and not at times.
@Suite(.leavesNothing)
struct LingeringTests {
  /// How often the queue looked at the source, and how often it could have.
  private func looks(_ lingering: inout Lingering, elementAtLook arrival: Int? = nil) -> (looks: Int, continues: Bool) {
    var looks = 0
    let continues = lingering.waits {
      looks += 1
      return looks != arrival
    }
    return (looks, continues)
  }

  /// Returns how often the queue parks before it waits again, in vain.
  private func parksUntilItWaits(_ lingering: inout Lingering) -> Int {
    for parks in 0... where looks(&lingering).looks > 0 { return parks }
    return .max
  }

  @Test
  func theFirstSixteenTimesItParksAtOnce() {
    var lingering = Lingering()
    #expect(parksUntilItWaits(&lingering) == 16)
  }

  @Test
  func anElementEndsTheWait() {
    var lingering = Lingering()
    for _ in 0..<16 { #expect(!looks(&lingering).continues) }
    for arrival in 1...5 {
      let (looks, continues) = looks(&lingering, elementAtLook: arrival)
      #expect(looks == arrival && continues)
    }
  }

  @Test
  func withoutAnElementItParksAfterFiveLooks() {
    var lingering = Lingering()
    for _ in 0..<16 { _ = looks(&lingering) }
    let (looks, continues) = looks(&lingering)
    #expect(looks == 5 && !continues)
  }

  @Test
  func aWaitInVainMakesItParkAtOnceMoreOften() {
    var lingering = Lingering()
    #expect((0..<9).map { _ in parksUntilItWaits(&lingering) } == [16, 2, 4, 8, 16, 32, 64, 64, 64])
  }

  @Test
  func afterAnElementItStartsWithTwoAgain() {
    var lingering = Lingering()
    _ = (0..<5).map { _ in parksUntilItWaits(&lingering) }
    while !looks(&lingering, elementAtLook: 1).continues {}
    #expect(parksUntilItWaits(&lingering) == 0)
    #expect(parksUntilItWaits(&lingering) == 2)
  }
}
