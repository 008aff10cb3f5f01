import Antiphon

/// What has happened in the pipeline of a page since the last look at its inspector.
struct Diagram: Encodable, Equatable, Sendable {
  /// By the inspector's clock, in milliseconds, as all times here.
  var time: Double
  /// The points at which something has changed.
  var points: [Point]

  /// One run of an inspected point.
  struct Point: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    /// `running`, `no demand`, `paused`, or how it ended.
    var state: String
    var isOver: Bool
    /// Nil is unlimited.
    var demand: Int?
    var delivered: Int
    var queued: Int
    var dropped: Int
    var rewinds: Int
    var started: Double
    /// Which element of another point started it, counted from 1.
    var origin: Int?
    /// What is new.
    var marbles: [Marble] = []
  }

  struct Marble: Codable, Equatable, Sendable {
    var time: Double
    /// `element`, `rewound`, or how the stream ended.
    var event: String
    /// The element, as a text of at most 80 characters.
    var text: String?
  }
}

/// Looks at the inspector of a page. Used in its stream only, which is serial.
final class DiagramLooks: @unchecked Sendable {
  private struct Seen {
    var point: Diagram.Point
    /// The time of the latest marble, and how many of that time are known.
    var time = Duration.zero
    var count = 0
  }

  private let inspector: Inspector
  private var seen: [Int: Seen] = [:]

  init(_ inspector: Inspector) { self.inspector = inspector }

  /// What is new since the call before; nil if nothing is.
  func next() -> Diagram? {
    let time = inspector.time.milliseconds
    var changed: [Diagram.Point] = []
    var current: [Int: Seen] = [:]
    for point in inspector.points() {
      let before = seen.removeValue(forKey: point.id)
      if let before, before.point.isOver {
        current[point.id] = before
        continue
      }
      var now = before ?? Seen(point: Diagram.Point(point))
      now.point = Diagram.Point(point)
      let marbles = newMarbles(&now)
      current[point.id] = now
      guard before?.point != now.point || !marbles.isEmpty else { continue }
      now.point.marbles = marbles
      changed.append(now.point)
    }
    // The inspector remembers the latest ends only.
    for var gone in seen.values.map(\.point).sorted(by: { $0.id < $1.id }) where !gone.isOver {
      (gone.state, gone.isOver) = ("forgotten", true)
      changed.append(gone)
    }
    seen = current
    return changed.isEmpty ? nil : Diagram(time: time, points: changed)
  }

  private func newMarbles(_ seen: inout Seen) -> [Diagram.Marble] {
    let marbles = inspector.marbles(of: seen.point.id, since: seen.time).dropFirst(seen.count)
    guard let last = marbles.last else { return [] }
    seen.count = marbles.count { $0.time == last.time } + (last.time == seen.time ? seen.count : 0)
    seen.time = last.time
    return marbles.map { Diagram.Marble($0) }
  }
}

extension Diagram.Point {
  init(_ point: InspectedPoint) {
    let state =
      switch point.state {
      case .running, .delivering: "running"
      case .waitingForDemand: "no demand"
      case .paused: "paused"
      case .ended(let end): end.word
      }
    self.init(
      id: point.id, name: point.name, state: state, isOver: !point.isRunning,
      demand: point.demand == .max ? nil : point.demand, delivered: point.delivered, queued: point.queued,
      dropped: point.dropped, rewinds: point.rewinds, started: point.started.milliseconds,
      origin: point.origin?.element)
  }
}

extension Diagram.Marble {
  fileprivate init(_ marble: InspectedMarble) {
    time = marble.time.milliseconds
    switch marble.kind {
    case .element(let text): (event, self.text) = ("element", text)
    case .rewound: event = "rewound"
    case .ended(let end): event = end.word
    }
  }
}

extension InspectedPoint.End {
  fileprivate var word: String { if case .failed = self { "failed" } else { "\(self)" } }
}

extension Duration {
  /// With one decimal.
  fileprivate var milliseconds: Double { (self / .milliseconds(0.1)).rounded() / 10 }
}
