@testable import Antiphon

/// Programs of which it is known how many schedules they have, and programs with a known fault: the explorer itself is
/// tried on them first.
enum SelfTest {
  /// A scenario, and how many schedules it has without and with reduction.
  private struct Known {
    let scenario: Scenario
    let all: Int
    let reduced: Int
  }

  static func run() -> Bool {
    var isRight = true
    for known in counted {
      var explorer = Explorer()
      let reduced = explorer.explore(known.scenario)
      explorer.isReduced = false
      let all = explorer.explore(known.scenario)
      let isAsKnown =
        all.schedules == known.all && reduced.schedules == known.reduced && reduced.faults.isEmpty
        && Set(all.outcomes.keys) == Set(reduced.outcomes.keys)
      if isAsKnown { continue }
      isRight = false
      print(
        "\(known.scenario.name): \(all.schedules) schedules for \(known.all), reduced \(reduced.schedules) for",
        "\(known.reduced); \(all.outcomes.keys.sorted()), reduced \(reduced.outcomes.keys.sorted()) \(reduced.faults)")
    }
    // What is small enough comes to the same without reduction.
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
      var explorer = Explorer()
      explorer.isReduced = false
      let all = explorer.explore(scenario)
      explorer.isReduced = true
      let reduced = explorer.explore(scenario)
      if Set(all.outcomes.keys) == Set(reduced.outcomes.keys) && all.schedules >= reduced.schedules { continue }
      isRight = false
      print("\(scenario.name): \(all.outcomes), reduced \(reduced.outcomes)")
    }
    for (scenario, fault) in faulty {
      for isReduced in [true, false] {
        var explorer = Explorer()
        explorer.isReduced = isReduced
        let report = explorer.explore(scenario)
        let schedule = report.faults.first { $0.text.hasPrefix(fault) }?.schedule
        // The schedule shows the fault again.
        let ending = fault.split(separator: " ").last.map { String($0) } ?? ""
        if let schedule, Explorer.replay(scenario, schedule).hasSuffix(ending) { continue }
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
    Known(
      scenario: Scenario("two threads, two writes each, to different places", ["2 2"]) {
        let (one, other) = (Place(), Place())
        return Play(one.writes(1, 2), other.writes(1, 2)) { "\(one.value) \(other.value)" }
      }, all: 6, reduced: 1),
    Known(
      scenario: Scenario("two writers of one place", ["1", "2"]) {
        let place = Place()
        return Play(place.writes(1), place.writes(2)) { "\(place.value)" }
      }, all: 2, reduced: 2),
    Known(
      scenario: Scenario("two writers of one place, two writes each", ["2", "4"]) {
        let place = Place()
        return Play(place.writes(1, 2), place.writes(3, 4)) { "\(place.value)" }
      }, all: 6, reduced: 6),
    Known(
      scenario: Scenario("three readers of one place", ["0 0 0"]) {
        let place = Place()
        let read = [Held<Int>(), Held<Int>(), Held<Int>()]
        return Play(place.read(to: read[0]), place.read(to: read[1]), place.read(to: read[2])) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 1),
    Known(
      scenario: Scenario("a writer and two readers", ["0 0", "0 1", "1 0", "1 1"]) {
        let place = Place()
        let read = [Held<Int>(), Held<Int>()]
        return Play(place.writes(1), place.read(to: read[0]), place.read(to: read[1])) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 4),
    Known(
      scenario: Scenario("each writes one place and reads the other", ["0 1", "1 0", "1 1"]) {
        let places = [Place(), Place()]
        let read = [Held<Int>(), Held<Int>()]
        return Play(
          places[0].writes(1) + places[1].read(to: read[0]), places[1].writes(1) + places[0].read(to: read[1])
        ) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 6, reduced: 3),
    Known(
      scenario: Scenario("two threads that take one lock twice each", ["4"]) {
        let counter = Counter()
        return Play([counter.guarded, counter.guarded], [counter.guarded, counter.guarded]) { "\(counter.value)" }
      }, all: 6, reduced: 6),
    Known(
      scenario: Scenario("two threads that take different locks", ["1 1"]) {
        let (one, other) = (Counter(), Counter())
        return Play([one.guarded], [other.guarded]) { "\(one.value) \(other.value)" }
      }, all: 2, reduced: 1),
    Known(
      scenario: Scenario("three threads that add once", ["3"]) {
        let tally = Tally()
        return Play([tally.step], [tally.step], [tally.step]) { "\(tally.value)" }
      }, all: 6, reduced: 6),
    Known(
      scenario: Scenario("two exchanges that fail", ["0"]) {
        let place = Place()
        return Play(place.replaces(1, by: 2), place.replaces(3, by: 4)) { "\(place.value)" }
      }, all: 2, reduced: 1),
    Known(
      scenario: Scenario("a thread that writes what was there, and a reader", ["0 0"]) {
        let place = Place()
        let read = Held<Int>()
        return Play(place.writes(0), place.read(to: read)) { "\(place.value) \(read.value!)" }
      }, all: 2, reduced: 1),
    Known(
      scenario: Scenario("a thread that reads twice, and a writer", ["0 0", "0 1", "1 1"]) {
        let place = Place()
        let read = [Held<Int>(), Held<Int>()]
        return Play(place.read(to: read[0]) + place.read(to: read[1]), place.writes(1)) {
          read.map { "\($0.value!)" }.joined(separator: " ")
        }
      }, all: 3, reduced: 3),
    Known(
      scenario: Scenario("a thread that waits for a write", ["1"]) {
        let place = Place()
        let read = Held<Int>()
        return Play(place.writes(1), place.awaited(to: read)) { "\(read.value!)" }
      }, all: 1, reduced: 1),
  ]

  private static let faulty: [(Scenario, String)] = [
    (
      Scenario("a counter that is read, then written", ["2"]) {
        let place = Place()
        let up = Step("up") { place.number.store(place.number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
        return Play([up], [up]) { "\(place.value)" }
      }, "forbidden: 1"
    ),
    (
      Scenario("a counter of three that is right under a lock and is once changed without", ["3"]) {
        let counter = Counter()
        return Play([counter.guardedInTwoSteps], [counter.guardedInTwoSteps], [counter.unguarded]) {
          "\(counter.value)"
        }
      }, "forbidden: 2"
    ),
    (
      Scenario("a wake-up that is lost between the look and the parking", ["woken"]) {
        let (isReady, isParked) = (Place(), Place())
        let woken = Held("woken")
        return Play(
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
        let (one, other) = (Counter(), Counter())
        return Play(
          [Step("one, other") { one.withLock { other.withLock {} } }],
          [Step("other, one") { other.withLock { one.withLock {} } }]
        ) { "done" }
      }, "deadlock"
    ),
    (
      Scenario("a lock that is taken twice", ["done"]) {
        let counter = Counter()
        return Play([Step("twice") { counter.withLock { counter.withLock {} } }], [counter.guarded]) { "done" }
      }, "deadlock"
    ),
    (
      Scenario("a claim of two steps", ["1"]) {
        let claimed = Place()
        let claims = Tally()
        let claim = Step("claim") {
          if claimed.number.load(ordering: .acquiring) == 0 {
            claimed.number.store(1, ordering: .releasing)
            claims.up()
          }
        }
        return Play([claim], [claim]) { "\(claims.value)" }
      }, "forbidden: 2"
    ),
    (
      Scenario("a loop that waits for nobody", ["done"]) {
        let place = Place()
        return Play([Step("spin") { while place.number.load(ordering: .relaxed) == 0 {} }], place.writes(0)) { "done" }
      }, "endless"
    ),
    (
      Scenario("a listener that is called by two threads", ["done"]) {
        let ear = Ear<Int, Never>()
        let consumer = ear.consumer()
        let call = Step("next") { _ = consumer.next(0) }
        return Play([call], [call]) { ear.story.contains("overlapping") ? "overlapping" : "done" }
      }, "forbidden: overlapping"
    ),
  ]
}

/// An atomic number.
private final class Place: Sendable {
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

  func read(to held: Held<Int>) -> [Step] {
    [Step("read") { held.value = self.number.load(ordering: .relaxed) }]
  }

  /// Waits until it is not 0.
  func awaited(to held: Held<Int>) -> [Step] {
    [
      Step("await") {
        _ = stage?.wait(on: self.number.object) { self.number.peek() != 0 }
        held.value = self.number.peek()
      }
    ]
  }
}

/// A number that is guarded by a lock, or isn't.
private final class Counter: @unchecked Sendable {
  private let lock = Lock()
  private let number = Atomic(0)
  private var plain = 0
  var value: Int { number.peek() + plain }

  private func up() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }

  var guarded: Step { Step("up") { self.lock.withLock { self.plain += 1 } } }
  var guardedInTwoSteps: Step { Step("up") { self.lock.withLock { self.up() } } }
  var unguarded: Step { Step("up, without the lock") { self.up() } }
  func withLock(_ body: () -> Void) { lock.withLock { body() } }
}
