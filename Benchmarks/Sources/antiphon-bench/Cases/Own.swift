import Antiphon
import OwnOperators

extension Case {
  /// Operators that are written outside of the library, beside those of the library: `.cold` with the whole chain in sight of the
  /// optimizer, `.start` with a handle, `.hot` behind a subject. `Scripts/thresholds` compares their instructions.
  static let own: [Case] = [
    Case(
      "own.cold",
      plain: { input in
        let sum = Sum()
        from(input.elements)
          .map { increment($0) }.filter { isKept($0) }.scan(0) { plus($0, $1) }.prefix(input.count / 2)
          .forEach { sum.add($0) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements)
          .ownMap { increment($0) }.ownFilter { isKept($0) }.ownScan(0) { plus($0, $1) }.ownPrefix(input.count / 2)
          .forEach { sum.add($0) }
        return sum.value
      }),
    Case(
      "own.start",
      plain: { input in
        let sum = Sum()
        let stream = opaque(
          from(input.elements)
            .map { increment($0) }.filter { isKept($0) }.scan(0) { plus($0, $1) }.prefix(input.count / 2))
        stream.sink { sum.add($0) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        let stream = opaque(
          from(input.elements)
            .ownMap { increment($0) }.ownFilter { isKept($0) }.ownScan(0) { plus($0, $1) }.ownPrefix(input.count / 2))
        stream.sink { sum.add($0) }
        return sum.value
      }),
    Case(
      "ownMap.hot",
      plain: { send($0) { $0.map { increment($0) }.map { increment($0) }.map { increment($0) } } },
      antiphon: { send($0) { $0.ownMap { increment($0) }.ownMap { increment($0) }.ownMap { increment($0) } } }),
    Case(
      "ownScan.hot",
      plain: { send($0) { $0.scan(0) { plus($0, $1) }.scan(0) { plus($0, $1) }.scan(0) { plus($0, $1) } } },
      antiphon: { send($0) { $0.ownScan(0) { plus($0, $1) }.ownScan(0) { plus($0, $1) }.ownScan(0) { plus($0, $1) } } }),
    Case(
      "ownPrefix.hot",
      plain: { send($0) { $0.prefix(.max).prefix(.max).prefix(.max) } },
      antiphon: { send($0) { $0.ownPrefix(.max).ownPrefix(.max).ownPrefix(.max) } }),
    Case(
      "ownMap.flatMap", elements: 100_000,
      plain: { input in
        let sum = Sum()
        from(input.elements).flatMap { just($0).map { increment($0) } }.forEach { sum.add($0) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).flatMap { just($0).ownMap { increment($0) } }.forEach { sum.add($0) }
        return sum.value
      }),
    Case(
      "ownMerge.hot",
      plain: { send($0) { $0.merge(with: never()) } },
      antiphon: { send($0) { $0.ownMerge(with: never()) } }),
    Case(
      "ownMerge.start",
      plain: { input in
        let sum = Sum()
        opaque(asynchronous(input).merge(with: asynchronous(input))).sink { sum.add($0) }
        return sum.value
      },
      antiphon: { input in
        let sum = Sum()
        opaque(asynchronous(input).ownMerge(with: asynchronous(input))).sink { sum.add($0) }
        return sum.value
      }),
    Case(
      "ownDebounce.hot", elements: 100_000,
      plain: { send($0) { $0.debounce(for: .seconds(1_000)) } },
      antiphon: { send($0) { $0.ownDebounce(for: .seconds(1_000)) } }),
  ]

  /// A source of which the optimizer does not know that it is over at once: two synchronous ones are merged without a junction.
  private static func asynchronous(_ input: Input) -> Producer<Int, Never> {
    let source = from(input.elements)
    return Producer { source.run($0) }
  }
}
