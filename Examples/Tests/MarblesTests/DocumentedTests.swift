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

  /// What can't be played with marbles that are dragged, by the reason, as the row of the output.
  private static let unplayed: [String: Set<String>] = [
    "it passes its stream on": [
      "serialized()", "promoteFailure(to: TestFailure.self)", "assertNoFailure()", "breakpoint(next: { $0 > 2 })",
      "breakpointOnError()", "checkpoint(\"here\")", "inspected(\"orders\")", "on(next: { _ in })",
      "on(requested: { _ in })", "print(\"all\")",
      "debug(\"here\")", "trackActivity(activity)", "subscribe(on: clock)", "receive(on: clock, prefetch: 2)",
    ],
    "it has several consumers": [
      "multicast().autoconnect()", "cache(for: 3ms)", "multicast()", "share()", "share(keepingAliveFor: 3ms)",
      "share(on: main)",
    ],
    "its result is several streams": [
      "group { $0 % 2 }", "group(by: { $0 }, until: { _ in notifier })", "partition { $0 > 2 }.matching",
      "windowStreams(ofCount: 2)", "windowStreams(ofCount: 2, startingEvery: 1)", "windowStreams(every: 3ms)",
      "windowStreams(from: openings, until: { _ in notifier })", "windowStreams(on: boundary)",
      "windowStreams(until: { notifier })",
    ],
    "its elements are streams, or its inner streams differ": [
      "flatten(.merge)", "switchToLatest()", "flatMapSequential { transform }",
      "flatMap(delayingErrors: .merge) { transform }",
    ],
    "its elements are neither letters nor numbers": [
      "components(separatedBy: \",\")", "decode(Int.self, from: decoder)", "encode(encoder)", "dematerialize()",
      "map(\\.count, \\.isEmpty)", "toDictionary()", "toDictionary(keyedBy: { $0 % 2 })",
    ],
    "an object ends it": ["killed(by: killSwitch)", "prefix(during:)"],
    "its output is endless": ["repeat(when: { $0.delay(for: 3ms) })", "retry(when: { $0.delay(for: 3ms) })"],
    "it is played as a method of the first stream": [
      "combineLast(first, second)", "combineLatest(first, second)", "zip(first, second)", "merge(first, second)",
      "race(first, second)", "mergeByPriority([first, second])",
    ],
  ]

  @Test func everyDiagramIsPlayedOrSaysWhyNot() {
    let played = Set(Catalogue.entries.map(\.documented))
    #expect(played.count == Catalogue.entries.count)
    #expect(Set(Catalogue.entries.map(\.family)) == Set(Entry.Family.allCases))
    let unplayed = Self.unplayed.values.reduce(into: Set()) { $0.formUnion($1) }
    let known = played.union(unplayed)
    let missing = Comment.all.map { Set($0.rows.keys) }.filter { known.isDisjoint(with: $0) }
    #expect(missing == [])
    let rows = Set(Comment.all.flatMap(\.rows.keys))
    #expect(unplayed.subtracting(rows).union(unplayed.intersection(played)) == [])
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
    guard let match = text.wholeMatch(of: /(\S.*?) {2,}([-0-9a-z(|#*][-0-9a-z()|#*!<^…]*)(?: {2,}(.*))?/) else {
      return nil
    }
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
