/// Bytes become a diagram, or a conversation of sources, operators and consumers that keeps no order of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let first = bytes.first, first >= 0xE0 {
    fuzzDiagrams(bytes.dropFirst())
  } else {
    World(bytes).run()
  }
  return 0
}
