import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct ChildProcessTests {
  @Test func emitsTheOutputAndFinishes() async {
    let (lines, failure) = await shell("echo one; echo two").output.lines().outcome()
    #expect(lines == ["one", "two"])
    #expect(failure == nil)
  }

  @Test func emitsBothStreams() async {
    let (outputs, failure) = await shell("echo out; echo err >&2").outputs.outcome()
    #expect(outputs.filter { $0.stream == .output }.map(\.data).joinedBytes == Array("out\n".utf8))
    #expect(outputs.filter { $0.stream == .errorOutput }.map(\.data).joinedBytes == Array("err\n".utf8))
    #expect(failure == nil)
  }

  @Test func emitsTheErrorOutput() async {
    let (lines, failure) = await shell("echo err >&2").errorOutput.lines().outcome()
    #expect(lines == ["err"])
    #expect(failure == nil)
  }

  @Test func codeOtherThanZeroFailsAfterTheOutput() async {
    let (chunks, failure) = await shell("echo one; exit 7").output.outcome()
    #expect(chunks.joinedBytes == Array("one\n".utf8))
    #expect(failure == .exited(code: 7))
  }

  @Test func signalThatKillsItFailsAfterTheOutput() async {
    let (chunks, failure) = await shell("echo one; kill -KILL $$").output.outcome()
    #expect(chunks.joinedBytes == Array("one\n".utf8))
    #expect(failure == .killed(signal: SIGKILL))
  }

  @Test func whatIsNotThereCannotBeStarted() async {
    let failure = await ChildProcess("/no/such/program").output.outcome().failure
    #expect(failure == .launch(path: "/no/such/program", SystemError(code: ENOENT)))
  }

  @Test func whatMayNotBeRunCannotBeStarted() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("script", Array("#!/bin/sh\n".utf8))
    let failure = await ChildProcess(file.path).outputs.outcome().failure
    #expect(failure == .launch(path: file.path, SystemError(code: EACCES)))
  }

  @Test func directoryThatIsNotThereFails() async {
    let child = ChildProcess("/bin/pwd", directory: URL(fileURLWithPath: "/no/such/folder"))
    let failure = await child.output.outcome().failure
    #expect(failure == .launch(path: "/bin/pwd", SystemError(code: ENOENT)))
  }

  @Test func argumentsEnvironmentAndDirectoryReachIt() async throws {
    let folder = try TemporaryFolder()
    let child = ChildProcess(
      "/bin/sh", ["-c", "echo $0; echo $COLOUR; pwd -P", "a b"], environment: ["COLOUR": "red"], directory: folder.url)
    let lines = await child.output.lines().outcome().elements
    #expect(lines == ["a b", "red", folder.url.resolvingSymlinksInPath().path])
  }

  @Test func readsNothingOrWhatItIsGiven() async throws {
    #expect(await ChildProcess("/bin/cat").output.outcome().elements.isEmpty)
    let folder = try TemporaryFolder()
    let input = try FileHandle(forReadingFrom: try folder.file("a", pattern(100)))
    #expect(await ChildProcess("/bin/cat", input: input).output.outcome().elements.joinedBytes == pattern(100))
    try input.close()
  }

  @Test func nothingRunsBeforeSomethingIsAskedFor() async throws {
    let folder = try TemporaryFolder()
    let mark = folder.url.appendingPathComponent("mark")
    var (subscription, events) = shell("touch \(mark.path)").output.listening()
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    #expect(!FileManager.default.fileExists(atPath: mark.path))
  }

  @Test func processWaitsWhileNothingIsWanted() async throws {
    let folder = try TemporaryFolder()
    let mark = folder.url.appendingPathComponent("mark")
    let child = shell("head -c 300000 /dev/zero; touch \(mark.path)")
    var chunks = child.output.values.makeAsyncIterator()
    var count = try await chunks.next()?.count ?? 0
    // It has more to write than the pipe holds.
    #expect(!FileManager.default.fileExists(atPath: mark.path))
    while let chunk = try await chunks.next() { count += chunk.count }
    #expect(count == 300_000)
    #expect(FileManager.default.fileExists(atPath: mark.path))
  }

  @Test func slowConsumerLosesNothing() async {
    let (outputs, failure) = await shell("seq 1 30000; seq 1 30000 >&2").outputs.outcome()
    let expected = Array((1...30_000).map { "\($0)\n" }.joined().utf8)
    #expect(outputs.filter { $0.stream == .output }.map(\.data).joinedBytes == expected)
    #expect(outputs.filter { $0.stream == .errorOutput }.map(\.data).joinedBytes == expected)
    #expect(failure == nil)
  }

  @Test(arguments: [(SIGTERM, ""), (SIGKILL, "trap '' TERM;")])
  func cancelEndsTheProcess(signal: Int32, preparation: String) async throws {
    let pipe = try NamedPipe()
    var child = shell("\(preparation) exec 3> \(pipe.path); echo started; exec sleep 1000")
    child.signalOnCancel = signal
    var (subscription, events) = child.output.lines().listening(requesting: 2)
    #expect(await events.next() == .next("started"))
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    #expect(await pipe.awaitEnd() == nil)
  }

  @Test func consumerThatHasEnoughEndsTheProcess() async throws {
    let pipe = try NamedPipe()
    let (lines, failure) = await shell("exec 3> \(pipe.path); exec yes").output.lines().prefix(3).outcome()
    #expect(lines == ["y", "y", "y"])
    #expect(failure == nil)
    #expect(await pipe.awaitEnd() == nil)
  }

  @Test func eachStartRunsItAnew() async throws {
    let number = shell("echo $$").output.lines()
    let (one, other) = (await number.outcome().elements, await number.outcome().elements)
    #expect(one.count == 1 && other.count == 1 && one != other)
  }

  @Test func rewindRunsItAgain() async throws {
    var (subscription, events) = shell("echo one; exec sleep 1000").output.lines().listening(requesting: 1)
    #expect(await events.next() == .next("one"))
    try subscription.rewind()
    subscription.request(1)
    #expect(await events.next() == .next("one"))
    subscription.cancel()
  }

  @Test func manyRunAtTheSameTime() async {
    await withTaskGroup(of: [String].self) { group in
      for number in 1...20 {
        group.addTask { await shell("echo \(number); exit 0").output.lines().outcome().elements }
      }
      var all: Set<String> = []
      for await lines in group { all.formUnion(lines) }
      #expect(all == Set((1...20).map { "\($0)" }))
    }
  }
}

/// What a shell does.
private func shell(_ script: String) -> ChildProcess { ChildProcess("/bin/sh", ["-c", script]) }
