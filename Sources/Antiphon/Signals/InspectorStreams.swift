extension Inspector {
  /// Emits the points that have changed since the last emission, at most once in a period; at first all.
  ///
  /// Where points are only forgotten, such as those of an inspector within this one that was released, it emits an empty array.
  ///
  /// - Parameters:
  ///   - period: the time between two looks at the points.
  ///   - clock: what measures the period.
  /// - Finishes: never.
  /// - Demand: an emission that comes without demand is left out; the next one has all changes.
  /// - Loses: states between two looks.
  public func changes(
    every period: Duration = .milliseconds(100), clock: some Clock<Duration> = ContinuousClock()
  ) -> Producer<[InspectedPoint], Never> {
    deferred { [self] in
      let changes = InspectedChanges()
      return just(()).append(interval(period, clock: clock).map { _ in })
        .compactMap { changes.next(self.points(), at: self.time) }
    }
  }

  /// Prints the table again and again, in place of the one before, until it is cancelled.
  ///
  ///     let watch = Inspector.shared.printTable(every: .seconds(1)).start()
  ///
  /// - Parameters:
  ///   - period: the time between two tables.
  ///   - clock: what measures it.
  ///   - write: called with each table, after the codes that clear a terminal; by default it goes to standard output.
  /// - Finishes: never.
  public func printTable(
    every period: Duration = .seconds(1), clock: some Clock<Duration> = ContinuousClock(),
    to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Producer<Void, Never> {
    just(()).append(interval(period, clock: clock).map { _ in })
      .on(next: { [self] in write("\u{1B}[H\u{1B}[2J" + table) })
  }
}

/// What one observer of an inspector's points has seen. Used in its stream only, which is serial.
package final class InspectedChanges: @unchecked Sendable {
  private var seen: [Int: InspectedPoint] = [:]
  private var time = Duration.zero

  package init() {}

  /// The points that differ from what was seen, with their rates since then; nil if there are none, and none was forgotten.
  package func next(_ points: [InspectedPoint], at time: Duration) -> [InspectedPoint]? {
    let period = time - self.time
    let seconds = Double(period.components.seconds) + Double(period.components.attoseconds) / 1e18
    let hasPeriod = !seen.isEmpty && seconds > 0
    self.time = time
    var different: [InspectedPoint] = []
    for var point in points {
      let before = seen[point.id]
      if hasPeriod { point.rate = Double(point.delivered - (before?.delivered ?? 0)) / seconds }
      if point == before { continue }
      seen[point.id] = point
      different.append(point)
    }
    let forgets = seen.count > points.count
    if forgets {
      let ids = Set(points.map(\.id))
      seen = seen.filter { ids.contains($0.key) }
    }
    return different.isEmpty && !forgets ? nil : different
  }
}
