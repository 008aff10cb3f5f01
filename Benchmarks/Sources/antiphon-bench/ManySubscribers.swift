import AllocationCounter
import Antiphon
import ArgumentParser
import Foundation

/// A million subscribers of one subject: the memory they take, a delivery to each, and how long one takes to leave.
struct ManySubscribers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench subscribers",
    abstract: "Measures a million subscribers of a subject: memory, a delivery to each, leaving in random order.",
    discussion: "Each figure is the median of the rounds. Times are for one subscriber, by the clock of the thread.")

  @Option(help: "How many subscribers there are.")
  var subscribers = 1_000_000

  @Option(help: "How many rounds are measured of each library.")
  var rounds = 5

  func validate() throws {
    if subscribers < 1 || rounds < 1 { throw ValidationError("There has to be something to measure.") }
  }

  func run() {
    let paces = (0..<9).map { _ in
      nanosecondsOfThread { _ = opaque(Calibration.work(Calibration.input)) } / Double(Calibration.input.count)
    }
    print("Pace \(Calibration.scale(ofMedian: paces.median).short)")
    print("| \(subscribers) subscribers | memory | a delivery | to leave |\n|---|---:|---:|---:|")
    show("Antiphon") { count in
      let (subject, sum) = (Subject<Int, Never>(), Sum())
      let subscriptions = (0..<count).map { _ in subject.observeValues { sum.add($0) }.start() }
      return SubscribedSubject(send: { subject.send($0) }, leave: { subscriptions[$0].cancel() }, sum: sum)
    }
    show("OpenCombine", OpenCombinePeer.subscribedSubject)
  }

  private func show(_ library: String, _ make: (Int) -> SubscribedSubject) {
    let all = (0..<rounds).map { _ in Round(subscribers, make) }
    print(
      "| \(library) | \((all.map(\.bytes).median / 1e6).short) MB | \(all.map(\.delivery).median.short) ns |",
      "\(all.map(\.leaving).median.short) ns |")
  }
}

/// The subscribers of a subject.
struct SubscribedSubject {
  let send: (Int) -> Void
  /// Ends the subscription with this number.
  let leave: (Int) -> Void
  /// What has arrived.
  let sum: Sum
}

private struct Round {
  let bytes: Double
  let delivery: Double
  let leaving: Double

  init(_ count: Int, _ make: (Int) -> SubscribedSubject) {
    let order = (0..<count).shuffled()
    let before = heap_in_use()
    let subject = make(count)
    bytes = Double(heap_in_use() - before)
    subject.send(1)  // warms up
    delivery = nanosecondsOfThread { subject.send(2) } / Double(count)
    leaving = nanosecondsOfThread { for number in order { subject.leave(number) } } / Double(count)
    subject.send(1000)
    precondition(subject.sum.value == 3 * count, "each one receives two elements")
  }
}

private func nanosecondsOfThread(_ work: () -> Void) -> Double {
  let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
  work()
  return Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start)
}
