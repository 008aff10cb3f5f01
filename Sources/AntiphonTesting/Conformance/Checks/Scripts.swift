import Antiphon
import Foundation

/// What is asked of a stream, and when: drawn, the same from the same seed.
///
/// `ANTIPHON_SEED` is the first seed, `ANTIPHON_SCRIPTS` how many follow.
final class Script: Sendable {
  let seed: Int
  private let numbers: Guarded<Numbers>
  private let steps = Guarded<[String]>([])

  init(seed: Int) {
    self.seed = seed
    numbers = Guarded(Numbers(seed: UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95))
  }

  private static let first = number("ANTIPHON_SEED") ?? 1
  private static let count = number("ANTIPHON_SCRIPTS") ?? 8

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Plays each script. What is thrown tells how to play the one again that it comes from.
  static func each(_ body: (Script) throws(Unkept) -> Void) throws(Unkept) {
    for seed in first..<first + count {
      let script = Script(seed: seed)
      do throws(Unkept) { try body(script) } catch {
        guard case .broken(let what) = error else { throw error }
        let steps = script.steps.withLock { $0 }.joined(separator: ", ")
        throw .broken("\(what) (with ANTIPHON_SEED=\(seed) ANTIPHON_SCRIPTS=1: \(steps.isEmpty ? "no steps" : steps))")
      }
    }
  }

  func draw(_ range: ClosedRange<Int>) -> Int { numbers.withLock { $0.next(in: range) } }

  /// True once in so many times.
  func oneIn(_ times: Int) -> Bool { draw(1...times) == 1 }

  /// Writes down what is done.
  func note(_ step: String) { steps.withLock { $0.append(step) } }
}

extension Specimen {
  /// Plays drawn scripts: what is said is compared with what is said to somebody who asks for everything.
  func sameInAnyScript() throws(Unkept) {
    try Script.each { script throws(Unkept) in
      let kinds: [Upstream.Kind] = [.numbers(12), .numbers(24), .numbers(script.draw(1...12))]
      try follow(script, kinds[script.draw(0...kinds.count - 1)])
    }
  }

  func failsInAnyScript() throws(Unkept) {
    try Script.each { script throws(Unkept) in try follow(script, .failing(after: script.draw(1...24))) }
  }

  /// What it says from such an upstream when it is asked for everything.
  private func reference(_ kind: Upstream.Kind) -> [String] { stage(kind).start().texts }

  private enum ScriptEnd: CaseIterable { case completion, cancellation, cancellationInside, stop }

  private func follow(_ script: Script, _ kind: Upstream.Kind) throws(Unkept) {
    script.note("upstream \(kind)")
    defer { close() }
    let whole = reference(kind)
    // A failure may overtake elements that wait, which come if there is none.
    let unfailing: [String]? = if case .failing(let count) = kind { reference(.numbers(count)) } else { nil }
    let elements = whole.count - 1
    let end = ScriptEnd.allCases[script.draw(0...ScriptEnd.allCases.count - 1)]
    // At which element it ends, or after how many steps.
    let place = script.draw(1...max(1, elements))
    // After how many elements it was rewound, each time.
    let rewound = Guarded<[Int]>([])
    let stage = stage(kind)

    func sinceRewind(_ recorder: Recorder<Element, Failure>) -> Int {
      recorder.elements.count - rewound.withLock { $0.reduce(0, +) }
    }

    let asked = Guarded(script.draw(0...3))
    let isPaused = Guarded(false)
    let recorder = stage.start(requesting: asked.withLock { $0 }) { [rewinds] recorder in
      let count = recorder.elements.count - rewound.withLock { $0.reduce(0, +) }
      if count == place && end == .stop {
        script.note("stop inside \(count)")
        return .stop
      }
      if count == place && end == .cancellationInside {
        script.note("cancel inside \(count)")
        recorder.cancel()
        return nil
      }
      switch script.draw(0...15) {
      case 0...1:
        let more = script.draw(1...3)
        script.note("request \(more) inside \(count)")
        asked.withLock { $0 += more }
        recorder.request(more)
      case 2:
        script.note("pause inside \(count)")
        isPaused.withLock { $0 = true }
        recorder.pause()
      case 3:
        script.note("pause, resume inside \(count)")
        recorder.pause()
        recorder.resume()
        isPaused.withLock { $0 = false }
      case 4 where rewinds && rewound.withLock({ $0.count }) < 3:
        script.note("rewind inside \(count)")
        rewound.withLock { $0.append(count) }
        return .rewind
      default: break
      }
      return nil
    }
    for step in 0..<script.draw(5...40) where !recorder.isOver {
      switch script.draw(0...9) {
      case 0...4:
        let more = script.draw(1...5)
        script.note("request \(more)")
        asked.withLock { $0 += more }
        recorder.request(more)
      case 5:
        script.note("pause")
        isPaused.withLock { $0 = true }
        recorder.pause()
      case 6...7:
        script.note("resume")
        isPaused.withLock { $0 = false }
        recorder.resume()
      case 8 where rewinds && rewound.withLock({ $0.count }) < 3:
        let count = sinceRewind(recorder)
        script.note("rewind after \(count)")
        rewound.withLock { $0.append(count) }
        do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
      default: break
      }
      stage.clock.run()
      let all = asked.withLock { $0 }
      // An end that comes at the request after the last element is no element.
      let isAtTheEnd = sinceRewind(recorder) == elements
      try hold(
        isTimed || recorder.isOver || isPaused.withLock { $0 } || isAtTheEnd || recorder.elements.count == all,
        "asked for \(all), it said \(recorder.texts.joined(separator: " "))")
      if end == .cancellation && step == place { break }
    }
    if end == .cancellation && !recorder.isOver {
      script.note("cancel")
      recorder.cancel()
    } else {
      script.note("resume, request everything")
      // It may be paused again meanwhile.
      for _ in 0..<100 where !recorder.isOver {
        recorder.resume()
        recorder.request(.max)
        stage.clock.run()
      }
    }
    stage.clock.run()

    try recorder.holdProtocol()
    let said = recorder.texts
    let places = rewound.withLock { $0 }
    let all = places.flatMap { whole.prefix($0) } + whole
    let told = "it said \(said.joined(separator: " ")), otherwise \(all.joined(separator: " "))"
    let isFixed = if case .fixed = outcome { true } else { false }
    if isFixed {
      let elements = recorder.completion == nil ? said[...] : said.dropLast()
      let isExpected = [whole, unfailing].contains { whole in
        guard let whole else { return false }
        return elements == (places.flatMap { whole.prefix($0) } + whole.dropLast()).prefix(elements.count)
      }
      try hold(isExpected, told)
    }
    switch (end, recorder.asksToCancel) {
    case (.stop, _) where recorder.completion == nil:
      try hold(recorder.isOver, "it has not come to its end: \(told)")
    case (_, true):
      // A cancellation may come when there is nothing left but the end.
      let isTooLate = said.last == whole.last && (isTimed || unfailing != nil || said.count == all.count)
      try hold(said.last == "cancelled" || isTooLate, "cancelled, \(told)")
    default:
      // What ends by itself may do so before upstream fails, and what depends on time may leave it.
      let mayEndFirst = unfailing != nil && recorder.isOver && (isTimed || stage.upstream.failed == 0)
      try hold(said.last == whole.last || mayEndFirst, told)
      if isFixed && unfailing == nil { try hold(said == all, told) }
    }
    try holdEnded(stage)
  }

  func sameEachTime() throws(Unkept) {
    let stage = stage()
    for time in 1...50 {
      let recorder = stage.recorder()
      stage.run(recorder)
      try holdSame(recorder, "started for the \(time)th time")
    }
  }
}

extension Recorder {
  /// True if it has cancelled.
  fileprivate var asksToCancel: Bool { recording.asked.contains { $0.value == .cancel } }
}
