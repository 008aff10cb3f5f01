import Antiphon
import Foundation

extension TestSubject {
  func waitingSchedulesNothing() throws(RuleViolation) {
    let whole = fixture()
    let pending = Counter()
    let all = whole.recorder { [clock = whole.clock] _ in
      if clock.pending > 0 { pending.next() }
      return nil
    }
    whole.producer.run(all.consumer)
    try assume(count > 1, "It has no second element.")
    try assume(all.isOver && pending.value == 0, "It needs time, or a scheduler.")

    for demand in Set([0, 1, count / 2]) {
      let fixture = fixture()
      let recorder = fixture.recorder(requesting: demand)
      fixture.producer.run(recorder.consumer)
      try require(
        fixture.clock.pending == 0,
        "requested \(demand), it waited with \(fixture.clock.pending) appointments; with unlimited demand it made none")
    }
  }

  /// A thread inherits the name of the thread that starts it, so the kit's thread gets a unique name. On Linux only, where the names
  /// can be read.
  func waitingBlocksNoThread() throws(RuleViolation) {
    // A thread that something else starts meanwhile could be mistaken for one of the stream, but not repeatedly.
    for _ in 0..<3 {
      let fixture = fixture()
      let name = ThreadName()
      let recorder = name.whileSet { fixture.start(requesting: 1) }
      // A source may emit on its own thread.
      if recorder.isOver || Self.soon({ name.threads().isEmpty }) { return }
      let begun = name.threads()
      let before = begun.map(ThreadName.switches)
      let isBusy = Self.soon { zip(begun, before).contains { ThreadName.switches($0) > $1 + 1 } }
      let remaining = name.threads()
      recorder.cancel()
      let wasHeld = Self.soon { name.threads().count < remaining.count }
      // A thread of a pool remains and waits for other work.
      if !isBusy && !wasHeld { return }
    }
    throw .broken("while it waited, a thread that it had started ran, or was blocked")
  }
}

extension TestSubject {
  /// True if the condition becomes true within a tenth of a second.
  private static func soon(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<20 {
      if isTrue() { return true }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return isTrue()
  }
}

/// A unique name for a thread, and the threads that inherited it.
private struct ThreadName {
  private static let numbers = Counter()
  private let name = "kit \(ThreadName.numbers.next())"

  func whileSet<Result>(_ body: () -> Result) -> Result {
    let earlier = Self.text(of: "thread-self/comm")
    Self.set(name)
    defer { Self.set(earlier) }
    return body()
  }

  /// The threads of this name.
  func threads() -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return all.filter { Self.text(of: "self/task/\($0)/comm") == name }
  }

  /// The number of times that the thread was scheduled on a processor.
  static func switches(_ thread: String) -> Int {
    text(of: "self/task/\(thread)/schedstat").split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  private static func set(_ name: String) {
    try? FileHandle(forWritingAtPath: "/proc/thread-self/comm")?.write(contentsOf: Data(name.utf8))
  }

  /// Empty if the file does not exist. Not read by Foundation, which leaks its buffer when the thread ends meanwhile.
  private static func text(of path: String) -> String {
    guard let file = fopen("/proc/\(path)", "r") else { return "" }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 256)
    let count = fread(&line, 1, line.count, file)
    return String(decoding: line[..<count], as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
