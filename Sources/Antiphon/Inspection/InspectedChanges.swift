/// What one subscriber of `Inspector.changes(every:)` has seen. Used in its stream only, which is serial.
final class InspectedChanges: @unchecked Sendable {
  private var seen: [Int: InspectedPoint] = [:]
  private var time = Duration.zero

  /// The points that differ from what was seen, with their rates since then.
  func next(_ points: [InspectedPoint], at time: Duration) -> [InspectedPoint] {
    let period = time - self.time
    let seconds = Double(period.components.seconds) + Double(period.components.attoseconds) / 1e18
    let hasPeriod = !seen.isEmpty && seconds > 0
    self.time = time
    var current: [Int: InspectedPoint] = [:]
    let changed = points.map { point in
      var point = point
      let before = seen[point.id]
      if hasPeriod { point.rate = Double(point.delivered - (before?.delivered ?? 0)) / seconds }
      current[point.id] = point
      return (point, point != before)
    }
    seen = current
    return changed.filter(\.1).map(\.0)
  }
}
