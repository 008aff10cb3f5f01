/// The bytes that determine a property case, from a generator or from the fuzzer. Zeros follow the last byte.
struct RandomSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }
  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }
  mutating func next(below limit: Int) -> Int { Int(next()) % limit }
}
