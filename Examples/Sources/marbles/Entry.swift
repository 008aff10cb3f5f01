import Antiphon
import AntiphonTesting

/// One operator of the catalogue.
struct Entry: Sendable {
  enum Family: String, CaseIterable, Codable, Sendable {
    case transforming, filtering, combining, flattening, timing, failing, repeating, matching, buffering
  }

  /// The operator's name, with the labels of its arguments.
  let name: String
  let family: Family
  /// The row of the operator's doc comment whose marbles the default inputs give.
  let documented: String
  /// The call on `source`, in which `<name>` stands for a parameter's value.
  let swift: String
  let inputs: [Input]
  let parameters: [Parameter]
  /// The calls of the consumer, as a diagram. Nil: unlimited demand at the start.
  let talkback: String?
  /// Builds the stream and starts it.
  let start: @Sendable (Setup) -> Played

  /// - Parameters:
  ///   - swift: the same as `documented`, after `source.`, unless it is given.
  ///   - build: builds the stream from the inputs and the parameters.
  init<Element, Failure>(
    _ name: String, _ family: Family, _ documented: String, swift: String? = nil,
    _ inputs: [Input], _ parameters: [Parameter] = [], talkback: String? = nil,
    build: @escaping @Sendable (Setup) -> Producer<Element, Failure>
  ) {
    self.name = name
    self.family = family
    self.documented = documented
    self.swift = swift ?? "source.\(documented)"
    self.inputs = inputs
    self.parameters = parameters
    self.talkback = talkback
    start = { setup in Played(build(setup), setup) }
  }

  /// The line to copy.
  func line(_ values: [String: Value]) -> String {
    parameters.reduce(swift) { line, parameter in
      line.replacing("<\(parameter.name)>", with: (values[parameter.name] ?? parameter.value).description)
    }
  }
}

/// A stream that the page's user draws.
struct Input: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
    /// Digits.
    case numbers
    /// Letters and digits.
    case letters
    /// `t` and `f`.
    case truths
  }

  let name: String
  let kind: Kind
  let marbles: String

  static func numbers(_ marbles: String, _ name: String = "source") -> Input {
    Input(name: name, kind: .numbers, marbles: marbles)
  }
  static func letters(_ marbles: String, _ name: String = "source") -> Input {
    Input(name: name, kind: .letters, marbles: marbles)
  }
  static func truths(_ marbles: String, _ name: String = "source") -> Input {
    Input(name: name, kind: .truths, marbles: marbles)
  }
}

/// An argument that the page's user chooses.
struct Parameter: Encodable, Sendable {
  let name: String
  /// The default.
  let value: Value
  /// The numbers that are accepted; nil for a choice.
  var range: [Int]?
  /// A unit to show behind the number.
  var unit: String?
  /// The Swift texts that are accepted; nil for a number.
  var choices: [String]?

  static func count(_ name: String, _ value: Int, in range: ClosedRange<Int> = 0...9) -> Parameter {
    Parameter(name: name, value: .number(value), range: [range.lowerBound, range.upperBound])
  }
  static func time(_ name: String, _ milliseconds: Int, in range: ClosedRange<Int> = 1...20) -> Parameter {
    Parameter(name: name, value: .number(milliseconds), range: [range.lowerBound, range.upperBound], unit: "ms")
  }
  static func choice(_ name: String, _ choices: [String]) -> Parameter {
    Parameter(name: name, value: .text(choices[0]), choices: choices)
  }
  /// The default comes first.
  static func predicate(_ text: String, _ name: String = "predicate") -> Parameter {
    .choice(name, [text] + Predicate.all.map(\.text).filter { $0 != text })
  }
  static let truth = ["false", "true"]

  func accepts(_ value: Value) -> Bool {
    switch value {
    case .number(let number): range.map { $0[0]...$0[1] ~= number } ?? false
    case .text(let text): choices?.contains(text) ?? false
    }
  }

  var expectation: String {
    if let range { return "a whole number from \(range[0]) to \(range[1])" }
    return "one of \(choices?.joined(separator: "; ") ?? "")"
  }
}

/// The value of a parameter.
enum Value: Codable, Equatable, Sendable, CustomStringConvertible {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }
}

/// A condition on a number: its Swift text, and itself.
struct Predicate: Sendable {
  let text: String
  let holds: @Sendable (Int) -> Bool

  static let all: [Predicate] = [
    Predicate(text: "$0 % 2 == 0") { $0 % 2 == 0 },
    Predicate(text: "$0 > 1") { $0 > 1 },
    Predicate(text: "$0 > 2") { $0 > 2 },
    Predicate(text: "$0 < 3") { $0 < 3 },
    Predicate(text: "$0 == 0") { $0 == 0 },
  ]
}
