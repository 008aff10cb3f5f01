import Foundation

/// Says what is wrong, after what led to it, and stops: the fuzzer keeps the bytes.
func report(_ text: String, after acts: [String] = []) -> Never {
  FileHandle.standardError.write(Data("\n\(acts.joined(separator: "\n"))\n\n\(text)\n".utf8))
  abort()
}
