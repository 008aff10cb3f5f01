import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct FileBytesTests {
  @Test func emitsTheFileInChunks() async throws {
    let folder = try TemporaryFolder()
    let content = pattern(10_001)
    let (chunks, failure) = await bytes(ofFile: try folder.file("a", content), chunkSize: 1000).outcome()
    #expect(failure == nil)
    #expect(chunks.map(\.count) == Array(repeating: 1000, count: 10) + [1])
    #expect(chunks.joinedBytes == content)
  }

  @Test func emptyFileIsAnEmptyStream() async throws {
    let folder = try TemporaryFolder()
    let (chunks, failure) = await bytes(ofFile: try folder.file()).outcome()
    #expect(chunks.isEmpty && failure == nil)
  }

  @Test func readsOnlyWhatIsRequested() throws {
    let folder = try TemporaryFolder()
    let recorder = bytes(ofFile: try folder.file("a", pattern(10)), chunkSize: 2, readingOn: .immediate)
      .record(on: VirtualClock(), requesting: 0)
    #expect(!isOpen(folder.url.appendingPathComponent("a")))
    recorder.request(2)
    #expect(recorder.elements == [Data(pattern(2)), Data(pattern(4).suffix(2))])
    try append("!", to: folder.url.appendingPathComponent("a"))
    recorder.request(.max)
    #expect(recorder.elements.joinedBytes == pattern(10) + Array("!".utf8))
    #expect(recorder.completion == .finished)
  }

  @Test func missingFileFailsToOpen() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appendingPathComponent("missing")
    #expect(await bytes(ofFile: missing).outcome().failure == .open(path: missing.path, SystemError(code: ENOENT)))
  }

  @Test func directoryFailsToBeRead() async throws {
    let folder = try TemporaryFolder()
    #expect(
      await bytes(ofFile: folder.url).outcome().failure == .read(path: folder.url.path, SystemError(code: EISDIR)))
  }

  @Test func pipeIsNotAFile() async throws {
    let folder = try TemporaryFolder()
    let fifo = folder.url.appendingPathComponent("fifo")
    #expect(mkfifo(fifo.path, 0o600) == 0)
    #expect(await bytes(ofFile: fifo).outcome().failure == .notAFile(path: fifo.path))
  }

  @Test func deletedFileIsReadToItsEnd() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(10))
    var chunks = bytes(ofFile: file, chunkSize: 4).values.makeAsyncIterator()
    #expect(try await chunks.next() == Data(pattern(4)))
    try FileManager.default.removeItem(at: file)
    #expect(try await chunks.next() == Data(pattern(8).suffix(4)))
    #expect(try await chunks.next() == Data(pattern(10).suffix(2)))
    #expect(try await chunks.next() == nil)
  }

  @Test func endClosesTheFile() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(10))
    _ = await bytes(ofFile: file).outcome()
    await until { !isOpen(file) }
  }

  @Test func cancelClosesTheFile() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(10))
    var (subscription, events) = bytes(ofFile: file, chunkSize: 4).listening(requesting: 1)
    #expect(await events.next() == .next(Data(pattern(4))))
    #expect(isOpen(file))
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    await until { !isOpen(file) }
  }

  @Test func rewindOpensTheFileAgain() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(4))
    let recorder = bytes(ofFile: file, chunkSize: 4, readingOn: .immediate).record(on: VirtualClock(), requesting: 1)
    try FileManager.default.removeItem(at: file)
    _ = try folder.file("a", Array("new".utf8))
    try recorder.rewind()
    recorder.request(.max)
    #expect(recorder.elements == [Data(pattern(4)), Data("new".utf8)])
  }

  @Test func keepsTheRules() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(24))
    verify(source: "bytes(ofFile:chunkSize:readingOn:)") { _ in
      bytes(ofFile: file, chunkSize: 2, readingOn: .immediate)
    }
  }
}
