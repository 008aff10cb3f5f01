import Foundation

/// Prints the actions and the failure, and aborts: the fuzzer keeps the bytes.
func report(_ text: String, after actions: [String] = []) -> Never {
  FileHandle.standardError.write(Data("\n\(actions.joined(separator: "\n"))\n\n\(text)\n".utf8))
  abort()
}
