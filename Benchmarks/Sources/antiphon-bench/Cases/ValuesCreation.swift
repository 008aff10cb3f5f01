import Antiphon

extension Case {
  /// The benchmark of S.js. A name counts the sources of an effect and the effects of a source: `create4to1` makes effects that read four
  /// properties each, which exist already. An operation makes one property or effect, runs the effect, and releases it.
  static let creations: [Case] =
    [
      Case(
        "values.createSignals", elements: 20_000,
        hand: { input in opaque(input.elements.map(HandSource.init)).last!.value },
        antiphon: { input in opaque(input.elements.map { MutableProperty($0) }).last!.value })
    ] + [
      create("1to1", elements: 20_000),
      create("1to2", elements: 20_000, effectsOfSource: 2),
      create("1to4", elements: 20_000, effectsOfSource: 4),
      create("1to1000", elements: 20_000, effectsOfSource: 1000),
      create("2to1", elements: 10_000, sourcesOfEffect: 2),
      create("4to1", elements: 5_000, sourcesOfEffect: 4),
      create("1000to1", elements: 20, fewest: 20, sourcesOfEffect: 1000),
    ]

  /// An operation writes the first source.
  static let updates: [Case] = [
    update("1to1", elements: 50_000),
    update("1to2", elements: 20_000, effects: 2),
    update("1to4", elements: 20_000, effects: 4),
    update("1to1000", elements: 100, fewest: 100, effects: 1000),
    update("2to1", elements: 20_000, sources: 2),
    update("4to1", elements: 20_000, sources: 4),
    update("1000to1", elements: 200, fewest: 100, sources: 1000),
  ]

  private static func create(
    _ name: String, elements: Int, fewest: Int = 1000, sourcesOfEffect: Int = 1, effectsOfSource: Int = 1
  ) -> Case {
    let count = elements / effectsOfSource * sourcesOfEffect
    let sources = Kept { (0..<count).map { MutableProperty($0) } }
    let handSources = Kept { (0..<count).map(HandSource.init) }
    return Case(
      "values.create\(name)", elements: elements, fewest: fewest,
      hand: { input in
        let (sources, shown) = (handSources.value, Shown())
        for number in 0..<input.count {
          let read = (number / effectsOfSource * sourcesOfEffect)..<((number / effectsOfSource + 1) * sourcesOfEffect)
          let run: () -> Void = opaque {
            var sum = 0
            for index in read { sum &+= sources[index].value }
            shown.add(sum)
          }
          run()
          for index in read { sources[index].callbacks.append(run) }
        }
        for source in sources { source.callbacks.removeAll(keepingCapacity: true) }
        return shown.value
      },
      antiphon: { input in
        let (sources, shown) = (sources.value, Shown())
        let effects = (0..<input.count).map { number in
          let read = (number / effectsOfSource * sourcesOfEffect)..<((number / effectsOfSource + 1) * sourcesOfEffect)
          return effect { _ in
            var sum = 0
            for index in read { sum &+= sources[index].value }
            shown.add(sum)
          }
        }
        return withExtendedLifetime(effects) { shown.value }
      })
  }

  private static func update(
    _ name: String, elements: Int, fewest: Int = 1000, sources count: Int = 1, effects: Int = 1
  ) -> Case {
    Case(
      "values.update\(name)", elements: elements, fewest: fewest,
      hand: callbacks { shown in
        (0..<effects).map { _ in
          let others = (1..<count).map(HandSource.init)
          return opaque {
            var sum = $0
            for source in others { sum &+= source.value }
            shown.add(sum)
          }
        }
      },
      antiphon: write { root, shown in
        let sources = [root] + (1..<count).map { MutableProperty($0) }
        return (0..<effects).map { _ in
          effect { _ in
            var sum = 0
            for source in sources { sum &+= source.value }
            shown.add(sum)
          }
        }
      })
  }
}

/// A value, and what is called after it has been set.
private final class HandSource: @unchecked Sendable {
  var value: Int
  var callbacks: [() -> Void] = []

  init(_ value: Int) { self.value = value }
}
