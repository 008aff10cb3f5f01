import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@testable import log_follower

@Suite(.leavesNothing) final class LogLinesTests {
  private let log = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
  private let clock = VirtualClock()

  deinit { try? FileManager.default.removeItem(at: log) }

  @Test func appendedLinesAreEmitted() async throws {
    try write("one\n")
    var lines = lines(ofLog: log, from: .start, clock: clock).values.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    try append("two\nthr")
    #expect(try await lines.next() == "two")
    try append("ee\n")
    #expect(try await lines.next() == "three")
  }

  @Test func rotatedLogIsFollowedInTheNextFile() async throws {
    try write("old\n")
    var lines = lines(ofLog: log, from: .start, clock: clock).values.makeAsyncIterator()
    #expect(try await lines.next() == "old")
    async let next = lines.next()
    try FileManager.default.removeItem(at: log)
    // The file does not exist, so it is looked up again after a second.
    await clock.untilPending()
    try write("new\n")
    clock.advance(by: .seconds(1))
    #expect(try await next == "new")
  }

  @Test func missingLogFails() async throws {
    await #expect(throws: LineFailure<FileFailure>.self) {
      for try await _ in lines(ofLog: log, clock: clock).values {}
    }
  }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: log) }

  private func append(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: log)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
