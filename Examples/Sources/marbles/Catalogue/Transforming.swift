import Antiphon

extension Catalogue {
  @List static var transforming: [Entry] {
    Entry(
      "map(_:)", .transforming, "map { $0 * 2 }", swift: "source.map { $0 * <factor> }",
      [.numbers("1-2-3-|")], [.count("factor", 2)]
    ) {
      let factor = $0.count("factor")
      return $0.numbers().map { $0 * factor }
    }
    Entry(
      "compactMap(_:)", .transforming, "compactMap { Int($0) }", [.letters("1-a-3-|")]
    ) { $0.letters().compactMap { Int($0) } }
    Entry(
      "scan(_:_:)", .transforming, "scan(0) { $0 + $1 }", swift: "source.scan(<initial>) { $0 + $1 }",
      [.numbers("1-2-3-|")], [.count("initial", 0)]
    ) { $0.numbers().scan($0.count("initial")) { $0 + $1 } }
    Entry(
      "reduce(_:_:)", .transforming, "reduce(0) { $0 + $1 }", swift: "source.reduce(<initial>) { $0 + $1 }",
      [.numbers("1-2-3-|")], [.count("initial", 0)]
    ) { $0.numbers().reduce($0.count("initial")) { $0 + $1 } }
    Entry("pairwise()", .transforming, "pairwise()", [.numbers("1-2-3-|")]) { $0.numbers().pairwise() }
    Entry("enumerated()", .transforming, "enumerated()", [.letters("a-b-c-|")]) { $0.letters().enumerated() }
    Entry("collect()", .transforming, "collect()", [.numbers("1-2-3-|")]) { $0.numbers().collect() }
    Entry(
      "collect(first:)", .transforming, "collect(first: 2)", swift: "source.collect(first: <count>)",
      [.numbers("1-2-3-|")], [.count("count", 2)]
    ) { $0.numbers().collect(first: $0.count("count")) }
    Entry(
      "chunks(ofCount:)", .transforming, "chunks(ofCount: 2)", swift: "source.chunks(ofCount: <count>)",
      [.numbers("1-2-3-|")], [.count("count", 2, in: 1...9)]
    ) { $0.numbers().chunks(ofCount: $0.count("count")) }
    Entry(
      "chunks(ofCount:startingEvery:)", .transforming, "chunks(ofCount: 2, startingEvery: 1)",
      swift: "source.chunks(ofCount: <count>, startingEvery: <step>)",
      [.numbers("1-2-3-|")], [.count("count", 2, in: 1...9), .count("step", 1, in: 1...9)]
    ) { $0.numbers().chunks(ofCount: $0.count("count"), startingEvery: $0.count("step")) }
    Entry(
      "chunks(every:)", .transforming, "chunks(every: 3ms)", swift: "source.chunks(every: .milliseconds(<period>))",
      [.numbers("1-2--3----4|")], [.time("period", 3)]
    ) { $0.numbers().chunks(every: $0.time("period"), clock: $0.clock) }
    Entry(
      "chunks(ofCount:orEvery:)", .transforming, "chunks(ofCount: 2, orEvery: 3ms)",
      swift: "source.chunks(ofCount: <count>, orEvery: .milliseconds(<period>))",
      [.numbers("123---4------|")], [.count("count", 2, in: 1...9), .time("period", 3)]
    ) { $0.numbers().chunks(ofCount: $0.count("count"), orEvery: $0.time("period"), clock: $0.clock) }
    Entry(
      "chunks(on:)", .transforming, "chunks(on: notifier)",
      [.numbers("1-2-3---4-|"), .letters("---n-n-n-|", "notifier")]
    ) { $0.numbers().chunks(on: $0.letters("notifier")) }
    Entry(
      "chunks(until:)", .transforming, "chunks(until: { notifier })",
      [.numbers("1-2-3---4-|"), .letters("---n|", "notifier")]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().chunks(until: { notifier })
    }
    Entry(
      "chunked(by:)", .transforming, "chunked(by: { $0 < $1 })", [.numbers("1-2-1-2-3-|")]
    ) { $0.numbers().chunked(by: { $0 < $1 }) }
    Entry(
      "windows(ofCount:)", .transforming, "windows(ofCount: 3)", swift: "source.windows(ofCount: <count>)",
      [.numbers("1-2-3-4-|")], [.count("count", 3, in: 1...9)]
    ) { $0.numbers().windows(ofCount: $0.count("count")) }
    Entry(
      "interspersed(with:)", .transforming, "interspersed(with: 0)", swift: "source.interspersed(with: <separator>)",
      [.numbers("1-2---3---|")], [.count("separator", 0)]
    ) { $0.numbers().interspersed(with: $0.count("separator")) }
    Entry(
      "split(separator:)", .transforming, "split(separator: 0)", swift: "source.split(separator: <separator>)",
      [.numbers("1-0-2-3-0-4-|")], [.count("separator", 0)]
    ) { $0.numbers().split(separator: $0.count("separator")) }
    Entry(
      "replaceAll(with:)", .transforming, "replaceAll(with: 0)", swift: "source.replaceAll(with: <value>)",
      [.numbers("1-2-3-|")], [.count("value", 0)]
    ) { $0.numbers().replaceAll(with: $0.count("value")) }
    Entry(
      "replaceEmpty(with:)", .transforming, "replaceEmpty(with: 1)", swift: "source.replaceEmpty(with: <value>)",
      [.numbers("--|")], [.count("value", 1)]
    ) { $0.numbers().replaceEmpty(with: $0.count("value")) }
    Entry(
      "replaceFirst(_:with:)", .transforming, "replaceFirst(2, with: 0)",
      swift: "source.replaceFirst(<count>, with: <value>)",
      [.numbers("1-2-3-|")], [.count("count", 2), .count("value", 0)]
    ) { $0.numbers().replaceFirst($0.count("count"), with: $0.count("value")) }
    Entry(
      "replaceLast(_:with:)", .transforming, "replaceLast(2, with: 0)",
      swift: "source.replaceLast(<count>, with: <value>)",
      [.numbers("1-2-3-|")], [.count("count", 2), .count("value", 0)]
    ) { $0.numbers().replaceLast($0.count("count"), with: $0.count("value")) }
    Entry("sorted()", .transforming, "sorted()", [.numbers("2-3-1-|")]) { $0.numbers().sorted() }
    Entry("toSet()", .transforming, "toSet()", [.numbers("1-2-1-|")]) { $0.numbers().toSet() }
    Entry("materialize()", .transforming, "materialize()", [.numbers("1-2-#")]) { $0.numbers().materialize() }
  }
}
