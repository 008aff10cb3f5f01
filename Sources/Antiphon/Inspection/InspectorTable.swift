extension Inspector {
  /// The running points as a table, each pipeline from its last point up.
  ///
  ///     point               state     demand  delivered     /s  queued  dropped  last
  ///     billing             running   ∞            1204  120.0       3        0  order 1204
  ///     └ orders            paused    61           1207  121.0       0        0  order 1207
  public var table: String { InspectorTable(points()).text }

  /// Prints the table of the running points.
  public func print() { Swift.print(table) }
}

/// Points as lines of text.
struct InspectorTable {
  private static let titles = ["point", "state", "demand", "delivered", "/s", "queued", "dropped", "last"]
  private var rows = [titles]

  init(_ points: [InspectedPoint]) {
    let running = points.filter(\.isRunning)
    let ids = Set(running.map(\.id))
    let upstream = Dictionary(grouping: running.filter { $0.downstream.map(ids.contains) ?? false }) { $0.downstream! }
    for point in running where !(point.downstream.map(ids.contains) ?? false) { add(point, 0, upstream) }
  }

  private mutating func add(_ point: InspectedPoint, _ depth: Int, _ upstream: [Int: [InspectedPoint]]) {
    var rest = [(point, depth)]
    while let (point, depth) = rest.popLast() {
      rows.append(row(point, depth))
      rest += (upstream[point.id] ?? []).reversed().map { ($0, depth + 1) }
    }
  }

  private func row(_ point: InspectedPoint, _ depth: Int) -> [String] {
    let indent = depth == 0 ? "" : String(repeating: "  ", count: depth - 1) + "└ "
    let marks = (point.isInCycle ? " (cycle)" : "") + (point.hasHandle ? "" : " (no handle)")
    let rate = (point.rate * 10).rounded() / 10
    return [
      indent + point.name, "\(point.state.word)\(marks)", point.demand == .max ? "∞" : "\(point.demand)",
      "\(point.delivered)", "\(rate)", "\(point.queued)", "\(point.dropped)", point.lastElement ?? "",
    ]
  }

  var text: String {
    let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max()! }
    return rows.map { row in
      var line = ""
      for (column, (cell, width)) in zip(row, widths).enumerated() {
        let space = String(repeating: " ", count: width - cell.count)
        line += (2...6).contains(column) ? space + cell + "  " : cell + space + "  "
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension InspectedPoint.State {
  /// The state in one or two words.
  var word: String {
    switch self {
    case .running: "running"
    case .delivering: "delivering"
    case .waitingForDemand: "no demand"
    case .paused: "paused"
    case .ended(let end): "\(end)"
    }
  }
}
