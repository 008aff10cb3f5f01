import Antiphon
import AntiphonInspector
import ArgumentParser
import Foundation

/// Sends elements through many inspected pipelines, and prints what that has cost the process. Run by `Scripts/inspected-load`.
@main
struct InspectedLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-inspected",
    abstract: "Measures what inspected points, and a page that shows them, cost a program.",
    discussion: """
      It prints a line when its pipelines run, which has the address of the page if there is one, and begins with the first \
      line of its input. At the end it prints elements, seconds, and seconds of the processor.
      """)

  @Option(help: "How many pipelines of two points.")
  var pipelines = 1_000
  @Option(help: "How many elements are sent, to one pipeline after the other.")
  var elements = 1_000_000
  @Option(help: "How many elements a second; 0 for as many as possible.")
  var rate = 0
  @Option(help: "How many multiplications each element takes, one after the other.")
  var work = 0
  @Flag(help: "Leave the points out.")
  var plain = false
  @Flag(help: "Serve the page.")
  var serve = false

  func run() async throws {
    let relays = (0..<pipelines).map { _ in Relay<Int>() }
    if serve {
      try await Inspector.shared.serve(port: 0) { Self.say($0) }
    }
    let handles = relays.enumerated().map { pipeline($1, $0) }
    if !serve { Self.say("ready") }
    _ = readLine()
    let (start, used) = (ContinuousClock.now, Self.processorTime)
    let sent = rate > 0 ? await sendPaced(relays) : send(to: relays, elements, from: 0)
    let seconds = start.duration(to: .now) / .seconds(1)
    Self.say("\(sent) \(seconds) \(Self.processorTime - used)")
    _ = readLine()
    for handle in handles { handle.cancel() }
  }

  private func pipeline(_ relay: Relay<Int>, _ index: Int) -> Subscription {
    let work = work
    let numbers = relay.producer
    let worked = (plain ? numbers : numbers.inspected("source \(index)")).map { Self.multiply($0, work) }
    return (plain ? worked : worked.inspected("result \(index)")).start()
  }

  @inline(never)
  private static func multiply(_ number: Int, _ times: Int) -> Int {
    var value = number
    for _ in 0..<times { value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
    return value
  }

  /// Sends so many elements, beginning with this pipeline. Returns how many.
  @discardableResult
  private func send(to relays: [Relay<Int>], _ count: Int, from first: Int) -> Int {
    for index in first..<first + count { relays[index % relays.count].send(index) }
    return count
  }

  /// Sends the elements of each millisecond together.
  private func sendPaced(_ relays: [Relay<Int>]) async -> Int {
    let start = ContinuousClock.now
    var sent = 0, millisecond = 0
    while sent < elements {
      millisecond += 1
      let due = rate * millisecond / 1_000
      send(to: relays, due - sent, from: sent)
      sent = due
      try? await Task.sleep(until: start + .milliseconds(millisecond), tolerance: .zero, clock: .continuous)
    }
    return sent
  }

  /// In seconds, of all threads.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
