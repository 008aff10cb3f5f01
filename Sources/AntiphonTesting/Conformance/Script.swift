import Foundation

/// Random calls to a stream, reproducible from a seed.
///
/// `ANTIPHON_SEED` sets the first seed, `ANTIPHON_SCRIPTS` the number of scripts.
final class Script: Sendable {
  let seed: Int
  private let numbers: Locked<RandomSource>
  private let steps = Locked<[String]>([])

  init(seed: Int) {
    self.seed = seed
    numbers = Locked(RandomSource(seed: UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95))
  }

  /// The seeds of the scripts to run.
  @TaskLocal static var seeds = {
    let first = number("ANTIPHON_SEED") ?? 1
    return first..<first + (number("ANTIPHON_SCRIPTS") ?? 8)
  }()

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Runs each script. The text of a violation says how to run its script again.
  static func each(_ body: (Script) throws(RuleViolation) -> Void) throws(RuleViolation) {
    for seed in seeds {
      let script = Script(seed: seed)
      do throws(RuleViolation) { try body(script) } catch {
        guard case .broken(let what) = error else { throw error }
        let steps = script.steps.withLock { $0 }.joined(separator: ", ")
        throw .broken("\(what) (with ANTIPHON_SEED=\(seed) ANTIPHON_SCRIPTS=1: \(steps.isEmpty ? "no steps" : steps))")
      }
    }
  }

  func random(in range: ClosedRange<Int>) -> Int { numbers.withLock { $0.next(in: range) } }

  /// True with a probability of one in `times`.
  func oneIn(_ times: Int) -> Bool { random(in: 1...times) == 1 }

  /// Adds a step to the log that a violation shows.
  func note(_ step: String) { steps.withLock { $0.append(step) } }
}
