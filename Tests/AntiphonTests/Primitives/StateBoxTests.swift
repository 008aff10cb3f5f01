import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct StateBoxTests {
  @Test func copiesOfAReferenceShareOneValue() {
    let box = StateBox(1)
    let add: @Sendable (Int) -> Void = { box.value += $0 }
    add(2)
    #expect(box.value == 3)
  }

  @Test func aReplacedValueIsReleased() {
    final class Part: Sendable {}
    let box = StateBox(Part?.none)
    weak var part: Part?
    do {
      let new = Part()
      (part, box.value) = (new, new)
    }
    #expect(part != nil)
    box.value = nil
    #expect(part == nil)
  }

  @Test(.enabled(if: LeakLedger.isKept)) func theLedgerCountsABoxWhileItIsAlive() {
    let ledger = LeakLedger()
    LeakLedger.$current.withValue(ledger) {
      let box = StateBox(0)
      withExtendedLifetime(box) { #expect(ledger.living == ["state box": 1]) }
    }
    #expect(ledger.living.isEmpty)
  }
}
