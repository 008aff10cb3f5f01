/// When an element of a point becomes a marble. Used in the serial context of its stream.
struct MarblePace {
  /// All points of an inspector have one marble in this time, on average: each takes some microseconds.
  static let share = Duration.milliseconds(1)
  /// How many marbles a point may have before the average counts.
  static let burst = 10

  private let period: Duration
  private var next: Duration?
  /// When the next marble would be due if all came at the average.
  private var due = Duration.zero

  init(period: Duration) { self.period = period }

  /// True if an element at this time becomes a marble.
  mutating func admits(_ time: Duration, running: Int) -> Bool {
    if let next, time < next { return false }
    if period == .zero { return true }
    let average = max(period, Self.share * running)
    due = max(due, time) + average
    next = max(time + period, due - average * Self.burst)
    return true
  }

  /// How long there is no marble.
  func quiet(from time: Duration) -> Duration { next.map { $0 - time } ?? .zero }
}
