import Antiphon
import AntiphonTesting
import Testing

/// An element that waits at its source has not been emitted yet: an operator that depends on time treats it as a later one. With a
/// buffer downstream of the operator, no element waits upstream of it.
@Suite(.leavesNothing) struct WaitingAtTheSourceTests {
  typealias Apply = @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<String, TestFailure>

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The elements emitted if the source waits for the request, at 7 ms.
    let late: [String]
    /// The elements emitted if the source does not have to wait.
    let inTime: [String]
    let apply: Apply
    var testDescription: String { name }

    init<Output>(
      _ name: String, late: [String], inTime: [String],
      _ apply: @escaping @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Output, TestFailure>
    ) {
      self.name = name
      self.late = late
      self.inTime = inTime
      self.apply = { source, clock in apply(source, clock).map { "\($0)" } }
    }
  }

  /// The source has the elements 1, 2 and 3 at 0, 2 and 4 ms; the notifier or the period acts at 5 ms.
  static let rows = [
    // Late elements are lost.
    Row("prefix(until:)", late: [], inTime: ["1", "2", "3"]) { $0.prefix(until: cold("-----1", on: $1)) },
    Row("prefix(for:)", late: [], inTime: ["1", "2", "3"]) { $0.prefix(for: .milliseconds(5), clock: $1) },
    Row("prefix(whileAlive:)", late: [], inTime: ["1", "2", "3"]) { $0.prefix(whileAlive: cold("-----|", on: $1)) },
    Row("prefix(untilReplacement:)", late: ["9"], inTime: ["1", "2", "3", "9"]) {
      $0.prefix(untilReplacement: cold("-----9|", on: $1))
    },
    Row("prefix(during:)", late: [], inTime: ["1", "2", "3"]) { source, clock in
      let (lifetime, token) = Lifetime.make()
      _ = clock.schedule(after: .milliseconds(5)) { withExtendedLifetime(token) {} }
      return source.prefix(during: lifetime)
    },
    // Late elements are not dropped.
    Row("drop(until:)", late: ["1", "2", "3"], inTime: []) { $0.drop(until: cold("-----1", on: $1)) },
    Row("drop(for:)", late: ["1", "2", "3"], inTime: []) { $0.drop(for: .milliseconds(5), clock: $1) },
    Row("drop(whileAlive:)", late: ["1", "2", "3"], inTime: []) { $0.drop(whileAlive: cold("-----|", on: $1)) },
    Row("pausableDropping(by:)", late: ["1", "2", "3"], inTime: []) {
      $0.pausableDropping(by: cold("f----t", values: ["f": false, "t": true], on: $1))
    },
    // Late elements are combined with a later value.
    Row("withLatest(from:)", late: ["17", "27", "37"], inTime: ["16", "26", "36"]) {
      $0.withLatest(from: cold("6----7", on: $1)).map { $0.0 * 10 + $0.1 }
    },
    Row("timestamped()", late: ["1 at 7ms", "2 at 7ms", "3 at 7ms"], inTime: ["1 at 0ms", "2 at 2ms", "3 at 4ms"]) {
      $0.timestamped(clock: $1).map {
        "\($0.element) at \($0.instant.offset / .milliseconds(1))ms".replacing(".0", with: "")
      }
    },
  ]

  @Test(arguments: rows)
  func elementThatWaitsAtItsSourceIsALateOne(row: Row) {
    expect(row.late) { row.apply($0, $1) }
  }

  @Test(arguments: rows)
  func bufferBehindTheOperatorDeliversEachElementInTime(row: Row) {
    expect(row.inTime) { row.apply($0, $1).buffer(.unbounded) }
  }

  @Test(arguments: rows)
  func bufferInFrontOfTheOperatorChangesNothing(row: Row) {
    expect(row.late) { row.apply($0.buffer(.unbounded), $1) }
  }

  private func expect(_ expected: [String], _ apply: Apply) {
    let clock = VirtualClock()
    let source = cold("1-2-3---------|", on: clock)
    let recorder = apply(source, clock).record(on: clock, requesting: 0)
    clock.advance(by: .milliseconds(7))
    #expect(recorder.elements == [])
    recorder.request(9)
    clock.advance(by: .milliseconds(9))
    #expect(recorder.elements == expected)
    #expect(recorder.completion == .finished)
    recorder.cancel()
    clock.forget()
  }
}
