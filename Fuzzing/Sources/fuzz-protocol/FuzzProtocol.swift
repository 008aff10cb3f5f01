/// Interprets the bytes as a diagram, or as calls between sources, operators and consumers in any order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let first = bytes.first, first >= 0xE0 {
    fuzzDiagrams(bytes.dropFirst())
  } else {
    FuzzState(bytes).run()
  }
  return 0
}
