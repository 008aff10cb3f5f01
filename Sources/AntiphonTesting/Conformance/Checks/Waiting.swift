import Antiphon
import Foundation

// What goes on while nothing is asked for.
extension Specimen {
  func waitingNeedsNoClock() throws(Unkept) {
    let whole = stage()
    let pending = Counter()
    let all = whole.recorder { [clock = whole.clock] _ in
      if clock.pending > 0 { pending.next() }
      return nil
    }
    whole.producer.run(all.consumer)
    try need(count > 1, "It has no second element.")
    try need(all.isOver && pending.value == 0, "It needs time, or a scheduler.")

    for demand in Set([0, 1, count / 2]) {
      let stage = stage()
      let recorder = stage.recorder(requesting: demand)
      stage.producer.run(recorder.consumer)
      try hold(
        stage.clock.pending == 0,
        "asked for \(demand), it waited with \(stage.clock.pending) appointments; asked for everything, it made none")
    }
  }

  /// A thread has the name of the one that starts it, so the kit's gets one that no other thread has. On Linux only, where it can
  /// be read.
  func waitingNeedsNoThread() throws(Unkept) {
    // What other threads begin meanwhile could be taken for it, but not again and again.
    for _ in 0..<3 {
      let stage = stage()
      let name = ThreadName()
      let recorder = name.whileSet { stage.start(requesting: 1) }
      // What speaks on a thread of its own may do so.
      if recorder.isOver || Self.soon({ name.threads().isEmpty }) { return }
      let begun = name.threads()
      let before = begun.map(ThreadName.switches)
      let isBusy = Self.soon { zip(begun, before).contains { ThreadName.switches($0) > $1 + 1 } }
      let remaining = name.threads()
      recorder.cancel()
      let wasHeld = Self.soon { name.threads().count < remaining.count }
      // A thread of a pool stays, and waits for other work.
      if !isBusy && !wasHeld { return }
    }
    throw .broken("while it waited, a thread that it had started ran, or waited with it")
  }
}

extension Specimen {
  /// True if something becomes true before long.
  private static func soon(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<20 {
      if isTrue() { return true }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return isTrue()
  }
}

/// The name of a thread, and the threads that have it.
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

  /// How often the thread has been given a processor.
  static func switches(_ thread: String) -> Int {
    text(of: "self/task/\(thread)/schedstat").split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  private static func set(_ name: String) {
    try? FileHandle(forWritingAtPath: "/proc/thread-self/comm")?.write(contentsOf: Data(name.utf8))
  }

  /// Empty if there is no such file, or no longer: Foundation leaks what it reads into where the thread ends meanwhile.
  private static func text(of path: String) -> String {
    guard let file = fopen("/proc/\(path)", "r") else { return "" }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 256)
    let count = fread(&line, 1, line.count, file)
    return String(decoding: line[..<count], as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
