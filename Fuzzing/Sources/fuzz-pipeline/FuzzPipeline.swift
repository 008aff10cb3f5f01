import Foundation

/// Bytes become a pipeline and a script, on which the library and the list model must agree, in one of the ways to run them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var draws = Draws(Array(UnsafeBufferPointer(start: start, count: count)))
  let way = Trial.Way.allCases[draws.next(below: Trial.Way.allCases.count)]
  if let finding = Trial(&draws, stages: 1...8).finding(way) {
    FileHandle.standardError.write(Data("\n\(finding.shrunk())\n".utf8))
    abort()
  }
  return 0
}
