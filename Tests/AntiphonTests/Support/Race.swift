import Antiphon
import AntiphonTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// The suite of all races: one after the other, never beside each other.
@Suite(.serialized, .leavesNothing) enum Races {}

/// How often each race is run: `ANTIPHON_RACE_LOOPS`, or 100 times.
let raceLoops = ProcessInfo.processInfo.environment["ANTIPHON_RACE_LOOPS"].flatMap { Int($0) } ?? 100

/// One run of a race: what each side does, and what must hold when all of them are done.
struct Heat {
  let sides: [@Sendable () -> Void]
  let check: () throws(Wrong) -> Void

  init(
    _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void,
    check: @escaping () throws(Wrong) -> Void
  ) {
    sides = [one, other]
    self.check = check
  }

  init(
    _ one: @escaping @Sendable () -> Void, _ other: @escaping @Sendable () -> Void,
    _ third: @escaping @Sendable () -> Void, check: @escaping () throws(Wrong) -> Void
  ) {
    sides = [one, other, third]
    self.check = check
  }
}

/// A number in many parts, which are copied and retained one after the other: one that is read in the middle of a change is
/// seen to be.
///
/// The runtime copies a value of a type that the compiler doesn't know, and the thread sanitizer doesn't look there.
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

/// What did not hold in a race.
struct Wrong: Error {
  let text: String
}

/// Throws `text` unless `condition` holds. Cheaper than an expectation: it is called ten thousands of times.
func hold(_ condition: Bool, _ text: @autoclosure () -> String) throws(Wrong) {
  if !condition { throw Wrong(text: text()) }
}

/// Waits until `condition` holds, but not for ever: on a busy machine the thread that it waits for may have no processor.
func spin(until condition: () -> Bool) {
  var spins = 0
  while !condition() && spins < 20_000 { spins += 1 }
}

/// Runs the two or three sides of a heat at the same time, each on a thread of its own, and checks the outcome; again and
/// again, each time on fresh objects that `heat` makes. Stops at the first outcome that is wrong.
///
/// The threads live for the whole race and are let go by a spin barrier at each heat, one of them a little later than the
/// others by turns: without that the first to be let go would win nearly always.
func race(
  loops: Int = raceLoops, at location: SourceLocation = #_sourceLocation, _ heat: @escaping @Sendable () -> Heat
) async {
  let wrong = await withCheckedContinuation { continuation in
    // Not on the pool of tasks: a thread that spins there would keep one from the tasks that take part in a race.
    let ledger = Ledger.current
    Thread.detachNewThread {
      continuation.resume(returning: Ledger.$current.withValue(ledger) { Track(heat).run(loops) })
    }
  }
  if let wrong { Issue.record(Comment(rawValue: wrong), sourceLocation: location) }
}

/// Where the sides of a race meet.
///
/// Between heats its threads sleep, so that they are woken soon on a busy machine; the start itself is spun for.
private final class Track: Sendable {
  /// The number of the heat that may be run, from 1; or `over`.
  private let heatNumber = Atomic(0)
  /// How many sides have come to the start, and to the end, of all heats together.
  private let arrivals = Atomic(0)
  private let finishes = Atomic(0)
  private let starts = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let end = DispatchSemaphore(value: 0)
  /// Written by the track's own thread before it raises the number.
  private nonisolated(unsafe) var sides: [@Sendable () -> Void] = []
  private let heat: @Sendable () -> Heat

  private static var over: Int { .max }

  init(_ heat: @escaping @Sendable () -> Heat) { self.heat = heat }

  /// The first thing that went wrong, if something did. The caller's thread runs the first side.
  func run(_ loops: Int) -> String? {
    var others = 0
    defer {
      heatNumber.store(Self.over, ordering: .releasing)
      for side in 0..<others { starts[side].signal() }
    }
    for number in 1...loops {
      let heat = heat()
      sides = heat.sides
      while others < sides.count - 1 {
        others += 1
        let side = others
        let ledger = Ledger.current
        Thread.detachNewThread { Ledger.$current.withValue(ledger) { self.runSide(side) } }
      }
      precondition(others == sides.count - 1, "every heat of a race has the same number of sides")
      heatNumber.store(number, ordering: .releasing)
      for side in 0..<others { starts[side].signal() }
      run(0, number)
      for _ in 0..<others where end.wait(timeout: .now() + 60) == .timedOut { fatalError("heat \(number) is stuck") }
      precondition(finishes.load(ordering: .acquiring) == number * others)
      sides = []
      do throws(Wrong) { try heat.check() } catch { return "In heat \(number): \(error.text)" }
    }
    return nil
  }

  private func runSide(_ side: Int) {
    while true {
      starts[side - 1].wait()
      let number = heatNumber.load(ordering: .acquiring)
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
