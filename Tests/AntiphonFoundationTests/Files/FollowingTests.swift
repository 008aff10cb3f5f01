import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct FollowingTests {
  @Test func emitsWhatIsThereAndWhatIsWrittenLater() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\n".utf8))
    var lines = following(file: file).lines().values.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    for number in 1...100 {
      try append("line \(number)\n", to: file)
      #expect(try await lines.next() == "line \(number)")
    }
  }

  @Test func beginsAtTheEnd() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("old\n".utf8))
    var (subscription, events) = following(file: file, from: .end).listening(requesting: 1)
    // What is written while the file is open but not at its end yet is old.
    await until { isOpen(file, at: 4) }
    try append("new\n", to: file)
    guard case .next(let chunk) = await events.next() else {
      Issue.record("it ended")
      return
    }
    #expect(String(decoding: chunk, as: UTF8.self) == "new\n")
    subscription.cancel()
  }

  @Test func slowConsumerLosesNothing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log")
    var lines = following(file: file, chunkSize: 7).lines().values.makeAsyncIterator()
    try append((1...1000).map { "line \($0)\n" }.joined(), to: file)
    for number in 1...1000 { #expect(try await lines.next() == "line \(number)") }
  }

  @Test func deletedFileFailsAfterItsLastBytes() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\ntwo\n".utf8))
    var chunks = following(file: file, chunkSize: 4).values.makeAsyncIterator()
    #expect(try await chunks.next() == Data("one\n".utf8))
    try FileManager.default.removeItem(at: file)
    #expect(try await chunks.next() == Data("two\n".utf8))
    await #expect(throws: FileFailure.vanished(path: file.path)) { try await chunks.next() }
  }

  @Test func fileThatIsDeletedWhileItIsSilentFails() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\n".utf8))
    var (subscription, events) = following(file: file).listening(requesting: 2)
    #expect(await events.next() == .next(Data("one\n".utf8)))
    try FileManager.default.removeItem(at: file)
    #expect(await events.next() == .completed(.failed(.vanished(path: file.path))))
    withExtendedLifetime(subscription) {}
  }

  @Test func fileThatIsReplacedFailsAndARetryFollowsTheNewOne() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("old\n".utf8))
    var lines = following(file: file).retry(1).lines().values.makeAsyncIterator()
    #expect(try await lines.next() == "old")
    let other = try folder.file("other", Array("new\n".utf8))
    #expect(rename(other.path, file.path) == 0)
    #expect(try await lines.next() == "new")
    try FileManager.default.removeItem(at: file)
    await #expect(throws: LineFailure.source(FileFailure.vanished(path: file.path))) { try await lines.next() }
  }

  @Test func fileThatIsRenamedFails() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\n".utf8))
    var chunks = following(file: file).values.makeAsyncIterator()
    #expect(try await chunks.next() == Data("one\n".utf8))
    #expect(rename(file.path, file.path + ".1") == 0)
    await #expect(throws: FileFailure.vanished(path: file.path)) { try await chunks.next() }
  }

  @Test func fileThatBecomesShorterFails() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\n".utf8))
    var chunks = following(file: file).values.makeAsyncIterator()
    #expect(try await chunks.next() == Data("one\n".utf8))
    #expect(truncate(file.path, 1) == 0)
    await #expect(throws: FileFailure.truncated(path: file.path)) { try await chunks.next() }
  }

  @Test func missingFileFailsToOpen() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appendingPathComponent("missing")
    #expect(await following(file: missing).outcome().failure == .open(path: missing.path, SystemError(code: ENOENT)))
  }

  @Test func cancelClosesTheFile() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("log", Array("one\n".utf8))
    var (subscription, events) = following(file: file).listening(requesting: 2)
    #expect(await events.next() == .next(Data("one\n".utf8)))
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    await until { !isOpen(file) }
  }
}
