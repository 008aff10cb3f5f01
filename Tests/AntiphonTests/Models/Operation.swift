import Antiphon
import AntiphonTesting

typealias NumberStream = Producer<Int, TestFailure>

/// A row of the table: an operator as it is written, as the library does it, and as a list does it.
struct Operation: Sendable {
  let name: String
  let traits: Traits
  /// How it is written.
  let text: @Sendable (Constants) -> String
  let stream: @Sendable (NumberStream, Constants) -> NumberStream
  let list: @Sendable (Tale, Constants) -> Tale

  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// What it does to an element depends on no other one, so it may follow a stream of which little is promised.
    static let each = Traits(rawValue: 1)
    /// It may start its stream later than it is started itself, or again: not for one that is hot.
    static let late = Traits(rawValue: 2)
    /// What it does depends on the stream having something to say at once.
    static let cold = Traits(rawValue: 4)
    /// Who listens while it runs joins the run, and its run goes on until the reply to the element that ends it. A stream that
    /// starts it again from inside that end would join it, and whether one does depends on what is between them.
    static let shared = Traits(rawValue: 8)
  }

  init(
    _ name: String, _ traits: Traits = [], text: @escaping @Sendable (Constants) -> String,
    stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream,
    list: @escaping @Sendable (Tale, Constants) -> Tale
  ) {
    self.name = name
    self.traits = traits
    self.text = text
    self.stream = stream
    self.list = list
  }

  /// An operator that makes some elements of each one.
  init(
    _ name: String, text: @escaping @Sendable (Constants) -> String,
    stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream,
    each: @escaping @Sendable (Int, Constants) -> [Int]
  ) {
    self.init(name, .each, text: text, stream: stream) { told, constants in
      told.with(told.elements.flatMap { each($0, constants) })
    }
  }
}

/// What the arguments of an operator are made of.
struct Constants: Hashable, Sendable {
  var a: UInt8 = 0
  var b: UInt8 = 0

  /// From 0 on.
  var count: Int { Int(a % 5) }
  /// From 1 on.
  var places: Int { 1 + Int(a % 4) }
  /// From 2 on.
  var modulus: Int { 2 + Int(a % 3) }
  var value: Int { Int(b % 8) }
  var flag: Bool { b & 8 != 0 }
  var list: [Int] { (0..<Int(a % 4)).map { (Int(b) + 3 * $0) % 8 } }
  /// A list that is not empty.
  var some: [Int] { [value] + list }
}

/// A stream that tells a list, and how it is written.
func tell(_ list: [Int]) -> NumberStream { from(list).promoteFailure() }
func written(_ list: [Int]) -> String { "from(\(list)).promoteFailure()" }
