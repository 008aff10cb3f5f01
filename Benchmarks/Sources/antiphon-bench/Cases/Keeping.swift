import Antiphon

extension Case {
  /// Operators that keep elements or groups, beside the same chain without them. Compiled once for all types, each takes several times as
  /// many instructions.
  static let keeping: [Case] = [
    Case("serialized.hot", plain: { send($0) { $0 } }, antiphon: { send($0) { $0.serialized() } }),
    Case(
      "windowStreams.hot", elements: 100_000, plain: { send($0) { $0 } },
      antiphon: { send($0) { $0.windowStreams(ofCount: 10).flatMap { $0 } } }),
    Case(
      "groupUntil.hot", elements: 100_000, plain: { send($0) { $0 } },
      antiphon: { send($0) { $0.group(by: { $0 & 7 }, until: { _ in never(Int.self) }).flatMap { $0.elements } } }),
    Case(
      "flatMapSequential.cold", elements: 100_000, plain: { start($0) { $0 } },
      antiphon: { start($0) { $0.flatMapSequential(maxConcurrent: 4) { just($0) } } }),
  ]

  private static func start(_ input: Input, _ chain: (Producer<Int, Never>) -> Producer<Int, Never>) -> Int {
    let sum = Sum()
    opaque(chain(opaque(from(input.elements)))).observeValues { sum.add($0) }.start()
    return sum.value
  }
}
