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

  @Test func processesMayEndWhileTheyAreWatched() async {
    overwriteFreedMemory()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 { #expect(await ChildProcess("/bin/true").output.outcome().failure == nil) }
        }
      }
    }
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

  @Test(arguments: [
    ChildProcess("/bin/echo", ["a\0b"]), ChildProcess("/bin/echo\0"),
    ChildProcess("/bin/echo", environment: ["A": "\0"]), ChildProcess("/bin/echo", environment: ["A=B": "C"]),
    ChildProcess("/bin/echo", environment: ["": "C"]),
  ])
  func whatCannotBePassedOnCannotBeStarted(child: ChildProcess) async {
    let (chunks, failure) = await child.output.outcome()
    #expect(chunks.isEmpty)
    #expect(failure == .launch(path: child.path, SystemError(code: EINVAL)))
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

  @Test func inheritsNoOtherDescriptor() async throws {
    let folder = try TemporaryFolder()
    let number = open(try folder.file().path, O_RDONLY)
    let lines = await shell("ls /dev/fd").output.lines().outcome().elements
    #expect(lines.starts(with: ["0", "1", "2"]) && !lines.contains("\(number)"))
    close(number)
  }

  @Test func nothingRunsWithoutDemand() async throws {
    let folder = try TemporaryFolder()
    let mark = folder.url.appendingPathComponent("mark")
    var (subscription, events) = shell("touch \(mark.path)").output.listening()
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
    #expect(!FileManager.default.fileExists(atPath: mark.path))
  }

  @Test func processWaitsWithoutDemand() async throws {
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

  @Test func cancelBeforeTheCompletionIsHarmless() async throws {
    var (subscription, events) = shell("echo one").output.lines().listening(requesting: 1)
    #expect(await events.next() == .next("one"))
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
  }

  @Test func processThatHasEndedIsReaped() async throws {
    let lines = await shell("echo $$").output.lines().outcome().elements
    #expect(!exists(try #require(lines.first.flatMap { pid_t($0) })))
  }

  @Test func processThatWasCancelledIsReaped() async throws {
    var (subscription, events) = shell("echo $$; exec sleep 1000").output.lines().listening(requesting: 2)
    let number = try #require(await events.next()?.element.flatMap { pid_t($0) })
    #expect(exists(number))
    subscription.cancel()
    await until { !exists(number) }
  }

  @Test func processThatSomethingElseHasReapedFailsAfterTheOutput() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let (chunks, failure) = await shell("echo one").output.outcome()
      let isAsExpected =
        chunks.joinedBytes == Array("one\n".utf8) && failure == .lost(SystemError(code: ECHILD))
      exit(isAsExpected ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func signalThatDoesNotExistIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = ChildProcess("/bin/cat", signalOnCancel: 0).output }
  }

  @Test func stoppedConsumerEndsTheProcess() async throws {
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

/// A shell that runs a script.
private func shell(_ script: String) -> ChildProcess { ChildProcess("/bin/sh", ["-c", script]) }

/// True if there is a process of this number, also if it has ended and was not reaped.
private func exists(_ number: pid_t) -> Bool { kill(number, 0) == 0 }
