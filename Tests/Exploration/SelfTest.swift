@testable import Antiphon

/// Tests of the explorer itself: scenarios with a known number of schedules, and scenarios with a known fault.
enum SelfTest {
  /// A scenario, and its number of schedules without and with reduction.
  private struct KnownCount {
    let scenario: Scenario
    let all: Int
    let reduced: Int
  }

  static func run() -> Bool {
    var isRight = true
    for known in counted {
      var runner = ScenarioRunner()
      let reduced = runner.run(known.scenario)
      runner.isReduced = false
      let all = runner.run(known.scenario)
      let isAsKnown =
        all.schedules == known.all && reduced.schedules == known.reduced && reduced.faults.isEmpty
        && Set(all.outcomes.keys) == Set(reduced.outcomes.keys)
      if isAsKnown { continue }
      isRight = false
      print(
        "\(known.scenario.name): \(all.schedules) schedules for \(known.all), reduced \(reduced.schedules) for",
        "\(known.reduced); \(all.outcomes.keys.sorted()), reduced \(reduced.outcomes.keys.sorted()) \(reduced.faults)")
    }
    // Small scenarios have the same outcomes without reduction.
    let small = [
      "appointment: keep, cancel, whenCancelled", "talkback: close, cancel, cancel",
      "talkback: clean-ups that cancel each other", "signal: send twice, subscribe",
    ]
    for name in small {
      guard let scenario = Scenario.all.first(where: { $0.name == name }) else {
        isRight = false
        print("\(name): there is no such scenario")
        continue
      }
      var runner = ScenarioRunner()
      runner.isReduced = false
      let all = runner.run(scenario)
      runner.isReduced = true
      let reduced = runner.run(scenario)
      if Set(all.outcomes.keys) == Set(reduced.outcomes.keys) && all.schedules >= reduced.schedules { continue }
      isRight = false
      print("\(scenario.name): \(all.outcomes), reduced \(reduced.outcomes)")
    }
    for (scenario, fault) in faulty {
      for isReduced in [true, false] {
        var runner = ScenarioRunner()
        runner.isReduced = isReduced
        let report = runner.run(scenario)
        let schedule = report.faults.first { $0.text.hasPrefix(fault) }?.schedule
        // A replay of the schedule shows the fault again.
        let ending = fault.split(separator: " ").last.map { String($0) } ?? ""
        if let schedule, ScenarioRunner.replay(scenario, schedule).hasSuffix(ending) { continue }
        isRight = false
        print("\(scenario.name): did not find \(fault), but \(report.faults)")
      }
    }
    print(
      "The explorer itself: \(counted.count) known numbers of schedules, \(faulty.count) known faults,",
      "\(small.count) scenarios without reduction.")
    return isRight
  }

  private static let counted = [
    KnownCount(
      scenario: Scenario("two threads, two writes each, to different places", ["2 2"]) {
        let (one, other) = (SharedNumber(), SharedNumber())
        return ScenarioRun(one.writes(1, 2), other.writes(1, 2)) { "\(one.value) \(other.value)" }
      }, all: 6, reduced: 1),
    KnownCount(
      scenario: Scenario("two writers of one place", ["1", "2"]) {
        let place = SharedNumber()
        return ScenarioRun(place.writes(1), place.writes(2)) { "\(place.value)" }
      }, all: 2, reduced: 2),
    KnownCount(
      scenario: Scenario("two writers of one place, two writes each", ["2", "4"]) {
        let place = SharedNumber()
        return ScenarioRun(place.writes(1, 2), place.writes(3, 4)) { "\(place.value)" }
      }, all: 6, reduced: 6),
    KnownCount(
      scenario: Scenario("three readers of one place", ["0 0 0"]) {
        let place = SharedNumber()
        let read = [Holder<Int>(), Holder<Int>(), Holder<Int>()]
        return ScenarioRun(place.read(to: read[0]), place.read(to: read[1]), place.read(to: read[2])) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 1),
    KnownCount(
      scenario: Scenario("a writer and two readers", ["0 0", "0 1", "1 0", "1 1"]) {
        let place = SharedNumber()
        let read = [Holder<Int>(), Holder<Int>()]
        return ScenarioRun(place.writes(1), place.read(to: read[0]), place.read(to: read[1])) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 4),
    KnownCount(
      scenario: Scenario("each writes one place and reads the other", ["0 1", "1 0", "1 1"]) {
        let places = [SharedNumber(), SharedNumber()]
        let read = [Holder<Int>(), Holder<Int>()]
        return ScenarioRun(
          places[0].writes(1) + places[1].read(to: read[0]), places[1].writes(1) + places[0].read(to: read[1])
        ) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 3),
    KnownCount(
      scenario: Scenario("two threads that take one lock twice each", ["4"]) {
        let counter = LockedCounter()
        return ScenarioRun([counter.guarded, counter.guarded], [counter.guarded, counter.guarded]) {
          "\(counter.value)"
        }
      }, all: 6, reduced: 6),
    KnownCount(
      scenario: Scenario("two threads that take different locks", ["1 1"]) {
        let (one, other) = (LockedCounter(), LockedCounter())
        return ScenarioRun([one.guarded], [other.guarded]) { "\(one.value) \(other.value)" }
      }, all: 2, reduced: 1),
    KnownCount(
      scenario: Scenario("three threads that add once", ["3"]) {
        let tally = SharedCounter()
        return ScenarioRun([tally.step], [tally.step], [tally.step]) { "\(tally.value)" }
      }, all: 6, reduced: 6),
    KnownCount(
      scenario: Scenario("two exchanges that fail", ["0"]) {
        let place = SharedNumber()
        return ScenarioRun(place.replaces(1, by: 2), place.replaces(3, by: 4)) { "\(place.value)" }
      }, all: 2, reduced: 1),
    KnownCount(
      scenario: Scenario("a thread that writes what was there, and a reader", ["0 0"]) {
        let place = SharedNumber()
        let read = Holder<Int>()
        return ScenarioRun(place.writes(0), place.read(to: read)) { "\(place.value) \(read.value!)" }
      }, all: 2, reduced: 1),
    KnownCount(
      scenario: Scenario("a thread that reads twice, and a writer", ["0 0", "0 1", "1 1"]) {
        let place = SharedNumber()
        let read = [Holder<Int>(), Holder<Int>()]
        return ScenarioRun(place.read(to: read[0]) + place.read(to: read[1]), place.writes(1)) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 3, reduced: 3),
    KnownCount(
      scenario: Scenario("a thread that waits for a write", ["1"]) {
        let place = SharedNumber()
        let read = Holder<Int>()
        return ScenarioRun(place.writes(1), place.readNonzero(to: read)) { "\(read.value!)" }
      }, all: 1, reduced: 1),
  ]

  private static let faulty: [(Scenario, String)] = [
    (
      Scenario("a counter that is read, then written", ["2"]) {
        let place = SharedNumber()
        let increment = Step("up") { place.number.store(place.number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
        return ScenarioRun([increment], [increment]) { "\(place.value)" }
      }, "forbidden: 1"
    ),
    (
      Scenario("a counter of three that is right under a lock and is once changed without", ["3"]) {
        let counter = LockedCounter()
        return ScenarioRun([counter.guardedInTwoSteps], [counter.guardedInTwoSteps], [counter.unguarded]) {
          "\(counter.value)"
        }
      }, "forbidden: 2"
    ),
    (
      Scenario("a wake-up that is lost between the look and the parking", ["woken"]) {
        let (isReady, isParked) = (SharedNumber(), SharedNumber())
        let woken = Holder("woken")
        return ScenarioRun(
          [
            Step("wait") {
              if isReady.number.load(ordering: .acquiring) == 1 { return }
              isParked.number.store(1, ordering: .releasing)
              woken.value = "asleep"
            }
          ],
          [
            Step("wake") {
              isReady.number.store(1, ordering: .releasing)
              if isParked.number.load(ordering: .acquiring) == 1 { woken.value = "woken" }
            }
          ]
        ) { woken.value! }
      }, "forbidden: asleep"
    ),
    (
      Scenario("two locks in two orders", ["done"]) {
        let (one, other) = (LockedCounter(), LockedCounter())
        return ScenarioRun(
          [Step("one, other") { one.withLock { other.withLock {} } }],
          [Step("other, one") { other.withLock { one.withLock {} } }]
        ) { "done" }
      }, "deadlock"
    ),
    (
      Scenario("a lock that is taken twice", ["done"]) {
        let counter = LockedCounter()
        return ScenarioRun([Step("twice") { counter.withLock { counter.withLock {} } }], [counter.guarded]) { "done" }
      }, "deadlock"
    ),
    (
      Scenario("a claim of two steps", ["1"]) {
        let claimed = SharedNumber()
        let claims = SharedCounter()
        let claim = Step("claim") {
          if claimed.number.load(ordering: .acquiring) == 0 {
            claimed.number.store(1, ordering: .releasing)
            claims.increment()
          }
        }
        return ScenarioRun([claim], [claim]) { "\(claims.value)" }
      }, "forbidden: 2"
    ),
    (
      Scenario("a loop that never ends", ["done"]) {
        let place = SharedNumber()
        return ScenarioRun([Step("spin") { while place.number.load(ordering: .relaxed) == 0 {} }], place.writes(0)) {
          "done"
        }
      }, "stepLimitReached"
    ),
    (
      Scenario("a consumer that is called by two threads", ["done"]) {
        let consumer = RecordingConsumer<Int, Never>()
        let target = consumer.consumer()
        let call = Step("next") { _ = target.next(0) }
        return ScenarioRun([call], [call]) { consumer.received.contains("overlapping") ? "overlapping" : "done" }
      }, "forbidden: overlapping"
    ),
  ]
}

/// An atomic number.
private final class SharedNumber: Sendable {
  let number = Atomic(0)
  var value: Int { number.load(ordering: .relaxed) }

  func writes(_ values: Int...) -> [Step] {
    values.map { value in Step("write \(value)") { self.number.store(value, ordering: .relaxed) } }
  }

  func replaces(_ expected: Int, by value: Int) -> [Step] {
    [
      Step("replace") {
        _ = self.number.compareExchange(expected: expected, desired: value, ordering: .acquiringAndReleasing)
      }
    ]
  }

  func read(to held: Holder<Int>) -> [Step] {
    [Step("read") { held.value = self.number.load(ordering: .relaxed) }]
  }

  /// A step that waits until the number is not 0.
  func readNonzero(to held: Holder<Int>) -> [Step] {
    [
      Step("await") {
        _ = runtime?.wait(on: self.number.object) { self.number.peek() != 0 }
        held.value = self.number.peek()
      }
    ]
  }
}

/// A number with and without a lock.
private final class LockedCounter: @unchecked Sendable {
  private let lock = Lock()
  private let number = Atomic(0)
  private var plain = 0
  var value: Int { number.peek() + plain }

  private func increment() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }

  var guarded: Step { Step("up") { self.lock.withLock { self.plain += 1 } } }
  var guardedInTwoSteps: Step { Step("up") { self.lock.withLock { self.increment() } } }
  var unguarded: Step { Step("up, without the lock") { self.increment() } }
  func withLock(_ body: () -> Void) { lock.withLock { body() } }
}
