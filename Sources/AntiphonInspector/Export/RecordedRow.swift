#if Inspector
import Antiphon

/// The events of one run of a point, in whole milliseconds.
struct RecordedRow {
  /// Two events that follow from each other are recorded with a little time between them, which the program has taken.
  private static let leeway = 2

  let name: String
  let location: String
  let elements: [String]
  /// Of each element, and of the end if the row has one.
  let times: [Int]
  private(set) var notes: [String] = []
  /// What ends the diagram.
  private let end: Character?

  /// - Parameter near: times that the own ones are taken for if they are close to one.
  init(
    _ point: InspectedPoint, _ inspector: Inspector, from start: Duration, near: [Int] = []
  ) throws(MarbleTestExport.ExportRefusal) {
    name = point.name
    location = point.location
    if point.rewinds > 0 { throw .rewound(point.name) }
    let marbles = inspector.marbles(of: point.id)
    var elements: [String] = []
    var times: [Int] = []
    func note(_ time: Duration) {
      var time = Int(((time - start).inMilliseconds).rounded())
      if let close = near.filter({ abs($0 - time) <= Self.leeway }).min(by: { abs($0 - time) < abs($1 - time) }) {
        time = close
      }
      times.append(max(time, times.last ?? 0))
    }
    for marble in marbles {
      guard case .element(let text) = marble.kind else { continue }
      elements.append(text)
      note(marble.time)
    }
    // A point that runs may have delivered more since then.
    if elements.count < point.delivered || marbles.contains(where: { $0.count > 1 }) {
      throw .sampled(point.name, recorded: elements.count, delivered: max(point.delivered, elements.count))
    }
    end = Self.end(of: point).flatMap(Self.mark)
    if end != nil, let time = point.ended { note(time) }
    (self.elements, self.times) = (elements, times)
    if elements.contains(where: { $0.count >= 80 }) { notes.append("has elements whose texts were cut.") }
    if let note = Self.note(Self.end(of: point)) { notes.append(note) }
  }

  private static func end(of point: InspectedPoint) -> InspectedPoint.End? {
    if case .ended(let end) = point.state { end } else { nil }
  }

  private static func mark(of end: InspectedPoint.End) -> Character? {
    switch end {
    case .finished: "|"
    case .failed: "#"
    case .terminated: "~"
    case .cancelled, .stopped, .released: nil
    }
  }

  private static func note(_ end: InspectedPoint.End?) -> String? {
    switch end {
    case nil: "was still running."
    case .failed(let failure): "failed with \(RecordedName.comment(failure))."
    case .cancelled: "was cancelled."
    case .stopped: "was stopped by its consumer."
    case .released: "was released without an end."
    case .finished, .terminated: nil
    }
  }

  /// A row of `marbles`, with each time written out.
  func diagram(_ marks: RecordedMarks) -> String {
    var symbols = elements.map { marks[$0] }
    if let end { symbols.append(end) }
    var words: [String] = []
    var index = 0
    while index < symbols.count {
      let time = times[index]
      let group = symbols[index...].prefix(zip(times[index...], symbols[index...]).prefix { $0.0 == time }.count)
      words.append("@\(time)ms \(group.count == 1 ? String(group) : "(\(String(group)))")")
      index += group.count
    }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }
}
#endif
