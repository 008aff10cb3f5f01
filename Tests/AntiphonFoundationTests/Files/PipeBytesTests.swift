import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct PipeBytesTests {
  @Test func emitsWhatIsWritten() async throws {
    let pipe = Pipe()
    var chunks = bytes(from: pipe.fileHandleForReading).values.makeAsyncIterator()
    try pipe.fileHandleForWriting.write(contentsOf: Data("one".utf8))
    #expect(try await chunks.next() == Data("one".utf8))
    try pipe.fileHandleForWriting.write(contentsOf: Data("two".utf8))
    #expect(try await chunks.next() == Data("two".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await chunks.next() == nil)
  }

  @Test func chunksAreNoLongerThanRequested() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(pattern(10)))
    try pipe.fileHandleForWriting.close()
    let (chunks, failure) = await bytes(from: pipe.fileHandleForReading, chunkSize: 4).outcome()
    #expect(chunks.map(\.count) == [4, 4, 2])
    #expect(chunks.joinedBytes == pattern(10))
    #expect(failure == nil)
  }

  @Test func writerWaitsWithoutDemand() async throws {
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    var (subscription, events) = bytes(from: pipe.fileHandleForReading, chunkSize: 100).listening(requesting: 1)
    #expect(write(end, pattern(100), 100) == 100)
    #expect(await events.next() == .next(Data(pattern(100))))
    // The pipe is not read now: it takes what it can hold, and no more.
    var written = 0
    while true {
      let count = write(end, pattern(4096), 4096)
      if count < 0 { break }
      written += count
    }
    #expect(errno == EAGAIN)
    #expect(written == 65_536)
    try pipe.fileHandleForWriting.close()
    subscription.request(.max)
    var read = 0
    while case .next(let chunk) = await events.next() { read += chunk.count }
    #expect(read == written)
  }

  @Test func slowConsumerLosesNothing() async throws {
    let pipe = Pipe()
    let content = pattern(1_000_000)
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: Data(content))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let (chunks, failure) = await bytes(from: pipe.fileHandleForReading, chunkSize: 10_000).outcome()
    #expect(chunks.joinedBytes == content)
    #expect(failure == nil)
  }

  @Test func cancelWhileThePipeIsSilentEndsTheStream() async {
    let pipe = Pipe()
    var (subscription, events) = bytes(from: pipe.fileHandleForReading).listening(requesting: 1)
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    withExtendedLifetime(pipe) {}
  }

  @Test func pipesMayBeClosedWhileTheyAreWatched() async {
    overwriteFreedMemory()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            let pipe = Pipe()
            var (subscription, events) = bytes(from: pipe.fileHandleForReading).listening(requesting: 1)
            DispatchQueue.global().async { try? pipe.fileHandleForWriting.close() }
            #expect(await events.next() == .completed(.finished))
            subscription.cancel()
          }
        }
      }
    }
  }

  @Test func cancelReadsNothing() async throws {
    let pipe = Pipe()
    var (subscription, events) = bytes(from: pipe.fileHandleForReading).listening()
    try pipe.fileHandleForWriting.write(contentsOf: Data("one".utf8))
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("one".utf8))
  }

  @Test func handleOfAFileIsReadToo() async throws {
    let folder = try TemporaryFolder()
    let handle = try FileHandle(forReadingFrom: try folder.file("a", pattern(10)))
    let (chunks, failure) = await bytes(from: handle, chunkSize: 4).outcome()
    #expect(chunks.joinedBytes == pattern(10))
    #expect(failure == nil)
    try handle.close()
  }

  @Test func handleForWritingFails() async throws {
    let folder = try TemporaryFolder()
    let handle = try FileHandle(forWritingTo: try folder.file())
    #expect(await bytes(from: handle).outcome().failure == SystemError(code: EBADF))
    try handle.close()
  }

  @Test func refusesToBeRewound() {
    let pipe = Pipe()
    let subscription = bytes(from: pipe.fileHandleForReading).pull { _ in }
    #expect(throws: RewindFailure.notRewindable) { try subscription.rewind() }
    subscription.cancel()
  }
}
