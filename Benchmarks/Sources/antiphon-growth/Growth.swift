import AntiphonTesting
import ArgumentParser
import Foundation

/// Compares the time of every operator over ten thousand elements and over eight times as many, and then performs the long runs.
@main
struct Growth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-growth",
    abstract: "Finds operators whose time or stack grows too fast with the number of their elements.",
    discussion: """
      Every operator of the catalogue, every operator of two streams with either side ahead, and every hot source with as \
      many subscribers that join and leave, is timed over 10 000 and over 80 000 elements: the quickest of three runs each, \
      in turn. More than nine times as long is too long. For subscribers it is 18 times, because 80 000 of them do not fit \
      into the cache. What takes too long is timed again, up to four times, because the machine may be shared.

      Then ten million elements are pulled one by one through some chains, on a thread with a small stack: each run must end, \
      and its stack may not be deeper at one element than at another.
      """)

  @Option(help: ArgumentHelp("Only operators whose name contains this.", valueName: "name"))
  var filter = ""

  @Flag(help: "Print every operator, not only those that grow too fast.")
  var all = false

  func run() throws {
    let cases = (GrowthCase.operators + GrowthCase.withOneSideAhead + GrowthCase.joinAndLeave).filter {
      filter.isEmpty || $0.name.contains(filter)
    }
    let longRuns = LongRun.all.filter { filter.isEmpty || $0.name.contains(filter) }
    if cases.isEmpty && longRuns.isEmpty { throw ValidationError("No operator contains \(filter).") }
    var tooFast = 0
    for (index, growthCase) in cases.enumerated() {
      progress("\(index + 1)/\(cases.count) \(growthCase.name)")
      let growth = growthCase.growth()
      if growth > growthCase.limit { tooFast += 1 }
      if growth > growthCase.limit || all {
        progress("")
        say(String(format: "×%5.1f  %@", growth, growthCase.name))
      }
    }
    progress("")
    if !cases.isEmpty {
      let count = "\(cases.count - tooFast) of \(cases.count)"
      say("\(count) stay within their limit from 10 000 to 80 000 elements")
    }
    let findings = longRuns.compactMap { longRun in
      progress(longRun.name)
      return longRun.finding()
    }
    progress("")
    for finding in findings { say(finding) }
    if !longRuns.isEmpty {
      let flat = longRuns.count - findings.count
      say("\(flat) of \(longRuns.count) runs of \(LongRun.count) elements leave the stack flat")
    }
    if tooFast > 0 || !findings.isEmpty { throw ExitCode(1) }
  }

  private func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

  private func progress(_ text: String) {
    guard isatty(STDERR_FILENO) != 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}

/// Work whose time depends on the number of elements.
struct GrowthCase {
  let name: String
  /// How many times longer eight times as many elements may take: by default an eighth more than linear work.
  var limit = 9.0
  let work: (Int) -> Void

  /// How many times longer eight times as many elements take.
  func growth() -> Double {
    var best = Double.infinity
    for _ in 0..<5 where best > limit {
      var (few, many) = (Double.infinity, Double.infinity)
      for _ in 0..<3 {
        few = min(few, seconds(10_000))
        many = min(many, seconds(80_000))
      }
      best = min(best, many / few)
    }
    return best
  }

  private func seconds(_ count: Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    work(count)
    return (clock.now - start) / .seconds(1)
  }
}
