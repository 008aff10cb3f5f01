import Antiphon
import AntiphonTesting

typealias NumberStream = Producer<Int, TestFailure>

/// A row of the table: an operator as Swift code, as a stream, and as a function on lists.
struct Operation: Sendable {
  let name: String
  let traits: Traits
  /// Its Swift code.
  let text: @Sendable (Constants) -> String
  let stream: @Sendable (NumberStream, Constants) -> NumberStream
  let list: @Sendable (ExpectedStream, Constants) -> ExpectedStream

  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// It maps each element alone, so it may follow a nondeterministic stream.
    static let each = Traits(rawValue: 1)
    /// It may start its upstream later or again, so it cannot follow a hot stream.
    static let late = Traits(rawValue: 2)
    /// It depends on an upstream that emits at once.
    static let cold = Traits(rawValue: 4)
    /// A subscriber joins the current connection, which lasts until the reply to its last element. Whether a restart from inside that
    /// element joins the connection depends on the stages between.
    static let shared = Traits(rawValue: 8)
  }

  init(
    _ name: String, _ traits: Traits = [], text: @escaping @Sendable (Constants) -> String,
    stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream,
    list: @escaping @Sendable (ExpectedStream, Constants) -> ExpectedStream
  ) {
    self.name = name
    self.traits = traits
    self.text = text
    self.stream = stream
    self.list = list
  }

  /// An operator that replaces each element by some elements.
  init(
    _ name: String, text: @escaping @Sendable (Constants) -> String,
    stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream,
    each: @escaping @Sendable (Int, Constants) -> [Int]
  ) {
    self.init(name, .each, text: text, stream: stream) { expected, constants in
      expected.with(expected.elements.flatMap { each($0, constants) })
    }
  }
}

/// The values for the arguments of an operator.
struct Constants: Hashable, Sendable {
  var a: UInt8 = 0
  var b: UInt8 = 0

  /// At least 0.
  var count: Int { Int(a % 5) }
  /// At least 1.
  var places: Int { 1 + Int(a % 4) }
  /// At least 2.
  var modulus: Int { 2 + Int(a % 3) }
  var value: Int { Int(b % 8) }
  var flag: Bool { b & 8 != 0 }
  var list: [Int] { (0..<Int(a % 4)).map { (Int(b) + 3 * $0) % 8 } }
  /// A list that is not empty.
  var some: [Int] { [value] + list }
}

/// A stream of a list, and its Swift code.
func streamOf(_ list: [Int]) -> NumberStream { from(list).promoteFailure() }
func written(_ list: [Int]) -> String { "from(\(list)).promoteFailure()" }
