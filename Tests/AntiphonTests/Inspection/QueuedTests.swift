import Antiphon
import AntiphonTesting
import Testing

/// How many elements wait in front of an inspected point.
@Suite(.leavesNothing) struct QueuedTests {
  private let clock = VirtualClock()

  @Test(arguments: WaitingCase.all)
  func whatAnOperatorKeepsIsCounted(_ operation: WaitingCase) throws {
    let inspector = Inspector(clock: clock)
    // Sources that ignore demand, so that their elements wait in the operator.
    let left: Producer<Int, TestFailure> = hot("-(123)-", on: clock)
    let right: Producer<Int, TestFailure> = hot("----------(45)-", on: clock)
    let handle = operation.join(left, right, clock).inspected("out", by: inspector).pull(requesting: 1) { _ in }
    clock.advance(by: .milliseconds(5))
    let afterLeft = try point(of: inspector).queued
    #expect(afterLeft == operation.afterLeft)
    clock.advance(by: .milliseconds(10))
    let afterRight = try point(of: inspector).queued
    #expect(afterRight == operation.afterRight)
    handle.cancel()
    #expect(try point(of: inspector).queued == 0)
  }

  @Test(arguments: WaitingCase.all.filter(\.runsAhead))
  func aRewindLeavesNothing(_ operation: WaitingCase) throws {
    let inspector = Inspector(clock: clock)
    let handle = operation.join(from(1...3).append(never()), never(), clock).inspected("out", by: inspector)
      .pull(requesting: 1) { _ in }
    for _ in 1...2 {
      let queued = try point(of: inspector).queued
      #expect(queued == operation.afterLeft)
      try handle.rewind()
    }
    handle.cancel()
  }

  @Test func theCountFollowsDemand() throws {
    let inspector = Inspector(clock: clock)
    let numbers: Producer<Int, TestFailure> = hot("(1234)-|", on: clock)
    let handle = numbers.merge(with: empty()).inspected("out", by: inspector).pull(requesting: 1) { _ in }
    clock.advance(by: .milliseconds(1))
    #expect(try point(of: inspector).queued == 3)
    handle.request(2)
    #expect(try point(of: inspector).queued == 1)
    clock.advance(by: .milliseconds(20))
    #expect(try point(of: inspector).queued == 1)
    handle.request(1)
    #expect(try point(of: inspector).queued == 0)
    #expect(try point(of: inspector).state == .ended(.finished))
  }

  @Test func aFailureThatOvertakesLeavesNothing() throws {
    let inspector = Inspector(clock: clock)
    let (left, right) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let handle = left.producer.zip(with: right.producer).inspected("out", by: inspector).pull(requesting: 1) { _ in }
    for number in 1...4 { left.send(number) }
    right.fail(TestFailure())
    #expect(try point(of: inspector).queued == 0)
    handle.cancel()
  }

  private func point(of inspector: Inspector) throws -> InspectedPoint { try #require(inspector.points().first) }
}

/// An operator of two streams, and how many elements it keeps after three of the first one, and after two of the second one, with demand for one.
struct WaitingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let afterLeft: Int
  let afterRight: Int
  /// True if it takes all elements of the first one, although it could let that wait.
  let runsAhead: Bool
  let join:
    @Sendable (Producer<Int, TestFailure>, Producer<Int, TestFailure>, VirtualClock) -> Producer<Int, TestFailure>

  init(
    _ name: String, _ afterLeft: Int, _ afterRight: Int, runsAhead: Bool = false,
    _ join:
      @escaping @Sendable (Producer<Int, TestFailure>, Producer<Int, TestFailure>, VirtualClock) -> Producer<
        Int, TestFailure
      >
  ) {
    testDescription = name
    (self.afterLeft, self.afterRight, self.runsAhead) = (afterLeft, afterRight, runsAhead)
    self.join = join
  }

  static let all = [
    WaitingCase("merge", 2, 4) { left, right, _ in left.merge(with: right) },
    WaitingCase("mergeByPriority", 2, 4) { left, right, _ in left.mergeByPriority(with: right) },
    WaitingCase("mergeOrdered", 3, 4, runsAhead: true) { left, right, _ in left.mergeOrdered(with: right) },
    WaitingCase("zip", 3, 3, runsAhead: true) { left, right, _ in left.zip(with: right).map { $0 + $1 } },
    // It is a zip of the first and a zip of the others: a pair of these is one element.
    WaitingCase("zip of three", 3, 3, runsAhead: true) { left, right, _ in
      zip(left, right, right).map { $0 + $1 + $2 }
    },
    WaitingCase("zip of five", 3, 6, runsAhead: true) { left, right, _ in
      zip(left, right, right, right, right).map { $0 + $1 + $2 + $3 + $4 }
    },
    WaitingCase("zip of a collection", 3, 3, runsAhead: true) { left, right, _ in
      Producer<[Int], TestFailure>.zip([left, right]).map { $0[0] }
    },
    WaitingCase("zipLongest", 3, 3, runsAhead: true) { left, right, _ in
      left.zipLongest(with: right).map { $0 ?? $1 ?? 0 }
    },
    WaitingCase("combineLatest", 0, 1) { left, right, _ in left.combineLatest(with: right).map { $0 + $1 } },
    WaitingCase("flatMap", 2, 2) { left, _, _ in left.flatMap(maxConcurrent: 1) { _ in never() } },
    WaitingCase("flatMapConcat", 2, 2) { left, _, _ in left.flatMapConcat { _ in never() } },
    WaitingCase("flatMapSequential", 2, 2, runsAhead: true) { left, _, _ in
      left.flatMapSequential { $0 == 1 ? never() : just($0) }
    },
    WaitingCase("expand", 5, 5) { left, _, _ in left.expand(maxConcurrent: 1) { _ in never() } },
    WaitingCase("pausable", 3, 2) { left, right, _ in left.pausable(by: right.map { _ in true }) },
    WaitingCase("delay", 3, 3, runsAhead: true) { left, _, clock in left.delay(for: .seconds(1), clock: clock) },
  ]
}
