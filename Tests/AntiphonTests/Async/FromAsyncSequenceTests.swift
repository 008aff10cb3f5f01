import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FromAsyncSequenceTests {
  @Test func emitsTheElements() async {
    var numbers: [Int] = []
    for await number in from(Counting(to: 3)).values { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }

  @Test func callsNextOnlyOnDemand() async {
    let counting = Counting(to: 9)
    let (events, continuation) = AsyncStream<Int>.makeStream()
    let subscription = from(counting).pull(requesting: 2) { continuation.yield($0) }
    var received = events.makeAsyncIterator()
    #expect(await received.next() == 1)
    #expect(await received.next() == 2)
    #expect(counting.calls.value == 2)
    subscription.request(1)
    #expect(await received.next() == 3)
    #expect(counting.calls.value == 3)
    subscription.cancel()
  }

  @Test func iteratorIsMadeAtEachStart() async {
    let counting = Counting(to: 2)
    let stream = from(counting)
    #expect(counting.iterators.value == 0)
    #expect(await stream.collected() == [1, 2])
    #expect(await stream.collected() == [1, 2])
    #expect(counting.iterators.value == 2)
  }

  @Test func failsWithTheFailureOfTheSequence() async {
    // No cast: the failure type of the stream is that of the sequence.
    let stream: Producer<Int, TestFailure> = from(from(1...2).promoteFailure().append(fail(TestFailure("a"))).values)
    var numbers: [Int] = []
    do throws(TestFailure) {
      for try await number in stream.values { numbers.append(number) }
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
    #expect(numbers == [1, 2])
  }

  @Test func cancelReachesTheCallThatIsGoingOn() async {
    let clock = VirtualClock()
    let (completions, continuation) = AsyncStream<Completion<any Error>>.makeStream()
    let subscription = from(Sleeping(clock: clock)).pull(requesting: 1, { _ in }, completed: { continuation.yield($0) })
    await clock.untilPending()
    subscription.cancel()
    var completion = completions.makeAsyncIterator()
    guard case .cancelled = await completion.next() else {
      Issue.record("it did not complete as cancelled")
      return
    }
    // The sleep was cancelled with the task.
    #expect(clock.pending == 0)
  }

  @Test func cancelWithoutDemandEndsTheTask() async {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    let subscription = from(ReleaseReporting { continuation.yield() }).pull(requesting: 0) { _ in }
    subscription.cancel()
    var end = ends.makeAsyncIterator()
    await end.next()
  }

  @Test func droppingTheHandleOfAStreamThatWaitsEndsTheTask() async {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    _ = from(ReleaseReporting { continuation.yield() }).pull(requesting: 0) { _ in }
    var end = ends.makeAsyncIterator()
    await end.next()
  }

  @Test func endLeavesNothingBehind() async {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    #expect(await from(ReleaseReporting { continuation.yield() }).collected() == [])
    var end = ends.makeAsyncIterator()
    await end.next()
  }

  @Test func rewindTakesANewIterator() async throws {
    let counting = Counting(to: 3)
    let (events, continuation) = AsyncStream<Int>.makeStream()
    let subscription = from(counting)
      .pull(requesting: 2, { continuation.yield($0) }, completed: { _ in continuation.finish() })
    var received = events.makeAsyncIterator()
    #expect(await received.next() == 1)
    #expect(await received.next() == 2)
    try subscription.rewind()
    subscription.request(.max)
    var rest: [Int] = []
    while let number = await received.next() { rest.append(number) }
    #expect(rest == [1, 2, 3])
    #expect(counting.iterators.value == 2)
  }

  @Test func elementsComeThroughOperatorsThatEndEarly() async {
    #expect(await from(Counting(to: .max)).filter { $0 % 2 == 0 }.prefix(3).collected() == [2, 4, 6])
  }
}

extension Producer where Failure == Never {
  /// Collects all elements until the stream finishes.
  func collected() async -> [Element] {
    var all: [Element] = []
    for await element in values { all.append(element) }
    return all
  }
}

/// A sequence that counts up, and counts the calls of its iterator.
private struct Counting: AsyncSequence, Sendable {
  typealias Failure = Never
  let end: Int
  let calls = Box(0)
  let iterators = Box(0)

  init(to end: Int) { self.end = end }

  func makeAsyncIterator() -> Iterator {
    iterators.increment()
    return Iterator(end: end, calls: calls)
  }

  struct Iterator: AsyncIteratorProtocol {
    let end: Int
    let calls: Box<Int>
    var number = 0

    mutating func next() async -> Int? { await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      calls.increment()
      if number == end { return nil }
      number += 1
      return number
    }
  }
}

/// A sequence without elements that sleeps until it is cancelled.
private struct Sleeping: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let clock: VirtualClock

  func makeAsyncIterator() -> Sleeping { self }

  mutating func next() async throws -> Int? {
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1000)))
    return 1
  }
}

/// An empty sequence that reports when it and its iterators have been released.
private final class ReleaseReporting: AsyncSequence, Sendable {
  typealias Failure = Never
  private let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }

  func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  struct Iterator: AsyncIteratorProtocol {
    let sequence: ReleaseReporting
    mutating func next() async -> Int? { nil }
    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? { nil }
  }
}
