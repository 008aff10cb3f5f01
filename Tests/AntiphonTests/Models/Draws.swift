/// Numbers that decide what a trial is: drawn at random, or by the fuzzer. After the last one come zeros.
struct Draws {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }
  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }
  mutating func next(below limit: Int) -> Int { Int(next()) % limit }
}
