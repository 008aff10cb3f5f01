import Antiphon

extension Case {
  /// A consumer that takes breaks: of a hundred elements that its source could make it wants the first ten. One operation is one
  /// of the hundred. The first stage allocates once for each message that crosses it, so that allocations are messages, and
  /// what the breaks themselves take is added to them.
  static let pausing: [Case] = [
    // The source hears of the break and makes nothing meanwhile.
    Case(
      "pause.talkback",
      hand: breaksByHand,
      antiphon: { input in
        let (sum, ticks, talkback) = (Sum(), Ticks(until: input.count), Talkback())
        talkback.pause()
        from { ticks.next() }.map { allocate($0) }.run(
          Consumer(talkback: talkback) { row in
            sum.add(row[0])
            if Ticks.isLastBeforeABreak(row[0]) { talkback.pause() }
            return talkback.reply
          } completed: { _ in
            talkback.close()
          })
        while talkback.isActive {
          talkback.resume()
          ticks.skipTheBreak()
        }
        return sum.value
      }),
    // What one does where a source can't be told: it goes on, and a filter refuses what comes during the break.
    Case(
      "pause.filter",
      hand: breaksByHand,
      antiphon: { input in
        let (sum, ticks) = (Sum(), Ticks(until: input.count))
        from { ticks.next() }.map { allocate($0) }.filter { _ in ticks.isWanted }.forEach { row in
          sum.add(row[0])
          if Ticks.isLastBeforeABreak(row[0]) { ticks.isWanted = false }
        }
        return sum.value
      }),
  ]

  @Sendable
  private static func breaksByHand(_ input: Input) -> Int {
    var sum = 0
    for start in stride(from: 0, to: input.count, by: 100) {
      for tick in start..<min(start + 10, input.count) { sum &+= allocate(tick + 1)[0] }
    }
    return sum
  }

  @inline(never) @Sendable
  private static func allocate(_ x: Int) -> [Int] { [x] }
}

/// What a clock would say: 1, 2, 3 … Local to one run of one case, which is serial.
private final class Ticks: @unchecked Sendable {
  private let end: Int
  private var now = 0
  /// For the filter: false from the break's beginning to its end.
  var isWanted = true

  init(until end: Int) { self.end = end }

  func next() -> Int? {
    if now >= end { return nil }
    now += 1
    if now % 100 == 1 { isWanted = true }
    return now
  }

  /// Time passes without demand.
  func skipTheBreak() { now = (now + 99) / 100 * 100 }

  static func isLastBeforeABreak(_ tick: Int) -> Bool { tick % 100 == 10 }
}
