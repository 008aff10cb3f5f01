import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Foundation
import Testing

/// What a source made of messages receives behind each operator of the core and of the callbag layer. `PausingTests` checks the pauses of a
/// source that pushes.
@Suite(.leavesNothing) struct WishTests {
  /// The page lists the results. `ANTIPHON_UPDATE=1 swift test --filter WishTests` writes it.
  @Test func pageListsWhatASourceReceives() throws {
    var text = Self.introduction
    let entries = Dictionary(
      (Catalogue.all + Catalogue.callbagFamilies.flatMap { $0 }).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for name in entries.keys.sorted(by: { $0.lowercased() < $1.lowercased() }) {
      let entry = try #require(entries[name])
      let answers = [wantItem(entry), value(entry), pause(entry), rewind(entry)]
      text += "| `\(name)` | \(answers.map(\.rawValue).joined(separator: " | ")) |\n"
      let isRefused = answers[3] == .refused
      #expect(!answers.contains(.nothing) || isRefused || Self.exceptions[name] != nil, "\(name): \(answers)")
      #expect(isRefused == !entry.rewinds, "\(name): \(answers[3])")
      #expect((answers[3] == .startsAgain) == (Self.restarts[name] != nil), "\(name): \(answers[3])")
    }
    let page = "../../../../Sources/AntiphonCallbag/AntiphonCallbag.docc/WishesThroughOperators.md"
    let file = URL(filePath: #filePath).appending(path: page).standardized
    if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == text
    #expect(isCurrent, "the page shows something else: ANTIPHON_UPDATE=1 writes it, git shows the difference")
  }

  /// Operators that can be rewound, and keep a wish from the source, each with the reason.
  static let exceptions = [
    "cache(for:clock:)": "It is shared, and replays without the source.",
    "cache(for:on:)": "It is shared, and replays without the source.",
    "switchLatest(_:) an array": "It has left the source before that has emitted.",
  ]

  /// Operators that cancel the source at a rewind and start it again, each with the reason.
  static let restarts = [
    "delay(_:on:)": "The start is delayed.",
    "delayStart(for:clock:)": "The start is delayed.",
    "subscribe(on:)": "The start is scheduled.",
    "mapAsync(_:)": "A task receives the elements, and another one starts.",
    "mapAsync(_:) which may throw": "A task receives the elements, and another one starts.",
    "prepend(_:)": "The stream before comes first, and waits for demand.",
    "prepend(_:) elements": "The elements before come first, and wait for demand.",
    "prefix(untilReplacement:)": "It has left the source when its replacement came.",
    "takeUntil(replacement:)": "It has left the source when its replacement came.",
    "race()": "It has left the source, which lost.",
    "race(_:)": "It has left the source, which lost.",
    "race(_:) an array": "It has left the source, which lost.",
    "race(with:)": "It has left the source, which lost.",
    "switchLatest(_:) an array": "It has left the source for the next one.",
  ]

  enum Answer: String {
    case received
    case startsAgain = "cancelled, and started again"
    case refused
    case nothing = "–"
  }

  private func wantItem(_ entry: Entry) -> Answer {
    answer(entry) { conversation in
      conversation.send(.wantItem)
      return conversation.numbers.heard("next(wantItem)") ? .received : .nothing
    }
  }

  private func value(_ entry: Entry) -> Answer {
    answer(entry) { conversation in
      conversation.send(.value("7"))
      conversation.requestMore()
      return conversation.numbers.heard("next(value(7))") ? .received : .nothing
    }
  }

  private func pause(_ entry: Entry) -> Answer {
    answer(entry) { conversation in
      conversation.send(.pause)
      let isPaused = conversation.numbers.heard("next(pause)")
      conversation.send(.resume)
      conversation.requestMore()
      return isPaused && conversation.numbers.heard("next(resume)") ? .received : .nothing
    }
  }

  private func rewind(_ entry: Entry) -> Answer {
    answer(entry) { conversation in
      if !conversation.isRewindable { return .refused }
      let starts = conversation.numbers.starts.value
      conversation.send(.rewind)
      conversation.requestMore()
      if conversation.numbers.heard("next(rewind)") { return .received }
      return conversation.numbers.starts.value > starts ? .startsAgain : .nothing
    }
  }

  /// The answer while the stream runs: after some time and some elements, or before them if they would end it.
  private func answer(_ entry: Entry, _ talk: (Conversation) -> Answer) -> Answer {
    for (time, count) in [(10, 5), (0, 5), (10, 1), (0, 1), (10, 0), (0, 0)] {
      let conversation = Conversation(entry, after: .seconds(time), requesting: count)
      defer { conversation.end() }
      if conversation.sink.isOver { continue }
      let answer = talk(conversation)
      if answer != .nothing { return answer }
    }
    return .nothing
  }

  private static let introduction = """
    # Wishes through operators

    What a source made by hand receives of what its sink wants, behind each operator.

    A source made of messages (``CallbagProducer/init(mode:rewinds:_:)``) receives each wish as it was sent: a request, a request with a value,
    a pause, a rewind. An operator that asks for more than its sink has requested sends requests of its own. An operator with several upstreams,
    a queue or a timer stands between its sink and its source; the table says what comes through. This page is generated by tests.

    - `wantItem`: *received* if the source receives requests.
    - `value`: *received* if it receives the value, with a request. A shared source does not: its consumers request apart from it.
    - `pause`, `resume`: *received* if it receives both.
    - `rewind`: *received* if it starts again by itself; *cancelled, and started again* if the operator has left it by then, or starts its
      upstreams later than in the call that rewinds; *refused* if the stream can't be rewound, and continues; – if nothing of the source is left
      by then, or a cache replays without it.

    | Operator | wantItem | value | pause, resume | rewind |
    |---|---|---|---|---|

    """
}

/// A source of numbers, an operator, and a sink that sends wishes.
private final class Conversation {
  let numbers: HandMadeNumbers
  let sink: WishingSink
  private let clock = VirtualClock()
  private let entry: Entry

  init(_ entry: Entry, after time: Duration, requesting count: Int) {
    self.entry = entry
    numbers = HandMadeNumbers(clock)
    sink = WishingSink(entry.apply(numbers.producer, clock))
    clock.advance(by: time)
    for _ in 0..<count { send(.wantItem) }
  }

  /// Sends a wish, and gives it time.
  func send(_ wish: Wish<String>) {
    sink.send(.next(wish))
    clock.advance(by: .milliseconds(200))
  }

  /// Whether a handle of the core could rewind the stream.
  var isRewindable: Bool {
    let other = HandMadeNumbers(clock)
    let handle = entry.apply(other.producer, clock).pull(requesting: 1) { _ in }
    defer {
      handle.cancel()
      other.finish()
    }
    return (try? handle.rewind()) != nil
  }

  /// Requests more than an operator takes in advance.
  func requestMore() {
    for _ in 0..<70 { sink.send(.next(.wantItem)) }
    clock.advance(by: .seconds(10))
  }

  func end() {
    sink.send(.completed(.cancelled))
    numbers.finish()
    clock.advance(by: .seconds(10))
  }
}

/// A pullable source as a user writes it: a tenth of a second after a request it emits 0, 1, 2 … It emits them as text, so that a value of the sink's
/// type is one of its own.
private final class HandMadeNumbers: Sendable {
  let starts = AntiphonCallbag.Cell(0)
  private let received = AntiphonCallbag.Cell<[String]>([])
  private let sinks = AntiphonCallbag.Cell<[CallbagConsumer<String>]>([])
  private let clock: VirtualClock

  init(_ clock: VirtualClock) { self.clock = clock }

  func heard(_ message: String) -> Bool { received.value.contains(message) }

  func finish() { for sink in sinks.exchange([]) { sink(.completed(.finished)) } }

  var producer: Producer<Int, TestFailure> {
    CallbagProducer<String> { [self] sink in
      starts.withLock { $0 += 1 }
      sinks.withLock { $0.append(sink) }
      let number = AntiphonCallbag.Cell<Int?>(0)
      sink(
        .start { [received, clock] message in
          received.withLock { $0.append("\(message)") }
          switch message {
          case .next(.wantItem), .next(.value):
            clock.schedule(after: .milliseconds(100)) {
              let current = number.withLock { number in
                defer { number = number.map { $0 + 1 } }
                return number
              }
              if let current { sink(.next("\(current)")) }
            }
          case .next(.rewind): if number.value != nil { number.value = 0 }
          case .completed: if number.exchange(nil) != nil { sink(.completed(.cancelled)) }
          case .start, .next(.pause), .next(.resume): break
          }
        })
    }.producer.map { Int($0)! }.mapError { ($0 as? TestFailure) ?? TestFailure("\($0)") }
  }
}
