// The program that `Scripts/browser-test` looks into, and whose page is in the documentation.
#if Inspector
import Antiphon
import AntiphonInspector
import Foundation
import Synchronization

/// Arguments: `--many N` adds N pipelines that have 100 elements a second each. A line of the input is answered with the number of ticks that
/// were sent. It ends with its input.
@main struct InspectedProgram {
  private static let sent = Atomic(0)

  static func main() async throws {
    try await Inspector.shared.serve(port: 0)
    var handles = [ticks(), readings(), heartbeat(), orders()]
    if let count = CommandLine.arguments.last.flatMap({ Int($0) }) { handles += (1...count).map(busy) }
    while readLine() != nil { say("sent \(sent.load(ordering: .relaxed))") }
    for handle in handles { handle.cancel() }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// Counts what its source sends.
  private static func ticks() -> Subscription {
    interval(.milliseconds(50)).on(next: { _ in sent.add(1, ordering: .relaxed) }).inspected("ticks").start()
  }

  /// Each order starts a stream of its parcels.
  private static func orders() -> Subscription {
    interval(.milliseconds(1_500)).map { "order \($0 + 1)" }.inspected("orders")
      .flatMap { order in
        interval(.milliseconds(700)).prefix(4).map { "\(order), parcel \($0 + 1)" }.inspected("parcels")
      }
      .inspected("deliveries").start()
  }

  /// A consumer that takes five readings a second of a hundred. The buffer keeps the latest ones.
  private static func readings() -> Subscription {
    let display = interval(.milliseconds(10)).map { "\(20 + $0 % 7) °C" }.inspected("readings")
      .buffer(.dropOldest(16)).inspected("display").pull(requesting: 1) { _ in }
    return interval(.milliseconds(200)).on(next: { _ in display.request(1) }).start()
  }

  /// Each element comes back and makes the next one.
  private static func heartbeat() -> Subscription {
    let beats = Relay<Int>()
    let handle = beats.producer.inspected("beats").delay(for: .milliseconds(800)).map { $0 + 1 }.inspected("next beat")
      .observeValues { beats.send($0) }.start()
    beats.send(1)
    return handle
  }

  private static func busy(_ number: Int) -> Subscription {
    interval(.milliseconds(100)).flatMap { tick in from(1...10).map { tick * 10 + $0 } }
      .inspected("source \(number)").filter { $0 % 2 == 0 }.inspected("even \(number)").start()
  }
}
#else
@main struct InspectedProgram {
  static func main() {}
}
#endif
