import Antiphon
import AntiphonTesting
import Testing

/// Merge sorted streams
///
/// Each stream must be sorted. An element waits until the other stream has one, too, or has ended; so a silent stream holds back the other.
///
///     first        1-3---|
///     second       -2--4---|
///     mergeSorted  -1-23-4-|
func mergeSorted(_ first: Producer<Int, Never>, _ second: Producer<Int, Never>) -> Producer<Int, Never> {
  first.mergeOrdered(with: second)
}

/// Join two streams by key
///
/// What has no partner yet is kept, without limit, until it comes; the first partner takes it.
///
///     orders     a-b---|
///     payments   --b-a-|
///     joined     --b-a-|
func joined(_ orders: Producer<String, Never>, _ payments: Producer<String, Never>) -> Producer<String, Never> {
  merge(orders.map { (key: $0, isOrder: true) }, payments.map { (key: $0, isOrder: false) })
    .scanMap(into: [String: Bool]()) { waiting, event -> String? in
      if let isOrder = waiting[event.key], isOrder != event.isOrder {
        waiting[event.key] = nil
        return event.key
      }
      waiting[event.key] = event.isOrder
      return nil
    }
    .compacted()
}

/// Validate a form
///
/// The result changes with each field. It comes first when both fields have a value, which a property has at once.
///
///     name      ---a-|
///     email     -------b|
///     isValid   f------t|
func isValid(name: Producer<String, Never>, email: Producer<String, Never>) -> Producer<Bool, Never> {
  combineLatest(name, email)
    .map { name, email in !name.isEmpty && !email.isEmpty }
    .removeDuplicates()
}

/// Enable a button only when the form is valid and nothing is under way
///
/// `trackActivity` counts the runs of the work, so `isBusy` is true while one runs. An `Action` does the same for one kind of work.
///
///     isValid     f-t-----|
///     isBusy      f---t-f-|
///     isEnabled   f-t-f-t-|
func isEnabled(isValid: Producer<Bool, Never>, isBusy: Producer<Bool, Never>) -> Producer<Bool, Never> {
  isValid.and(isBusy.not()).removeDuplicates()
}

/// Take a snapshot of several streams when a button is pressed
///
/// A press before both streams have a value is lost.
///
///     presses    p--p--p|
///     names      -a--b--|
///     ages       -1---2-|
///     snapshot   ---x--y|   x: a1  y: b2
func snapshot(
  of names: Producer<String, Never>, and ages: Producer<Int, Never>, on presses: Producer<String, Never>
) -> Producer<String, Never> {
  presses
    .withLatest(from: combineLatest(names, ages))
    .map { _, latest in "\(latest.0)\(latest.1)" }
}

/// Wait for two things
///
/// One pair of the last elements comes when both have finished. A failure of one cancels the other.
///
///     user       --a|
///     settings   ----1|
///     both       -----(x|)   x: a1
func both(_ user: Producer<String, LoadFailure>, _ settings: Producer<Int, LoadFailure>) -> Producer<
  String, LoadFailure
> {
  combineLast(user, settings).map { user, settings in "\(user)\(settings)" }
}

/// Collect everything, up to a limit
///
/// The array is emitted at the end, or as soon as it is full; then upstream is stopped, and what it has not emitted is not asked for.
///
///     numbers   1-2-3-4-|
///     atMost3   ----(a|)   a: [1, 2, 3]
func atMost3(_ numbers: Producer<Int, Never>) -> Producer<[Int], Never> {
  numbers.prefix(3).collect()
}

/// Stop at a sentinel, inclusive
///
/// The sentinel is the last element, and upstream is stopped there.
///
///     lines        a-b-z-c-|
///     untilEnd     a-b-(z|)
func untilEnd(_ lines: Producer<String, Never>) -> Producer<String, Never> {
  lines.prefix(while: { $0 != "z" }, inclusive: true)
}

/// Compute a moving average
///
/// The first two elements have no average.
///
///     values    1-2-6-7-|
///     average   ----3-5-|
func movingAverage(_ values: Producer<Int, Never>) -> Producer<Int, Never> {
  values.windows(ofCount: 3).map { $0.reduce(0, +) / $0.count }
}

/// Emit the differences between neighbours
///
/// The first element has none before it, and gives no difference.
///
///     values        1-3-4-9-|
///     differences   --2-1-5-|
func differences(of values: Producer<Int, Never>) -> Producer<Int, Never> {
  values.pairwise().map { $1 - $0 }
}

/// Deduplicate events by their id
///
/// All ids are kept while the stream runs. If they are many, forget them by `uniqued(on:flushedBy:)`.
///
///     events   a-b-a-c-|
///     once     a-b---c-|
func once(_ events: Producer<String, Never>) -> Producer<String, Never> {
  events.uniqued(on: { $0 })
}

/// Turn a drag into a stream of deltas
///
/// A press begins a drag, and a release ends it. Moves between drags have no effect.
///
///     presses    -p-------p---|
///     releases   -----r-----r-|
///     moves      1-1-37-9-1-5-|
///     deltas     ----2--------|
func deltas(
  of moves: Producer<Int, Never>, presses: Producer<String, Never>, releases: Producer<String, Never>
) -> Producer<Int, Never> {
  presses.flatMapLatest { _ in
    moves.pairwise().map { $1 - $0 }.prefix(until: releases)
  }
}

enum Edit: Sendable, Equatable {
  case set(String)
  case undo
  case redo
}

/// Undo and redo
///
/// A new text drops what could be redone. Undo and redo without anything to go to emit the current text again.
///
///     edits   a-b-u-u-r-c-r-|   u: undo  r: redo
///     text    a-b-a-a-b-c-c-|
func text(after edits: Producer<Edit, Never>) -> Producer<String, Never> {
  edits.scanMap(into: (past: [String](), future: [String]())) { history, edit in
    switch edit {
    case .set(let text): history = (history.past + [text], [])
    case .undo: if history.past.count > 1 { history.future.append(history.past.removeLast()) }
    case .redo: if let text = history.future.popLast() { history.past.append(text) }
    }
    return history.past.last ?? ""
  }
}

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
///
///     length   (3|)
func length(
  of load: @escaping @Sendable () async throws(LoadFailure) -> String
) -> Producer<Int, LoadFailure> {
  just { () async throws(LoadFailure) in try await load() }.map { $0.count }
}

/// Consume with `for await`, one at a time
///
/// The next element is requested when the body of the loop is done. Leaving the loop, or cancelling the task, cancels the stream.
///
///     numbers   (123|)
func sum(of numbers: Producer<Int, LoadFailure>) async throws(LoadFailure) -> Int {
  var sum = 0
  for try await number in numbers.values { sum += number }
  return sum
}

actor Store {
  private(set) var rows: [Int] = []
  func insert(_ row: Int) { rows.append(row) }
}

/// Write to an actor
///
/// The rows are written one after the other, and the next one is requested when the actor has written the one before.
///
///     rows      (123|)
///     written   (123|)
func written(_ rows: Producer<Int, Never>, to store: Store) -> Producer<Int, Never> {
  rows.mapAsync { row in
    await store.insert(row)
    return row
  }
}

@Suite(.leavesNothing) struct StreamsTests {
  @Test func mergeSorted() {
    marbles { m in
      m.expect(
        CookbookTests.mergeSorted(m.cold("1-3---|", failure: .never), m.cold("-2--4---|", failure: .never)),
        "-1-23-4-|")
    }
  }

  @Test func joined() {
    marbles { m in
      let orders = m.cold("a-b---|", values: .letters, failure: .never)
      let payments = m.cold("--b-a-|", values: .letters, failure: .never)
      m.expect(CookbookTests.joined(orders, payments), "--b-a-|")
    }
  }

  @Test func isValid() {
    marbles { m in
      let name = m.cold("---a-|", values: .letters, failure: .never).prepend("")
      let email = m.cold("-------b|", values: .letters, failure: .never).prepend("")
      m.expect(CookbookTests.isValid(name: name, email: email), "f------t|")
    }
  }

  @Test func isEnabled() {
    marbles { m in
      let isValid = m.cold("f-t-----|", values: MarbleValues<Bool>.natural, failure: .never)
      let isBusy = m.cold("f---t-f-|", values: MarbleValues<Bool>.natural, failure: .never)
      m.expect(CookbookTests.isEnabled(isValid: isValid, isBusy: isBusy), "f-t-f-t-|")
    }
  }

  @Test func snapshot() {
    marbles { m in
      let presses = m.hot("p--p--p|", values: .letters, failure: .never)
      let names = m.hot("-a--b--|", values: .letters, failure: .never)
      let ages = m.hot("-1---2-|", failure: .never)
      m.expect(
        CookbookTests.snapshot(of: names, and: ages, on: presses), "---x--y|", values: ["x": "a1", "y": "b2"])
    }
  }

  @Test func both() {
    marbles { m in
      let user = m.cold("--a|", values: .letters, failure: .error(LoadFailure.busy))
      let settings = m.cold("----1|", values: .digits, failure: .error(LoadFailure.busy))
      m.expect(CookbookTests.both(user, settings), "-----(x|)", values: ["x": "a1"])
    }
  }

  @Test func atMost3() {
    marbles { m in
      m.expect(
        CookbookTests.atMost3(m.cold("1-2-3-4-|", failure: .never)), "----(a|)", values: ["a": [1, 2, 3]])
    }
  }

  @Test func untilEnd() {
    marbles { m in
      m.expect(CookbookTests.untilEnd(m.cold("a-b-z-c-|", values: .letters, failure: .never)), "a-b-(z|)")
    }
  }

  @Test func movingAverage() {
    marbles { m in m.expect(CookbookTests.movingAverage(m.cold("1-2-6-7-|", failure: .never)), "----3-5-|") }
  }

  @Test func differences() {
    marbles { m in m.expect(CookbookTests.differences(of: m.cold("1-3-4-9-|", failure: .never)), "--2-1-5-|") }
  }

  @Test func once() {
    marbles { m in
      m.expect(CookbookTests.once(m.cold("a-b-a-c-|", values: .letters, failure: .never)), "a-b---c-|")
    }
  }

  @Test func deltas() {
    marbles { m in
      let presses = m.hot("-p-------p---|", values: .letters, failure: .never)
      let releases = m.hot("-----r-----r-|", values: .letters, failure: .never)
      let moves = m.hot("1-1-37-9-1-5-|", failure: .never)
      m.expect(CookbookTests.deltas(of: moves, presses: presses, releases: releases), "----2--------|")
    }
  }

  @Test func text() {
    marbles { m in
      let edits = m.cold(
        "a-b-u-u-r-c-r-|",
        values: ["a": Edit.set("a"), "b": .set("b"), "c": .set("c"), "u": .undo, "r": .redo], failure: .never)
      m.expect(CookbookTests.text(after: edits), "a-b-a-a-b-c-c-|")
    }
  }

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
