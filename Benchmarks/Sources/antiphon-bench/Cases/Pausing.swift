import Antiphon

extension Case {
  /// A consumer that pauses: of each hundred elements that its source could make it wants the first ten. One operation is one of the
  /// hundred. The first stage allocates once for each element that passes it, so the allocations count the elements, and what the pauses
  /// themselves allocate.
  static let pausing: [Case] = [
    // The source is paused, and makes nothing meanwhile.
    Case(
      "pause.talkback",
      hand: pausesByHand,
      antiphon: { input in
        let (sum, ticks, talkback) = (Sum(), Ticks(until: input.count), Talkback())
        talkback.pause()
        from { ticks.next() }.map { allocate($0) }.run(
          Consumer(talkback: talkback) { row in
            sum.add(row[0])
            if Ticks.isLastBeforeAPause(row[0]) { talkback.pause() }
            return talkback.reply
          } completed: { _ in
            talkback.close()
          })
        while talkback.isActive {
          talkback.resume()
          ticks.skipThePause()
        }
        return sum.value
      }),
    // For a source that can't be paused: it continues, and a filter rejects the elements of the pause.
    Case(
      "pause.filter",
      hand: pausesByHand,
      antiphon: { input in
        let (sum, ticks) = (Sum(), Ticks(until: input.count))
        from { ticks.next() }.map { allocate($0) }.filter { _ in ticks.isWanted }.forEach { row in
          sum.add(row[0])
          if Ticks.isLastBeforeAPause(row[0]) { ticks.isWanted = false }
        }
        return sum.value
      }),
  ]

  @Sendable
  private static func pausesByHand(_ input: Input) -> Int {
    var sum = 0
    for start in stride(from: 0, to: input.count, by: 100) {
      for tick in start..<min(start + 10, input.count) { sum &+= allocate(tick + 1)[0] }
    }
    return sum
  }

  @inline(never) @Sendable
  private static func allocate(_ x: Int) -> [Int] { [x] }
}

/// The ticks of a clock: 1, 2, 3 … Local to one run of one case, which is serial.
private final class Ticks: @unchecked Sendable {
  private let end: Int
  private var now = 0
  /// For the filter: false during a pause.
  var isWanted = true

  init(until end: Int) { self.end = end }

  func next() -> Int? {
    if now >= end { return nil }
    now += 1
    if now % 100 == 1 { isWanted = true }
    return now
  }

  /// Time passes without demand.
  func skipThePause() { now = (now + 99) / 100 * 100 }

  static func isLastBeforeAPause(_ tick: Int) -> Bool { tick % 100 == 10 }
}
