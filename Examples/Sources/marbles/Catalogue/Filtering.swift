import Antiphon
import AntiphonTesting

extension Catalogue {
  @List static var filtering: [Entry] {
    Entry(
      "filter(_:)", .filtering, "filter { $0 % 2 == 0 }", swift: "source.filter { <predicate> }",
      [.numbers("1-2-3-4-|")], [.predicate("$0 % 2 == 0")]
    ) { $0.numbers().filter($0.predicate()) }
    Entry(
      "reject(_:)", .filtering, "reject { $0 % 2 == 0 }", swift: "source.reject { <predicate> }",
      [.numbers("1-2-3-4-|")], [.predicate("$0 % 2 == 0")]
    ) { $0.numbers().reject($0.predicate()) }
    Entry("removeDuplicates()", .filtering, "removeDuplicates()", [.numbers("1-1-2-1-|")]) {
      $0.numbers().removeDuplicates()
    }
    Entry("uniqued()", .filtering, "uniqued()", [.numbers("1-2-1-3-|")]) { $0.numbers().uniqued() }
    Entry(
      "uniqued(on:)", .filtering, "uniqued { $0 % 3 }", swift: "source.uniqued { $0 % <divisor> }",
      [.numbers("1-2-3-4-|")], [.count("divisor", 3, in: 1...9)]
    ) {
      let divisor = $0.count("divisor")
      return $0.numbers().uniqued { $0 % divisor }
    }
    Entry(
      "uniqued(on:flushedBy:)", .filtering, "uniqued(on: { $0 }, flushedBy: notifier)",
      [.numbers("1-1-1-2-1-|"), .letters("---n-|", "notifier")]
    ) { $0.numbers().uniqued(on: { $0 }, flushedBy: $0.letters("notifier")) }
    Entry("first()", .filtering, "first()", [.numbers("-1-2-|")]) { $0.numbers().first() }
    Entry(
      "first(where:)", .filtering, "first(where: { $0 > 1 })", swift: "source.first(where: { <predicate> })",
      [.numbers("1-2-3-|")], [.predicate("$0 > 1")]
    ) { $0.numbers().first(where: $0.predicate()) }
    Entry("last()", .filtering, "last()", [.numbers("1-2-3-|")]) { $0.numbers().last() }
    Entry(
      "last(where:)", .filtering, "last(where: { $0 < 3 })", swift: "source.last(where: { <predicate> })",
      [.numbers("1-2-3-|")], [.predicate("$0 < 3")]
    ) { $0.numbers().last(where: $0.predicate()) }
    Entry(
      "element(at:)", .filtering, "element(at: 1)", swift: "source.element(at: <index>)",
      [.numbers("1-2-3-|")], [.count("index", 1)]
    ) { $0.numbers().element(at: $0.count("index")) }
    Entry(
      "prefix(_:)", .filtering, "prefix(2)", swift: "source.prefix(<count>)",
      [.numbers("1-2-3-4-|")], [.count("count", 2)]
    ) { $0.numbers().prefix($0.count("count")) }
    Entry(
      "prefix(for:)", .filtering, "prefix(for: 3ms)", swift: "source.prefix(for: .milliseconds(<period>))",
      [.numbers("1-2-3-4-|")], [.time("period", 3)]
    ) { $0.numbers().prefix(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "prefix(while:inclusive:)", .filtering, "prefix(while: { $0 < 3 })",
      swift: "source.prefix(while: { <predicate> }, inclusive: <inclusive>)",
      [.numbers("1-2-3-1-|")], [.predicate("$0 < 3"), .choice("inclusive", Parameter.truth)]
    ) { $0.numbers().prefix(while: $0.predicate(), inclusive: $0.isTrue("inclusive")) }
    Entry(
      "prefix(until:)", .filtering, "prefix(until: notifier)",
      [.numbers("1-2-3-4-|"), .letters("-----a-|", "notifier")]
    ) { $0.numbers().prefix(until: $0.letters("notifier")) }
    Entry(
      "prefix(untilReplacement:)", .filtering, "prefix(untilReplacement: replacement)",
      [.numbers("1-2-3-4-|"), .numbers("---5-6-|", "replacement")]
    ) { $0.numbers().prefix(untilReplacement: $0.numbers("replacement")) }
    Entry(
      "prefix(whileAlive:)", .filtering, "prefix(whileAlive: notifier)",
      [.numbers("1-2-3-4-|"), .letters("a-a--|", "notifier")]
    ) { $0.numbers().prefix(whileAlive: $0.letters("notifier")) }
    Entry(
      "dropFirst(_:)", .filtering, "dropFirst(2)", swift: "source.dropFirst(<count>)",
      [.numbers("1-2-3-4-|")], [.count("count", 2)]
    ) { $0.numbers().dropFirst($0.count("count")) }
    Entry(
      "dropLast(_:)", .filtering, "dropLast(2)", swift: "source.dropLast(<count>)",
      [.numbers("1-2-3-4-|")], [.count("count", 2)]
    ) { $0.numbers().dropLast($0.count("count")) }
    Entry(
      "drop(for:)", .filtering, "drop(for: 3ms)", swift: "source.drop(for: .milliseconds(<period>))",
      [.numbers("1-2-3-4-|")], [.time("period", 3)]
    ) { $0.numbers().drop(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "drop(while:)", .filtering, "drop(while: { $0 < 3 })", swift: "source.drop(while: { <predicate> })",
      [.numbers("1-2-3-1-|")], [.predicate("$0 < 3")]
    ) { $0.numbers().drop(while: $0.predicate()) }
    Entry(
      "drop(until:)", .filtering, "drop(until: notifier)", [.numbers("1-2-3-4-|"), .letters("---a-|", "notifier")]
    ) { $0.numbers().drop(until: $0.letters("notifier")) }
    Entry(
      "drop(whileAlive:)", .filtering, "drop(whileAlive: notifier)",
      [.numbers("1-2-3-4-|"), .letters("a--|", "notifier")]
    ) { $0.numbers().drop(whileAlive: $0.letters("notifier")) }
    Entry(
      "suffix(_:)", .filtering, "suffix(2)", swift: "source.suffix(<count>)",
      [.numbers("1-2-3-4-|")], [.count("count", 2)]
    ) { $0.numbers().suffix($0.count("count")) }
    Entry("ignoreElements()", .filtering, "ignoreElements()", [.numbers("1-2-|")]) { $0.numbers().ignoreElements() }
    Entry("removeDuplicates(by:)", .filtering, "removeDuplicates(by: ==)", [.numbers("1-1-2-1-|")]) {
      $0.numbers().removeDuplicates(by: ==)
    }
    Entry("compacted()", .filtering, "compacted()", swift: "source.map { Int($0) }.compacted()", [.letters("1-n-2-|")])
    {
      $0.letters().map { Int($0) }.compacted()
    }
    Entry(
      "single(failure:)", .filtering, "single(failure: f)", swift: "source.single { TestFailure(\"\\($0)\") }",
      [.numbers("-1--|")]
    ) { $0.numbers().single { TestFailure("\($0)") } }
    Entry("single()", .filtering, "single()", swift: "source.ignoreError().single()", [.numbers("-1--|")]) {
      $0.numbers().ignoreError().single()
    }
    Entry(
      "ignoreElements(as:)", .filtering, "ignoreElements(as: Int.self).append(other)",
      [.numbers("1-2-|"), .numbers("3-|", "other")]
    ) { $0.numbers().ignoreElements(as: Int.self).append($0.numbers("other")) }
  }
}
