import Antiphon

/// The number of lines in a period.
struct Rate: Equatable, Sendable, CustomStringConvertible {
  var count: Int
  var latest: String?

  var description: String {
    if let latest { "\(count), the latest: \(latest)" } else { "none" }
  }
}

extension Producer where Element == String {
  /// Emits, each `step`, how many lines of a level arrived during the last `period`, unless the result is unchanged.
  ///
  /// - Parameter level: a word of the line, such as ERROR.
  func rates(
    of level: String, lasting period: Duration = .seconds(10), every step: Duration = .seconds(1),
    clock: some Clock<Duration> = ContinuousClock()
  ) -> Producer<Rate, Failure> {
    filter { line in line.split(separator: " ").contains { $0 == level } }
      .windows(lasting: period, every: step, clock: clock)
      .map { lines in Rate(count: lines.count, latest: lines.last) }
      .removeDuplicates()
  }
}
