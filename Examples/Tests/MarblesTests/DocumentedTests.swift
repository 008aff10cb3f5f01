import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import marbles

/// Every entry does by default what the doc comment of its operator shows.
@Suite(.leavesNothing)
struct DocumentedTests {
  @Test(arguments: Catalogue.entries.map(\.name))
  func theDefaultInputsGiveTheOutputOfTheDocComment(_ name: String) throws {
    let entry = try #require(Catalogue.entry(name))
    let comments = Comment.all.filter { $0.rows[entry.documented] != nil }
    let comment = try #require(comments.first, "no doc comment has a row \(entry.documented)")
    for other in comments { #expect(other == comment, "two doc comments with \(entry.documented) differ") }

    for input in entry.inputs {
      #expect(input.marbles == comment.rows[input.name == "source" ? "self" : input.name], "\(input.name)")
    }
    #expect(entry.talkback == comment.rows["talkback"])
    let streams = comment.rows.keys.filter { !$0.contains(/[({]/) && !["talkback", "requests"].contains($0) }
    #expect(streams.count == entry.inputs.count)

    let result = try RunRequest(operator: name).run()
    let played = entry.start(
      Setup(
        inputs: Dictionary(uniqueKeysWithValues: entry.inputs.map { ($0.name, $0.marbles) }),
        values: Dictionary(uniqueKeysWithValues: entry.parameters.map { ($0.name, $0.value) }),
        talkback: try Recording<Int, Never>(parsing: "", talkback: entry.talkback ?? "").talkbackCalls))
    let difference = try unnamed(played.recording).difference(
      from: comment.rows[entry.documented]!, values: MarbleValues(comment.values))
    #expect(difference == nil, "\(difference ?? "")")
    #expect(result.notes.isEmpty, "\(result.notes)")
    #expect(result.events.count == played.recording.events.count)
  }

  /// A `#` of a comment is any failure: the text of the failure is taken away.
  private func unnamed(_ recording: Recording<String, TestFailure>) -> Recording<String, TestFailure> {
    var recording = recording
    if let last = recording.events.last, case .completed(.failed) = last.value {
      recording.events[recording.events.count - 1] = Moment(last.time, .completed(.failed(TestFailure())))
    }
    return recording
  }

  @Test func thereAreSixtyOperatorsOrMoreAndEveryFamilyHasSome() {
    #expect(Catalogue.entries.count >= 60)
    #expect(Set(Catalogue.entries.map(\.family)) == Set(Entry.Family.allCases))
    #expect(Set(Catalogue.entries.map(\.documented)).count == Catalogue.entries.count)
  }
}

/// The diagram of a doc comment.
private struct Comment: Equatable {
  /// The rows, by their titles.
  var rows: [String: String] = [:]
  /// What the letters stand for.
  var legend: [Character: String] = [:]

  var values: [(mark: Character, element: String)] { legend.map { (mark: $0.key, element: $0.value) } }

  /// The diagrams of all operators.
  static let all: [Comment] = {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Antiphon/Operators")
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .flatMap { file in diagrams((try? String(contentsOf: file, encoding: .utf8)) ?? "") }
  }()

  private static func diagrams(_ source: String) -> [Comment] {
    var found: [Comment] = []
    var current = Comment()
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///     "), let row = row(text.dropFirst(8)) {
        current.rows[row.title] = row.marbles
        current.legend.merge(row.legend) { $1 }
      } else if !current.rows.isEmpty {
        found.append(current)
        current = Comment()
      }
    }
    return found
  }

  /// A title, two blanks or more, a diagram, and perhaps a legend behind three blanks: `  x: (1, a)  y: (2, a)`.
  private static func row(_ text: Substring) -> (title: String, marbles: String, legend: [Character: String])? {
    guard let match = text.wholeMatch(of: /(\S.*?) {2,}([-0-9a-z(|#*][-0-9a-z()|#*]*)(?: {2,}(.*))?/) else { return nil }
    var legend: [Character: String] = [:]
    for item in (match.3 ?? "").split(separator: "  ", omittingEmptySubsequences: true) {
      let parts = item.split(separator: ": ", maxSplits: 1)
      if parts.count == 2, let mark = parts[0].drop(while: { $0 == " " }).first {
        legend[mark] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return (String(match.1), String(match.2), legend)
  }
}
