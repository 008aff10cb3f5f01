import Antiphon
import AntiphonTesting

extension Catalogue {
  @List static var failing: [Entry] {
    Entry(
      "catch(_:)", .failing, "catch { other }", swift: "source.catch { _ in other }",
      [.numbers("1-2-#"), .numbers("3-|", "other")]
    ) {
      let other = $0.numbers("other")
      return $0.numbers().catch { _ in other }
    }
    Entry("ignoreError()", .failing, "ignoreError()", [.numbers("1-2-#")]) { $0.numbers().ignoreError() }
    Entry(
      "replaceError(with:)", .failing, "replaceError(with: 0)", swift: "source.replaceError(with: <element>)",
      [.numbers("1-2-#")], [.count("element", 0)]
    ) { $0.numbers().replaceError(with: $0.count("element")) }
    Entry(
      "retry(_:)", .failing, "retry(1)", swift: "source.retry(<count>)", [.numbers("1-2#")], [.count("count", 1)]
    ) { $0.numbers().retry($0.count("count")) }
    Entry(
      "retry(_:backoff:)", .failing, "retry(2, backoff: .exponential(from: 2ms, cap: 9ms))",
      swift: "source.retry(<count>, backoff: .exponential(from: .milliseconds(<first>), cap: .milliseconds(<cap>)))",
      [.numbers("1#")], [.count("count", 2), .time("first", 2, in: 1...9), .time("cap", 9, in: 9...40)]
    ) {
      $0.numbers().retry(
        $0.count("count"), backoff: .exponential(from: $0.time("first"), cap: $0.time("cap")), clock: $0.clock)
    }
    Entry(
      "throwIfEmpty(_:)", .failing, "throwIfEmpty(TestFailure())", [.numbers("--|")]
    ) { $0.numbers().throwIfEmpty(TestFailure()) }
    Entry(
      "mapError(_:)", .failing, "mapError(Wrapped.init)", swift: "source.mapError { TestFailure(\"wrapped \\($0)\") }",
      [.numbers("1-2-#")]
    ) { $0.numbers().mapError { TestFailure("wrapped \($0)") } }
  }

  @List static var matching: [Entry] {
    Entry("count()", .matching, "count()", [.numbers("4-5-6-|")]) { $0.numbers().count() }
    Entry("sum()", .matching, "sum()", [.numbers("1-2-3-|")]) { $0.numbers().sum() }
    Entry("min()", .matching, "min()", [.numbers("2-1-3-|")]) { $0.numbers().min() }
    Entry("max()", .matching, "max()", [.numbers("2-1-3-|")]) { $0.numbers().max() }
    Entry("isEmpty()", .matching, "isEmpty()", [.numbers("-1-2-|")]) { $0.numbers().isEmpty() }
    Entry(
      "contains(_:)", .matching, "contains(2)", swift: "source.contains(<element>)",
      [.numbers("1-2-3-|")], [.count("element", 2)]
    ) { $0.numbers().contains($0.count("element")) }
    Entry(
      "contains(where:)", .matching, "contains(where: { $0 > 1 })", swift: "source.contains(where: { <predicate> })",
      [.numbers("1-2-3-|")], [.predicate("$0 > 1")]
    ) { $0.numbers().contains(where: $0.predicate()) }
    Entry(
      "allSatisfy(_:)", .matching, "allSatisfy { $0 < 3 }", swift: "source.allSatisfy { <predicate> }",
      [.numbers("1-2-3-4-|")], [.predicate("$0 < 3")]
    ) { $0.numbers().allSatisfy($0.predicate()) }
    Entry(
      "sequenceEqual(_:)", .matching, "sequenceEqual(other)",
      [.numbers("1-2-3-|"), .numbers("-1-2-3-|", "other")]
    ) { $0.numbers().sequenceEqual($0.numbers("other")) }
    Entry("average()", .matching, "average()", [.numbers("1-2-3-4-|")]) { $0.numbers().average() }
    Entry("min(by:)", .matching, "min(by: <)", [.numbers("2-1-3-|")]) { $0.numbers().min(by: <) }
    Entry("max(by:)", .matching, "max(by: <)", [.numbers("2-1-3-|")]) { $0.numbers().max(by: <) }
    Entry(
      "sequenceEqual(_:by:)", .matching, "sequenceEqual(other, by: ==)",
      [.numbers("1-2-3-|"), .numbers("-1-2-4-|", "other")]
    ) { $0.numbers().sequenceEqual($0.numbers("other"), by: ==) }
  }

  @List static var buffering: [Entry] {
    Entry(
      "buffer(_:)", .buffering, "buffer(.unbounded)", swift: "source.buffer(<policy>)",
      [.numbers("12345|")], [.choice("policy", policies.map(\.text))], talkback: "------1-*"
    ) { setup in
      let text = setup.choice("policy")
      return setup.numbers().buffer(policies.first { $0.text == text }!.policy)
    }
    Entry("conflated()", .buffering, "conflated()", [.numbers("12345|")], talkback: "1-----1") {
      $0.numbers().conflated()
    }
    Entry(
      "limitRate(_:)", .buffering, "limitRate(2)", swift: "source.limitRate(<count>)",
      [.numbers("1-2-3-4-5-|")], [.count("count", 2, in: 1...9)]
    ) { $0.numbers().limitRate($0.count("count")) }
    Entry(
      "pausable(by:)", .buffering, "pausable(by: gate)",
      [.numbers("1-2-3-4-----|"), .truths("t--f--t-|", "gate")]
    ) { $0.numbers().pausable(by: $0.truths("gate")) }
    Entry(
      "pausableBuffered(by:policy:)", .buffering, "pausableBuffered(by: gate, policy: .latest)",
      swift: "source.pausableBuffered(by: gate, policy: <policy>)",
      [.numbers("1-2-3-4-----|"), .truths("t--f---t-|", "gate")],
      [.choice("policy", [".latest"] + policies.map(\.text).filter { $0 != ".latest" })]
    ) { setup in
      let text = setup.choice("policy")
      return setup.numbers().pausableBuffered(
        by: setup.truths("gate"), policy: policies.first { $0.text == text }!.policy)
    }
    Entry(
      "pausableDropping(by:)", .buffering, "pausableDropping(by: gate)",
      [.numbers("1-2-3-4-----|"), .truths("t--f---t-|", "gate")]
    ) { $0.numbers().pausableDropping(by: $0.truths("gate")) }
    Entry(
      "conflated(into:_:)", .buffering, "conflated(into: 0) { $0 += $1 }",
      swift: "source.conflated(into: <initial>) { $0 += $1 }",
      [.numbers("1234-5|")], [.count("initial", 0)], talkback: "1---2"
    ) { $0.numbers().conflated(into: $0.count("initial")) { $0 += $1 } }
  }

  private static let policies: [(text: String, policy: BufferPolicy<TestFailure>)] = [
    (".unbounded", .unbounded), (".bounded(2)", .bounded(2)), (".dropOldest(2)", .dropOldest(2)),
    (".dropNewest(2)", .dropNewest(2)), (".latest", .latest),
    (".fail(2, TestFailure(\"full\"))", .fail(2, TestFailure("full"))),
  ]
}
