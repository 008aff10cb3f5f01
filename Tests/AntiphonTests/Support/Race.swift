import Antiphon
import AntiphonTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// The suite of all races, which run one after the other.
@Suite(.serialized, .leavesNothing) enum Races {}

/// The number of rounds of each race: `ANTIPHON_RACE_LOOPS`, or 100.
let raceLoops = ProcessInfo.processInfo.environment["ANTIPHON_RACE_LOOPS"].flatMap { Int($0) } ?? 100

/// One round of a race: the work of each side, and a check when all sides are done.
struct RaceRound {
  let sides: [@Sendable () -> Void]
  let check: () throws(RaceFailure) -> Void

  init(
    _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void,
    check: @escaping () throws(RaceFailure) -> Void
  ) {
    sides = [one, other]
    self.check = check
  }

  init(
    _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void,
    _ third: @escaping @Sendable () -> Void, check: @escaping () throws(RaceFailure) -> Void
  ) {
    sides = [one, other, third]
    self.check = check
  }
}

/// A number in many parts that are copied one after the other, so that a torn read is visible.
///
/// The runtime copies a value of an unknown type, and the thread sanitizer does not instrument the runtime.
struct Wide: Sendable, Equatable {
  private struct Twice<Half: Sendable & Equatable>: Sendable, Equatable {
    let one, other: Half
    init(_ half: Half) { (one, other) = (half, half) }
  }

  private let first: Int
  private let rest: Twice<Twice<Twice<Twice<Twice<Twice<Twice<[Int]>>>>>>>

  init(_ number: Int) {
    first = number
    rest = Twice(Twice(Twice(Twice(Twice(Twice(Twice([number])))))))
  }

  /// The number, or -1 if the parts are not all the same.
  var number: Int { self == Wide(first) ? first : -1 }
}

/// A condition that did not hold in a race.
struct RaceFailure: Error {
  let text: String
}

/// Throws `text` unless `condition` holds. Cheaper than an expectation, because it is called tens of thousands of times.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws(RaceFailure) {
  if !condition { throw RaceFailure(text: text()) }
}

/// Spins until `condition` holds, up to a limit: on a busy machine the other thread may have no processor.
func spin(until condition: () -> Bool) {
  var spins = 0
  while !condition() && spins < 20_000 { spins += 1 }
}

/// Runs the two or three sides of each round at the same time, each on its own thread, and checks the outcome. Each round uses fresh
/// objects that `round` makes. Stops at the first failure.
///
/// The threads live for the whole race. A spin barrier starts each round; the sides take turns to be skewed a little, because otherwise
/// the same side would win nearly always.
func race(
  loops: Int = raceLoops, at location: SourceLocation = #_sourceLocation, _ round: @escaping @Sendable () -> RaceRound
) async {
  let wrong = await withCheckedContinuation { continuation in
    // Not in the pool of tasks: a spinning thread there would be missing for the tasks of a race.
    let ledger = LeakLedger.current
    Thread.detachNewThread {
      continuation.resume(returning: LeakLedger.$current.withValue(ledger) { RaceRunner(round).run(loops) })
    }
  }
  if let wrong { Issue.record(Comment(rawValue: wrong), sourceLocation: location) }
}

/// The threads of a race and their barrier.
///
/// Between rounds the threads sleep, so that a busy machine wakes them soon; they spin for the start itself.
private final class RaceRunner: Sendable {
  /// The number of the round that may run, from 1; or `over`.
  private let roundNumber = Atomic(0)
  /// The numbers of sides that reached the start and the end, of all rounds together.
  private let arrivals = Atomic(0)
  private let finishes = Atomic(0)
  private let starts = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let end = DispatchSemaphore(value: 0)
  /// Written by the runner's thread before it increments the number.
  private nonisolated(unsafe) var sides: [@Sendable () -> Void] = []
  private let round: @Sendable () -> RaceRound

  private static var over: Int { .max }

  init(_ round: @escaping @Sendable () -> RaceRound) { self.round = round }

  /// Returns the first failure, if there is one. The caller's thread runs the first side.
  func run(_ loops: Int) -> String? {
    var others = 0
    defer {
      roundNumber.store(Self.over, ordering: .releasing)
      for side in 0..<others { starts[side].signal() }
    }
    for number in 1...loops {
      let round = round()
      sides = round.sides
      while others < sides.count - 1 {
        others += 1
        let side = others
        let ledger = LeakLedger.current
        Thread.detachNewThread { LeakLedger.$current.withValue(ledger) { self.runSide(side) } }
      }
      precondition(others == sides.count - 1, "every round of a race has the same number of sides")
      roundNumber.store(number, ordering: .releasing)
      for side in 0..<others { starts[side].signal() }
      run(0, number)
      for _ in 0..<others where end.wait(timeout: .now() + 60) == .timedOut { fatalError("round \(number) is stuck") }
      precondition(finishes.load(ordering: .acquiring) == number * others)
      sides = []
      do throws(RaceFailure) { try round.check() } catch { return "In round \(number): \(error.text)" }
    }
    return nil
  }

  private func runSide(_ side: Int) {
    while true {
      starts[side - 1].wait()
      let number = roundNumber.load(ordering: .acquiring)
      if number == Self.over { return }
      run(side, number)
      finishes.add(1, ordering: .acquiringAndReleasing)
      end.signal()
    }
  }

  private func run(_ side: Int, _ number: Int) {
    let work = sides[side]
    let count = sides.count
    arrivals.add(1, ordering: .acquiringAndReleasing)
    spin { arrivals.load(ordering: .acquiring) >= number * count }
    if number % count == side {
      for _ in 0..<(number / count * 7 % 61) { _ = arrivals.load(ordering: .relaxed) }
    }
    work()
  }
}
