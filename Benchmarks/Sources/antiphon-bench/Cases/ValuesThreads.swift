import Antiphon
import Foundation

extension Case {
  /// Writes to a graph of 100 000 values, a thousand parts that have nothing in common but the lock of the graph: by one thread, and by two that
  /// have half of the parts each. An operation is one write, with all that follows from it. Each part is written twice at
  /// least, with another value each time.
  static let threads: [Case] = [
    Case(
      "values.oneThread", elements: 100_000, fewest: 2_000,
      hand: { input in
        let parts = opaque(handParts.value)
        var total = 0
        for (index, x) in input.elements.enumerated() {
          let part = parts[index % parts.count]
          part.set(x)
          total &+= part.shown.value
        }
        return total
      },
      antiphon: { input in write(input, halves: 0..<2) }),
    // `plain` is one thread.
    Case(
      "values.twoThreads", elements: 100_000, fewest: 2_000, isParallel: true,
      plain: { input in write(input, halves: 0..<2) },
      antiphon: { input in
        _ = parts.value
        let (other, isDone) = (Shown(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          other.value = write(input, halves: 1..<2)
          isDone.signal()
        }
        let total = write(input, halves: 0..<1)
        isDone.wait()
        return total &+ other.value
      }),
  ]

  private static let parts = Kept { (0..<1000).map { _ in GraphPart() } }
  private static let handParts = Kept { (0..<1000).map { _ in HandPart() } }

  /// Writes those elements whose turn it is in these halves of the parts.
  private static func write(_ input: Input, halves: Range<Int>) -> Int {
    let parts = parts.value
    let half = parts.count / 2
    var total = 0
    for first in stride(from: 0, to: input.elements.count, by: parts.count) {
      for place in halves.lowerBound * half..<halves.upperBound * half {
        guard first + place < input.elements.count else { break }
        let part = parts[place]
        part.root.value = input.elements[first + place]
        total &+= part.shown.value
      }
    }
    return total
  }
}

/// A hundred values and an effect: a property, and nine times a chain of five, five that follow from its end, and their sum.
private struct GraphPart {
  let root = MutableProperty(0)
  let shown = Shown()
  private let effect: Effect

  init() {
    var last = root.property
    for _ in 0..<9 {
      for _ in 0..<5 {
        let source = last
        last = Property { source.value &+ 1 }
      }
      let source = last
      let branches = (0..<5).map { number in Property { source.value &+ number } }
      last = Property { Case.total(branches) }
    }
    effect = Antiphon.effect { [shown, last] _ in shown.value = last.value }
  }
}

/// The same values, written by hand.
private final class HandPart {
  let shown = Shown()
  @exclusivity(unchecked) private var values = [Int](repeating: 0, count: 99)

  @inline(never)
  func set(_ x: Int) {
    var (last, place) = (x, 0)
    for _ in 0..<9 {
      for _ in 0..<5 {
        last &+= 1
        values[place] = last
        place += 1
      }
      var sum = 0
      for number in 0..<5 {
        values[place] = last &+ number
        sum &+= values[place]
        place += 1
      }
      values[place] = sum
      last = sum
      place += 1
    }
    shown.value = last
  }
}
