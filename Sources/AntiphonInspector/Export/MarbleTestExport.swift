#if Inspector
import Antiphon

/// What was seen at a point, and at the one above it, as a marble test in Swift.
///
/// The elements of the test are the texts that were recorded. What stands between the two points is not known here: the test has a function for
/// it, which answers as it was recorded, so that the test passes as it is.
struct MarbleTestExport {
  /// Why there is no exact test.
  enum ExportRefusal: Error, Equatable, CustomStringConvertible {
    case unknown
    case rewound(String)
    /// Elements have passed that were not recorded.
    case sampled(String, recorded: Int, delivered: Int)

    var description: String {
      switch self {
      case .unknown: "There is no such point."
      case .rewound(let name): "“\(name)” was rewound, which the rows of a marble test don't show."
      case .sampled(let name, let recorded, let delivered):
        """
        The marbles of “\(name)” are sampled: \(recorded) of \(delivered) elements were recorded, so a test would not be exact. A marble is \
        recorded every 10 milliseconds at most, and 600 are kept.
        """
      }
    }
  }

  let point: RecordedRow
  /// The one point above; nil if there is none, or several.
  let source: RecordedRow?

  init(_ id: Int, in inspector: Inspector) throws(ExportRefusal) {
    let points = inspector.points()
    guard let point = points.first(where: { $0.id == id }) else { throw .unknown }
    let above = points.filter { $0.downstream == id && $0.origin == point.origin }
    let source = above.count == 1 ? above[0] : nil
    let start = source?.started ?? point.started
    if let source {
      let row = try RecordedRow(source, inspector, from: start)
      self.source = row
      self.point = try RecordedRow(point, inspector, from: start, near: row.times)
    } else {
      self.source = nil
      self.point = try RecordedRow(point, inspector, from: start)
    }
  }

  var text: String {
    let marks = RecordedMarks((source?.elements ?? []) + point.elements)
    let test = RecordedName.identifier(point.name)
    var text = """
      import Antiphon
      import AntiphonTesting
      import Testing

      // Recorded by Antiphon's inspector at “\(RecordedName.comment(point.name))”, \(RecordedName.comment(point.location)).
      // An element is the text that was seen.

      """
    for row in [source, point].compactMap({ $0 }) {
      for note in row.notes { text += "// “\(RecordedName.comment(row.name))” \(note)\n" }
    }
    let input = source ?? point
    var name = RecordedName.identifier(input.name)
    if ["m", "values", "stream"].contains(name) { name += "Source" }
    text += """

      @Test func \(test)Recorded() {
        marbles { m in
          let values: MarbleValues<String> = \(marks.literal(indent: "    "))
          let \(name) = m.cold("\(input.diagram(marks))", values: values)

          /// What stands between the two points. Until your operators are here, it answers as it was recorded.
          func stream(_ source: Producer<String, TestFailure>) -> Producer<String, TestFailure> {
            \(answer(marks))
          }
          m.expect(stream(\(name)), "\(point.diagram(marks))", values: values)
        }
      }

      """
    return text
  }

  private func answer(_ marks: RecordedMarks) -> String {
    let expected = point.diagram(marks)
    if let source, source.diagram(marks) != expected { return "m.cold(\"\(expected)\", values: values)" }
    return "source"
  }
}
#endif
