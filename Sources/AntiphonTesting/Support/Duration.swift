extension Duration {
  /// The end of virtual time: nothing that is due then ever happens.
  static let forever = Duration.seconds(Int64.max)

  /// The sum, clamped to the span from the start to the end of virtual time.
  func saturatingAdd(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    if overflow { return other < .zero ? .zero : .forever }
    return min(Duration(attoseconds: sum), .forever)
  }

  /// The shortest exact spelling that a diagram understands: `250ms`, `2s`, `1500us`.
  var spelling: String {
    for unit in TimeUnit.allCases where attoseconds % unit.attoseconds == 0 {
      return "\(attoseconds / unit.attoseconds)\(unit.rawValue)"
    }
    return "\(attoseconds)\(TimeUnit.attoseconds.rawValue)"
  }
}

/// The units of time in a diagram, the longest first. Minutes are read but never written.
enum TimeUnit: String, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"
  case attoseconds = "as"

  var attoseconds: Int128 {
    switch self {
    case .seconds: 1_000_000_000_000_000_000
    case .milliseconds: 1_000_000_000_000_000
    case .microseconds: 1_000_000_000_000
    case .nanoseconds: 1_000_000_000
    case .attoseconds: 1
    }
  }

  static func attoseconds(of name: String) -> Int128? {
    name == "m" ? TimeUnit.seconds.attoseconds * 60 : TimeUnit(rawValue: name)?.attoseconds
  }
}
