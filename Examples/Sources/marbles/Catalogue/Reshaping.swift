import Antiphon
import AntiphonTesting

/// The operators of the family *transforming* that collect, split and replace.
extension Catalogue {
  @List static var reshaping: [Entry] {
    Entry("scan(_:)", .transforming, "scan { $0 + $1 }", [.numbers("1-2-3-|")]) { $0.numbers().scan { $0 + $1 } }
    Entry(
      "scanMap(into:_:)", .transforming, "scanMap(into: 0) { sum, n in sum += n; return -sum }",
      swift: "source.scanMap(into: <initial>) { sum, n in sum += n; return -sum }",
      [.numbers("1-2-3-4-|")], [.count("initial", 0)]
    ) {
      $0.numbers().scanMap(into: $0.count("initial")) { sum, number in
        sum += number
        return -sum
      }
    }
    Entry(
      "reduce(into:_:)", .transforming, "reduce(into: 0) { $0 += $1 }",
      swift: "source.reduce(into: <initial>) { $0 += $1 }",
      [.numbers("1-2-3-|")], [.count("initial", 0)]
    ) { $0.numbers().reduce(into: $0.count("initial")) { $0 += $1 } }
    Entry(
      "transform(into:_:atEnd:)", .transforming,
      "transform(into: 0, { $0 += $1; return $1 == 2 ? [] : [$1] }, atEnd: { [$0] })", [.numbers("1-2-3-|")]
    ) {
      $0.numbers().transform(
        into: 0,
        { sum, number in
          sum += number
          return number == 2 ? [] : [number]
        }, atEnd: { [$0] })
    }
    Entry(
      "mapOrDrop(_:dropped:)", .transforming, "mapOrDrop { try number($0) } dropped: { log($0) }",
      swift: "source.mapOrDrop { try Int($0, format: .number) } dropped: { text, error in print(text, error) }",
      [.letters("1-a-3-|")]
    ) {
      $0.letters().mapOrDrop { text throws(TestFailure) in
        guard let number = Int(text) else { throw TestFailure(text) }
        return number
      } dropped: { _, _ in
      }
    }
    Entry("materializeResults()", .transforming, "materializeResults()", [.numbers("1-2-#")]) {
      $0.numbers().materializeResults()
    }
    Entry(
      "enumerated(overflow:)", .transforming, "enumerated(overflow: f)",
      swift: "source.enumerated(overflow: TestFailure(\"too many\"))", [.letters("a-b-c-|")]
    ) { $0.letters().enumerated(overflow: TestFailure("too many")) }
    Entry(
      "replaceAll(where:with:)", .transforming, "replaceAll(where: { $0 > 1 }, with: 0)",
      swift: "source.replaceAll(where: { <predicate> }, with: <value>)",
      [.numbers("1-2-3-|")], [.predicate("$0 > 1"), .count("value", 0)]
    ) { $0.numbers().replaceAll(where: $0.predicate(), with: $0.count("value")) }
    Entry(
      "replaceAll(_:_:with:)", .transforming, "replaceAll(1, 3, with: 0)",
      swift: "source.replaceAll(<first>, <second>, with: <value>)",
      [.numbers("1-2-3-|")], [.count("first", 1), .count("second", 3), .count("value", 0)]
    ) { $0.numbers().replaceAll($0.count("first"), $0.count("second"), with: $0.count("value")) }
    Entry(
      "replaceNil(with:)", .transforming, "replaceNil(with: 0)",
      swift: "source.map { Int($0) }.replaceNil(with: <value>)",
      [.letters("1-a-3-|")], [.count("value", 0)]
    ) { $0.letters().map { Int($0) }.replaceNil(with: $0.count("value")) }
    Entry("sorted(by:)", .transforming, "sorted(by: >)", [.numbers("2-3-1-|")]) { $0.numbers().sorted(by: >) }
    Entry(
      "split(whereSeparator:)", .transforming, "split(whereSeparator: { $0 == 0 })",
      swift: "source.split(whereSeparator: { <predicate> })", [.numbers("1-0-2-3-0-4-|")], [.predicate("$0 == 0")]
    ) { $0.numbers().split(whereSeparator: $0.predicate()) }
    Entry(
      "chunked(on:)", .transforming, "chunked(on: { $0 % 2 })", swift: "source.chunked(on: { $0 % <divisor> })",
      [.numbers("1-3-2-5-|")], [.count("divisor", 2, in: 1...9)]
    ) {
      let divisor = $0.count("divisor")
      return $0.numbers().chunked(on: { $0 % divisor })
    }
    Entry(
      "chunks(from:until:)", .transforming, "chunks(from: openings, until: { _ in notifier })",
      [.numbers("1-2-3-4-5-|"), .letters("-o-o---o|", "openings"), .letters("----n|", "notifier")]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().chunks(from: $0.letters("openings"), until: { _ in notifier })
    }
    Entry(
      "chunks(ofCount:orOn:)", .transforming, "chunks(ofCount: 2, orOn: notifier)",
      swift: "source.chunks(ofCount: <count>, orOn: notifier)",
      [.numbers("123---4-|"), .letters("----n---|", "notifier")], [.count("count", 2, in: 1...9)]
    ) { $0.numbers().chunks(ofCount: $0.count("count"), orOn: $0.letters("notifier")) }
    Entry(
      "windows(lasting:every:)", .transforming, "windows(lasting: 4ms, every: 2ms)",
      swift: "source.windows(lasting: .milliseconds(<period>), every: .milliseconds(<step>))",
      [.numbers("1-2--------|")], [.time("period", 4), .time("step", 2)]
    ) { $0.numbers().windows(lasting: $0.time("period"), every: $0.time("step"), clock: $0.clock) }
  }
}
