import Antiphon

/// What a process, or a page, tells of its inspected points.
struct ProcessReport: Codable, Equatable, Sendable {
  var name: String
  /// The latest run of each point, upstream first.
  var points: [Diagram.Point]
}

extension Inspector {
  /// What is to be told under this name.
  func report(_ name: String) -> ProcessReport {
    let latest = Dictionary(points().map { ($0.name, Diagram.Point($0)) }) { _, later in later }
    // A stream starts at its end.
    return ProcessReport(name: name, points: latest.values.sorted { $0.id > $1.id })
  }
}
