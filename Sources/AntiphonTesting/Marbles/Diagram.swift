import Antiphon

/// A parsed diagram of the events of a stream. Time zero is its `^`, or else its first column.
struct Diagram<Element: Sendable, Failure: Error>: Sendable {
  var moments: [Moment<Expected>]
  var length: Duration
  /// The column of its `^`, if it has one.
  let startColumn: Int?

  struct Expected: Sendable {
    let symbol: Character
    let column: Int
    /// Nil for a `#` that stands for any failure.
    let event: Event<Element, Failure>?

    func matches(_ actual: Event<Element, Failure>) -> Bool {
      switch (event, actual) {
      case (.next(let one), .next(let other)): areEqual(one, other)
      case (.completed(.failed(let one)), .completed(.failed(let other))): areEqual(one, other)
      case (nil, .completed(.failed)): true
      case (.completed(.finished), .completed(.finished)), (.completed(.cancelled), .completed(.cancelled)),
        (.completed(.terminated), .completed(.terminated)):
        true
      default: false
      }
    }
  }

  init(
    _ text: String, values: MarbleValues<Element>, failure: MarbleError<Failure>, frame: Duration
  ) throws(MarbleFailure) {
    let row = try MarbleText(text, row: .events, frame: frame)
    let start = row.start ?? .zero
    startColumn = row.marks.first { $0.symbol == "^" }?.column
    length = row.length - start
    moments = []
    for mark in row.marks where mark.symbol != "^" {
      let event: Event<Element, Failure>?
      switch mark.symbol {
      case "|": event = .completed(.finished)
      case "!": event = .completed(.cancelled)
      case "~": event = .completed(.terminated)
      case "#":
        if Failure.self == Never.self { throw MarbleFailure(.noFailure, in: text, column: mark.column) }
        event = failure.failure.map { .completed(.failed($0)) }
      default:
        guard let element = values.element(for: mark.symbol) else {
          throw MarbleFailure(.noValue(mark.symbol), in: text, column: mark.column)
        }
        event = .next(element)
      }
      moments.append(Moment(mark.time - start, Expected(symbol: mark.symbol, column: mark.column, event: event)))
    }
  }

  /// The events that a source can play: a `#` needs a failure.
  func script(_ text: String, isHot: Bool) throws(MarbleFailure) -> [Moment<Event<Element, Failure>>] {
    if let startColumn, !isHot { throw MarbleFailure(.misplacedStart, in: text, column: startColumn) }
    var script: [Moment<Event<Element, Failure>>] = []
    for moment in moments {
      guard let event = moment.value.event else {
        throw MarbleFailure(.noFailure, in: text, column: moment.value.column)
      }
      script.append(Moment(moment.time, event))
    }
    return script
  }
}

/// The marks of elements: those of the values, and generated ones for the rest.
struct Marks<Element: Sendable> {
  private let values: MarbleValues<Element>
  private var generated: [(mark: Character, element: Element)] = []
  private var free: [Character]

  init(_ values: MarbleValues<Element>, reserving taken: [Character] = []) {
    self.values = values
    let taken = Set(values.marks + taken)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθικλμνξοπρστυφχψω"
    free = letters.filter { !taken.contains($0) }.reversed()
  }

  var legend: [String] { generated.map { "\($0.mark) = \($0.element)" } }

  mutating func mark(for element: Element) -> Character {
    if let mark = values.mark(for: element) { return mark }
    if let known = generated.first(where: { areEqual($0.element, element) }) { return known.mark }
    guard let mark = free.popLast() else { return "?" }
    generated.append((mark, element))
    return mark
  }

  mutating func row<Failure>(_ events: [Moment<Event<Element, Failure>>], length: Duration) -> MarbleText {
    var marks: [MarbleText.Mark] = []
    for moment in events {
      let symbol: Character =
        switch moment.value {
        case .next(let element): mark(for: element)
        case .completed(.finished): "|"
        case .completed(.failed): "#"
        case .completed(.cancelled): "!"
        case .completed(.terminated): "~"
        }
      marks.append(MarbleText.Mark(time: moment.time, symbol: symbol))
    }
    let isOver = events.last?.value.completion != nil
    return MarbleText(marks: marks, length: isOver ? .zero : length)
  }
}
