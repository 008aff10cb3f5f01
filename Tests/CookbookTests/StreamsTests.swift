import Antiphon
import AntiphonTesting
import Testing

/// Merge sorted streams
///
/// Each stream must be sorted. An element waits until the other stream has one, too, or has ended; so a silent stream holds back the other.
///
///     first        1-3---|
///     second       -2--4---|
///     mergeSorted  -12-3-4-|
func mergeSorted(_ first: Producer<Int, Never>, _ second: Producer<Int, Never>) -> Producer<Int, Never> {
  first.mergeOrdered(with: second)
}

/// Join two streams by key
///
/// What has no partner yet is kept, without limit, until it comes. A second order with the same key that comes before the payment is ignored.
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

/// Wait for two things
///
/// One pair of the last elements comes when both have finished. A failure of one cancels the other.
///
///     user       --a|
///     settings   ----1|
///     both       -----(x|)   x: a1
func both(
  _ user: Producer<String, LoadFailure>, _ settings: Producer<Int, LoadFailure>
) -> Producer<String, LoadFailure> {
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
/// All ids are kept while the stream runs. If they are many, forget them with `uniqued(on:flushedBy:)`.
///
///     events   a-b-a-c-|
///     once     a-b---c-|
func once(_ events: Producer<String, Never>) -> Producer<String, Never> {
  events.uniqued(on: { $0 })
}

@Suite(.leavesNothing) struct StreamsTests {
  @Test func mergeSorted() {
    marbles { m in
      m.expect(
        CookbookTests.mergeSorted(m.cold("1-3---|", failure: .never), m.cold("-2--4---|", failure: .never)),
        "-12-3-4-|")
    }
  }

  @Test func joined() {
    marbles { m in
      let orders = m.cold("a-b---|", values: .letters, failure: .never)
      let payments = m.cold("--b-a-|", values: .letters, failure: .never)
      m.expect(CookbookTests.joined(orders, payments), "--b-a-|")
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
}
