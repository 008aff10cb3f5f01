import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct NestedTransactionTests {
  private struct Refused: Error {}

  @Test func innerOneThatThrowsLeavesTheValuesOfTheOuterOne() {
    let (a, b, runs) = (MutableProperty(1), MutableProperty(1), Box(0))
    let shown = effect { _ in
      _ = a.value + b.value
      runs.increment()
    }
    transaction {
      a.value = 2
      #expect(throws: Refused.self) {
        try transaction {
          a.value = 3
          b.value = 3
          #expect(a.value == 3)
          throw Refused()
        }
      }
      #expect(a.value == 2)
      #expect(b.value == 1)
    }
    #expect(a.value == 2)
    #expect(b.value == 1)
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func lastOfSeveralValuesIsWritten() {
    let (a, values) = (MutableProperty(0), Log<Int>())
    let subscription = a.observeValues { values.add($0) }.start()
    transaction {
      a.value = 1
      transaction {
        a.value = 2
        transaction { a.value = 3 }
        a.value += 1
      }
    }
    #expect(values.entries == [0, 4])
    subscription.cancel()
  }

  @Test func oneTransactionForEachOfManyProperties() {
    let roots = (0..<1_000).map { _ in MutableProperty(0) }
    let sum = Property { roots.reduce(0) { $0 + $1.value } }
    #expect(sum.value == 0)
    transaction {
      for (number, root) in roots.enumerated() { transaction { root.value = number } }
      for root in roots.prefix(500) {
        #expect(throws: Refused.self) {
          try transaction {
            root.value = -1
            throw Refused()
          }
        }
      }
      #expect(roots[999].value == 999)
      #expect(roots[499].value == 499)
    }
    #expect(sum.value == 499_500)
  }

  @Test func effectsThatReadWhatIsTakenBackRunAgain() {
    let (a, log) = (MutableProperty(1), Log<Int>())
    var shown: Effect?
    transaction {
      #expect(throws: Refused.self) {
        try transaction {
          a.value = 2
          shown = effect { _ in log.add(a.value) }
          throw Refused()
        }
      }
    }
    #expect(log.entries == [2, 1])
    shown?.cancel()
  }

  @Test func stagedValuesAreReleased() {
    final class Content: Sendable {}
    weak var first: Content?
    weak var second: Content?
    let a = MutableProperty(Content?.none)
    transaction {
      do {
        let content = Content()
        first = content
        a.value = content
      }
      #expect(throws: Refused.self) {
        try transaction {
          let content = Content()
          second = content
          a.value = content
          throw Refused()
        }
      }
      #expect(second == nil)
      a.value = nil
      #expect(first == nil)
    }
    #expect(a.value == nil)
  }

  @Test func valuesOfManySizesAreStaged() {
    let (byte, text, none) = (MutableProperty(UInt8(1)), MutableProperty("a"), MutableProperty(()))
    let vectors = (0..<100).map { MutableProperty(SIMD8<Double>(repeating: Double($0))) }
    transaction {
      byte.value = 2
      for vector in vectors { vector.value *= 2 }
      text.value = String(repeating: "long ", count: 100)
      none.value = ()
      #expect(vectors[99].value[7] == 198)
    }
    #expect(byte.value == 2)
    #expect(text.value.count == 500)
    #expect(vectors[50].value == SIMD8(repeating: 100))
  }

  @Test func releaseOfAReplacedValueMaySet() {
    final class Notifier: Sendable {
      let target: MutableProperty<Int>
      init(_ target: MutableProperty<Int>) { self.target = target }
      deinit { target.modify { $0 += 1 } }
    }
    let count = MutableProperty(0)
    let a = MutableProperty(Notifier?.some(Notifier(count)))
    transaction {
      a.value = Notifier(count)
      a.value = Notifier(count)
      a.value = nil
    }
    #expect(count.value == 3)
  }

  @Test func transactionAfterATransactionSeesItsValues() {
    let (a, double) = (MutableProperty(1), Box(0))
    let doubled = Property { a.value * 2 }
    for number in 2...4 {
      transaction {
        a.value = number
        double.value = snapshot { doubled.value }
      }
      #expect(double.value == number * 2)
    }
  }
}
