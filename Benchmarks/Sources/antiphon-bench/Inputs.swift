/// The input of a case: made once per size, and passed through `opaque`.
struct Input: Sendable {
  /// The number of operations, by which the time is divided.
  let count: Int
  /// One source's elements, 1 and up: `count` of them, or a quarter for the cases with four sources.
  let elements: [Int]
  /// As many elements, each twice in a row.
  let pairs: [Int]
  /// 1 … 1000, for the streams of streams.
  let thousand: [Int]

  init(count: Int, sources: Int) {
    let each = max(1, count / sources)
    self.count = each * sources
    elements = opaque(Array(1...each))
    pairs = opaque((1...each).map { ($0 + 1) / 2 })
    thousand = opaque(Array(1...1000))
  }
}

/// Returns its argument, which the optimizer can't see.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

/// Adds up the elements of a run. Local to one run of one case, which is serial.
final class Sum: @unchecked Sendable {
  private var total = 0

  /// With the addition the optimizer sees one number. It takes a plain read after the loop for a second number, which it carries beside
  /// the total, and then it vectorises neither a chain nor a hand-written loop.
  @inline(__always)
  var value: Int { total &+ 0 }

  @inline(__always)
  func add(_ element: Int) { total &+= element }

  func reset() { total = 0 }
}

@inline(__always) @Sendable func increment(_ x: Int) -> Int { x &+ 1 }
@inline(__always) @Sendable func isOdd(_ x: Int) -> Bool { x & 1 == 1 }
@inline(__always) @Sendable func isEven(_ x: Int) -> Bool { x & 1 == 0 }
@inline(__always) @Sendable func plus(_ x: Int, _ y: Int) -> Int { x &+ y }
/// Keeps three of four elements, so that the result of no filter in a long chain is known beforehand.
@inline(__always) @Sendable func isKept(_ x: Int) -> Bool { x & 3 != 0 }
/// A map whose sum over a range has no closed form that the optimizer knows.
@inline(__always) @Sendable func mix(_ x: Int) -> Int { x ^ (x &>> 3) }

@inline(never) @Sendable func opaqueIncrement(_ x: Int) -> Int { x &+ 1 }

/// A row of the spreadsheet in `dataflow.cold`.
enum Cell: Sendable {
  case text(String)
  case number(Int)
}

/// Reads a row where the optimizer can't see that it is not retained.
@inline(never)
func weigh(_ row: [Cell]) -> Int {
  guard case .text(let text) = row[0], case .number(let number) = row[1] else { return -1 }
  return text.utf8.count &+ number
}
