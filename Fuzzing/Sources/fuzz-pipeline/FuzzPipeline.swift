import Foundation

/// Makes a pipeline and a script from the bytes. The library must agree with the list model on them, in one of the execution modes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var random = RandomSource(Array(UnsafeBufferPointer(start: start, count: count)))
  let mode = PropertyCase.ExecutionMode.allCases[random.next(below: PropertyCase.ExecutionMode.allCases.count)]
  if let counterexample = PropertyCase(&random, stages: 1...8).counterexample(mode) {
    FileHandle.standardError.write(Data("\n\(counterexample.shrunk())\n".utf8))
    abort()
  }
  return 0
}
