#if Lifecycle
import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

/// Each case ends the program `GracefulService` by a real `SIGTERM`, at a random moment, while it works.
@Suite(.leavesNothing, .serialized) struct TerminatedServiceTests {
  static let rounds = 0..<(ProcessInfo.processInfo.environment["ANTIPHON_SIGNALS"].flatMap { Int($0) } ?? 20)

  /// Half of the rounds have time to drain; the others are cut off.
  @Test(arguments: rounds)
  func eachAcceptedElementIsHandledOrReturned(_ round: Int) async throws {
    let isCutOff = round % 2 == 1
    let limit = isCutOff ? Int.random(in: 0...3) : 60_000
    let moment = Int.random(in: 2...300)
    let process = ChildProcess(try program(), ["\(limit)", "\(Int.random(in: 100...1000))"])
    let lines = Locked<[Substring]>([])
    let completion = await withCheckedContinuation { continuation in
      let text = Locked("")
      process.output.sink { data in
        let arrived = text.withLock { text -> [Substring] in
          text += String(decoding: data, as: UTF8.self)
          let end = text.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
          defer { text = String(text[end...]) }
          return text[..<end].split(separator: "\n")
        }
        let isTime = lines.withLock { lines in
          let earlier = lines.count
          lines += arrived
          return earlier < moment && lines.count >= moment ? pid_t(lines[0]) : nil
        }
        if let isTime { kill(isTime, SIGTERM) }
      } completed: {
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished, "the exit code is 0")
    let written = lines.withLock { $0 }
    func numbers(_ fate: String) -> [Int] {
      written.filter { $0.hasPrefix(fate) }.map { Int($0.dropFirst(fate.count + 1))! }.sorted()
    }
    let (accepted, handled, returned) = (numbers("accepted"), numbers("handled"), numbers("returned"))
    #expect(!accepted.isEmpty)
    #expect((handled + returned).sorted() == accepted)
    if !isCutOff { #expect(returned.isEmpty) }
    #expect(written.last == "over")
  }

  /// The path of the program, which is built next to the tests.
  private func program() throws -> String {
    #if canImport(Darwin)
    let tests = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
    #else
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
    #endif
    let program = tests.deletingLastPathComponent().appendingPathComponent("GracefulService").path
    try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is built with the trait Lifecycle")
    return program
  }
}
#endif
