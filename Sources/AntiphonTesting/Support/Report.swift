import Foundation
import Testing

/// Records an issue.
func report(_ text: String, _ sourceLocation: SourceLocation) {
  Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  // Outside a test an issue would be lost.
  if Test.current == nil { FileHandle.standardError.write(Data("\(sourceLocation): \(text)\n".utf8)) }
}
