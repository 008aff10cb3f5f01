import AntiphonTesting
import ArgumentParser
import Foundation

/// Runs every operator over ten thousand elements and over eight times as many, and compares; then the long runs.
@main
struct Growth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-growth",
    abstract: "Finds operators whose time or stack grows faster than it may with the number of their elements.",
    discussion: """
      Every operator of the catalogue, every one of two streams with either side ahead, and every hot source with so many \
      listeners that join and leave, is timed over 10 000 and over \
      80 000 elements: the quickest of three runs each, in turn. More than nine times as long is too long, \
      for listeners 18 times: as many do not fit into the cache. \
      What looks too long is timed again, up to four times, as the machine may be shared.

      Then ten million elements are pulled one by one through some chains, on a thread with a small stack: each run must end, \
      and its stack may not be deeper at one element than at another.
      """)

  @Option(help: ArgumentHelp("Only operators whose name contains this.", valueName: "name"))
  var filter = ""

  @Flag(help: "Print every operator, not only those that grow too fast.")
  var all = false

  func run() throws {
    let subjects = (Subject.ofTheCatalogue + Subject.withOneSideAhead + Subject.joinAndLeave).filter {
      filter.isEmpty || $0.name.contains(filter)
    }
    let longRuns = LongRun.all.filter { filter.isEmpty || $0.name.contains(filter) }
    if subjects.isEmpty && longRuns.isEmpty { throw ValidationError("No operator contains \(filter).") }
    var tooFast = 0
    for (index, subject) in subjects.enumerated() {
      progress("\(index + 1)/\(subjects.count) \(subject.name)")
      let growth = subject.growth()
      if growth > subject.limit { tooFast += 1 }
      if growth > subject.limit || all {
        progress("")
        say(String(format: "×%5.1f  %@", growth, subject.name))
      }
    }
    progress("")
    if !subjects.isEmpty {
      let count = "\(subjects.count - tooFast) of \(subjects.count)"
      say("\(count) grow no faster than they may from 10 000 to 80 000 elements")
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

/// Something that takes its time for a number of elements.
struct Subject {
  let name: String
  /// By default an eighth more than what is linear takes.
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
