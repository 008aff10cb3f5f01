import Antiphon
import AntiphonTesting

extension Catalogue {
  @List static var timing: [Entry] {
    Entry(
      "debounce(for:)", .timing, "debounce(for: 3ms)", swift: "source.debounce(for: .milliseconds(<period>))",
      [.numbers("1-2-----3-|")], [.time("period", 3)]
    ) { $0.numbers().debounce(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "debounce(by:)", .timing, "debounce { _ in notifier }",
      [.numbers("1-2-----3-|"), .letters("---a|", "notifier")]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().debounce { _ in notifier }
    }
    Entry(
      "throttle(for:latest:)", .timing, "throttle(for: 3ms)",
      swift: "source.throttle(for: .milliseconds(<period>), latest: <latest>)",
      [.numbers("1-2-3-----4-|")], [.time("period", 3), .choice("latest", Parameter.truth)]
    ) { $0.numbers().throttle(for: $0.time("period"), latest: $0.isTrue("latest"), clock: $0.clock) }
    Entry(
      "throttle(latest:by:)", .timing, "throttle { _ in notifier }",
      swift: "source.throttle(latest: <latest>) { _ in notifier }",
      [.numbers("1-2-----3-4-|"), .letters("---a|", "notifier")], [.choice("latest", Parameter.truth)]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().throttle(latest: $0.isTrue("latest")) { _ in notifier }
    }
    Entry(
      "throttleToLatest(for:)", .timing, "throttleToLatest(for: 3ms)",
      swift: "source.throttleToLatest(for: .milliseconds(<period>))",
      [.numbers("1-2-----3-4-|")], [.time("period", 3)]
    ) { $0.numbers().throttleToLatest(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "delay(for:)", .timing, "delay(for: 3ms)", swift: "source.delay(for: .milliseconds(<period>))",
      [.numbers("1-2-|")], [.time("period", 3, in: 0...20)]
    ) { $0.numbers().delay(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "delay(by:)", .timing, "delay { _ in notifier }", [.numbers("1-2---|"), .letters("---a|", "notifier")]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().delay { _ in notifier }
    }
    Entry(
      "delayStart(for:)", .timing, "delayStart(for: 3ms)", swift: "source.delayStart(for: .milliseconds(<period>))",
      [.numbers("1-2-|")], [.time("period", 3, in: 0...20)]
    ) { $0.numbers().delayStart(for: $0.time("period"), clock: $0.clock) }
    Entry(
      "sample(on:)", .timing, "sample(on: notifier)",
      [.numbers("1-2-----3-|"), .letters("---a---b-c---|", "notifier")]
    ) { $0.numbers().sample(on: $0.letters("notifier")) }
    Entry(
      "sample(every:)", .timing, "sample(every: 3ms)", swift: "source.sample(every: .milliseconds(<period>))",
      [.numbers("1-2-----3-|")], [.time("period", 3)]
    ) { $0.numbers().sample(every: $0.time("period"), clock: $0.clock) }
    Entry(
      "sample(every:default:)", .timing, "sample(every: 3ms, default: 0)",
      swift: "source.sample(every: .milliseconds(<period>), default: <element>)",
      [.numbers("1-2-----3-|")], [.time("period", 3), .count("element", 0)]
    ) { $0.numbers().sample(every: $0.time("period"), default: $0.count("element"), clock: $0.clock) }
    Entry(
      "timeout(after:)", .timing, "timeout(after: 4ms)", swift: "source.timeout(after: .milliseconds(<period>))",
      [.numbers("1-2-----3-|")], [.time("period", 4)]
    ) { $0.numbers().timeout(after: $0.time("period"), clock: $0.clock) }
    Entry(
      "timeout(after:failure:)", .timing, "timeout(after: 4ms, failure: f)",
      swift: "source.timeout(after: .milliseconds(<period>), failure: TestFailure(\"too late\"))",
      [.numbers("1-2-----3-|")], [.time("period", 4)]
    ) { $0.numbers().timeout(after: $0.time("period"), failure: TestFailure("too late"), clock: $0.clock) }
    Entry(
      "timeout(after:fallback:)", .timing, "timeout(after: 4ms, fallback: fallback)",
      swift: "source.timeout(after: .milliseconds(<period>), fallback: fallback)",
      [.numbers("1-2-----3-|"), .numbers("8-9-|", "fallback")], [.time("period", 4)]
    ) { $0.numbers().timeout(after: $0.time("period"), fallback: $0.numbers("fallback"), clock: $0.clock) }
    Entry(
      "timeout(first:after:)", .timing, "timeout(first: 4ms, after: 3ms)",
      swift: "source.timeout(first: .milliseconds(<first>), after: .milliseconds(<after>))",
      [.numbers("---1-2-----3-|")], [.time("first", 4), .time("after", 3)]
    ) { $0.numbers().timeout(first: $0.time("first"), after: $0.time("after"), clock: $0.clock) }
    Entry("measureInterval()", .timing, "measureInterval()", [.numbers("-1-2---3-|")]) {
      $0.numbers().measureInterval(clock: $0.clock)
    }
    Entry("timestamped()", .timing, "timestamped()", [.numbers("1-2-|")]) { $0.numbers().timestamped(clock: $0.clock) }
    Entry(
      "throttleToLatest(by:)", .timing, "throttleToLatest { _ in notifier }",
      [.numbers("1-2-----3-4-|"), .letters("---a|", "notifier")]
    ) {
      let notifier = $0.letters("notifier")
      return $0.numbers().throttleToLatest { _ in notifier }
    }
    Entry(
      "sample(on:default:)", .timing, "sample(on: notifier, default: 0)",
      swift: "source.sample(on: notifier, default: <element>)",
      [.numbers("1-2-----3-|"), .letters("---a-b-c---|", "notifier")], [.count("element", 0)]
    ) { $0.numbers().sample(on: $0.letters("notifier"), default: $0.count("element")) }
    Entry(
      "timeout(first:failure:)", .timing, "timeout(first: 4ms, failure: f)",
      swift: "source.timeout(first: .milliseconds(<first>), failure: TestFailure(\"too late\"))",
      [.numbers("-----1-2-|")], [.time("first", 4)]
    ) { $0.numbers().timeout(first: $0.time("first"), failure: TestFailure("too late"), clock: $0.clock) }
    Entry(
      "timeout(first:fallback:)", .timing, "timeout(first: 4ms, fallback: fallback)",
      swift: "source.timeout(first: .milliseconds(<first>), fallback: fallback)",
      [.numbers("-----1-2-|"), .numbers("8-9-|", "fallback")], [.time("first", 4)]
    ) { $0.numbers().timeout(first: $0.time("first"), fallback: $0.numbers("fallback"), clock: $0.clock) }
  }

  @List static var repeating: [Entry] {
    Entry(
      "repeat(_:)", .repeating, "repeat(2)", swift: "source.repeat(<count>)",
      [.numbers("1-2|")], [.count("count", 2)]
    ) { $0.numbers().repeat($0.count("count")) }
    Entry(
      "repeat()", .repeating, "repeat().prefix(3)", swift: "source.repeat().prefix(<count>)",
      [.numbers("1-2|")], [.count("count", 3, in: 0...20)]
    ) { $0.numbers().repeat().prefix($0.count("count")) }
    Entry(
      "repeat(_:backoff:)", .repeating, "repeat(3, backoff: .constant(2ms))",
      swift: "source.repeat(<count>, backoff: .constant(.milliseconds(<delay>)))",
      [.numbers("1|")], [.count("count", 3), .time("delay", 2, in: 0...20)]
    ) { $0.numbers().repeat($0.count("count"), backoff: .constant($0.time("delay")), clock: $0.clock) }
    Entry(
      "repeat(_:delay:)", .repeating, "repeat(3, delay: { .milliseconds($0) })",
      swift: "source.repeat(<count>, delay: { .milliseconds($0) })", [.numbers("1|")], [.count("count", 3)]
    ) { $0.numbers().repeat($0.count("count"), delay: { .milliseconds($0) }, clock: $0.clock) }
  }
}
