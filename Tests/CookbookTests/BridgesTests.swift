import Antiphon
import AntiphonTesting
import Testing

/// Bridge a callback API
///
/// The closure is called at each start. `onEnd` runs once, when the stream ends for any reason. What is not requested yet is kept, here the
/// latest only.
///
///     readings   12-3-!
func readings(
  of add: @escaping @Sendable (_ callback: @escaping @Sendable (Int) -> Void) -> Void,
  remove: @escaping @Sendable () -> Void
) -> Producer<Int, Never> {
  emitting(buffering: .latest) { emitter in
    add { emitter.send($0) }
    emitter.onEnd { remove() }
  }
}

/// Bridge an asynchronous function
///
/// The function is called in a task when the element is requested, at each start anew. Cancelling the stream cancels the task.
func length(
  of load: @escaping @Sendable () async throws(LoadFailure) -> String
) -> Producer<Int, LoadFailure> {
  just { () async throws(LoadFailure) in try await load() }.map { $0.count }
}

/// Consume with `for await`, one at a time
///
/// The next element is requested when the body of the loop is done. Leaving the loop, or cancelling the task, cancels the stream.
func sum(of numbers: Producer<Int, LoadFailure>) async throws(LoadFailure) -> Int {
  var sum = 0
  for try await number in numbers.values { sum += number }
  return sum
}

/// Write to an actor
///
/// The rows are written one after the other, and the next one is requested when the actor has written the previous one.
actor Store {
  private(set) var rows: [Int] = []
  func insert(_ row: Int) { rows.append(row) }
}

func written(_ rows: Producer<Int, Never>, to store: Store) -> Producer<Int, Never> {
  rows.mapAsync { row in
    await store.insert(row)
    return row
  }
}

@Suite(.leavesNothing) struct BridgesTests {
  @Test func readings() {
    marbles { m in
      let sensor = MutableProperty<(@Sendable (Int) -> Void)?>(nil)
      m.expect(
        CookbookTests.readings(of: { sensor.value = $0 }, remove: { sensor.value = nil }), "12-3-!",
        talkback: "-----!")
      m.at(0) { sensor.value?(1) }
      m.at(1) { sensor.value?(2) }
      m.at(3) { sensor.value?(3) }
      m.at(6) { #expect(sensor.value == nil) }
    }
  }

  @Test func length() async throws {
    let length = try await CookbookTests.length { () async throws(LoadFailure) in "abc" }.future.value
    #expect(length == 3)
    await #expect(throws: LoadFailure.busy) {
      _ = try await CookbookTests.length { () async throws(LoadFailure) in throw .busy }.future.value
    }
  }

  @Test func sum() async throws {
    #expect(try await CookbookTests.sum(of: from(1...3).promoteFailure()) == 6)
    await #expect(throws: LoadFailure.busy) { try await CookbookTests.sum(of: fail(LoadFailure.busy)) }
  }

  @Test func written() async {
    let store = Store()
    var numbers: [Int] = []
    for await number in CookbookTests.written(from(1...3), to: store).values { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
    #expect(await store.rows == [1, 2, 3])
  }
}
