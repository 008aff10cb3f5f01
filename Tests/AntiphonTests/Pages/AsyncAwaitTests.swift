import Antiphon
import AntiphonTesting
import Testing

// The code of `AsyncAwait.md`: `Scripts/documents` checks that each of its blocks is here.

private struct Offline: Error, Equatable {}

@Suite(.leavesNothing) struct AsyncAwaitTests {
  @Test func aLoopReadsElementsUntilItBreaks() async {
    var squares: [Int] = []
    for await square in from(1...).map({ $0 * $0 }).values {
      squares.append(square)
      if square > 20 { break }  // cancels the stream
    }
    #expect(squares == [1, 4, 9, 16, 25])
  }

  @Test func pullsOneForEachNext() async {
    let made = MutableProperty(0)
    var iterator = from(1...).on(next: { made.value = $0 }).values.makeAsyncIterator()
    #expect(made.value == 0)  // not started
    #expect(await iterator.next() == 1)
    #expect(made.value == 1)  // not one more
  }

  @Test func throwsTheFailure() async {
    let numbers: Producer<Int, Offline> = from(1...2).promoteFailure().append(fail(Offline()))
    var received: [Int] = []
    do {
      for try await number in numbers.values { received.append(number) }
    } catch {
      let failure: Offline = error  // typed: no cast
      #expect(failure == Offline())
    }
    #expect(received == [1, 2])
  }

  @Test func startsAtOnceWithAPolicy() async {
    let taps = Subject<Int, Never>()
    let (late, kept) = (taps.producer.values, taps.producer.values(.unbounded))
    let newest = taps.producer.values(.latest)
    for tap in 1...3 { taps.send(tap) }
    taps.finish()

    var received: [[Int]] = [[], [], []]
    for await tap in late { received[0].append(tap) }
    for await tap in kept { received[1].append(tap) }
    for await tap in newest { received[2].append(tap) }
    #expect(received == [[], [1, 2, 3], [3]])
  }

  @Test func takesWhatHasArrived() async {
    let readings = Relay<Int>()
    var batches = readings.producer.batches().makeAsyncIterator()
    readings.send(1)
    readings.send(2)
    #expect(await batches.next() == [1, 2])
    readings.send(3)
    #expect(await batches.next() == [3])
  }

  @Test func leavingTheLoopCancelsTheStream() async {
    let completion = MutableProperty("")
    let numbers = from(1...).on(completed: { completion.value = "\($0)" })
    for await number in numbers.values where number == 2 { break }
    #expect(completion.value == "cancelled")
  }

  @Test func cancelledTaskEndsItsStream() async {
    let (taps, completion) = (Relay<Int>(), MutableProperty(""))
    let stream = taps.producer.on(started: { taps.send(1) }, completed: { completion.value = "\($0)" })
    let task = Task {
      for await _ in stream.values { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await task.value
    #expect(completion.value == "cancelled")
  }

  @Test func awaitsOneByOne() async {
    @Sendable func load(_ page: Int) async throws(Offline) -> String {
      if page == 3 { throw Offline() }
      return "page \(page)"
    }

    let pages = from(1...).promoteFailure(to: Offline.self).mapAsync { page throws(Offline) in try await load(page) }
    var received: [String] = []
    do {
      for try await page in pages.values { received.append(page) }
    } catch {
      received.append("\(error)")
    }
    #expect(received == ["page 1", "page 2", "Offline()"])
  }

  @Test func awaitsConcurrently() async {
    var received: Set<Int> = []
    let results = from(1...10).flatMap(maxConcurrent: 4) { number in just { await Task { number * 2 }.value } }
    for await result in results.values { received.insert(result) }
    #expect(received == Set((1...10).map { $0 * 2 }))
  }

  @Test func readsAnAsyncSequence() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()

    var sums: [Int] = []
    for await sum in from(numbers).scan(0, +).values { sums.append(sum) }
    #expect(sums == [1, 3, 6])
  }

  @Test func sendersWaitForDemand() async throws {
    let readings = Channel<Int, Never>()
    async let sum = readings.producer.sum().future.value
    for reading in 1...3 { try await readings.send(reading) }  // returns when it was taken
    readings.finish()
    #expect(await sum == 6)
  }

  @Test func waitForATaskIsCancelledAndNotTheTask() async {
    let gate = Channel<Int, Never>()
    let task = Task { await gate.producer.future.value ?? 0 }
    let recorder = from(task).record(on: VirtualClock())
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    try? await gate.send(7)
    #expect(await task.value == 7)
  }

  @Test func keepsWhatIsSentBetweenTwoCalls() async {
    let taps = Subject<Int, Never>(.replay(1))
    taps.send(1)
    var iterator = taps.producer.values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    for tap in 2...4 { taps.send(tap) }
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == 3)
  }
}
