import Antiphon
import AntiphonTesting
import Testing

// The code of `WhatFuses.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct WhatFusesTests {
  @Test func coldChainIsALoop() {
    let sum = MutableProperty(0)
    from(1...1_000)
      .filter { $0 % 2 == 0 }
      .map { $0 * 3 }
      .reduce(0) { $0 + $1 }
      .forEach { sum.value = $0 }

    var byHand = 0
    for number in 1...1_000 where number % 2 == 0 { byHand += number * 3 }
    #expect(sum.value == byHand)
  }

  @Test func hotChainIsNot() {
    let (numbers, sum) = (Subject<Int, Never>(), MutableProperty(0))
    numbers.filter { $0 % 2 == 0 }.map { $0 * 3 }.reduce(0) { $0 + $1 }.observeValues { sum.value = $0 }.start()
    for number in 1...1_000 { numbers.send(number) }
    numbers.finish()
    #expect(sum.value == 751_500)
  }

  @Test func boundaryTakesOneCallForEachElement() {
    func evenNumbers() -> Producer<Int, Never> { from(1...1_000).filter { $0 % 2 == 0 } }

    let sum = MutableProperty(0)
    evenNumbers().map { $0 * 3 }.reduce(0) { $0 + $1 }.forEach { sum.value = $0 }
    #expect(sum.value == 751_500)
  }
}
