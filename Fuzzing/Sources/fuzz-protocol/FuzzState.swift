import Antiphon
import AntiphonTesting

/// Sources, streams and consumers, and their actions, in the order that the bytes determine. Used by one thread.
final class FuzzState: @unchecked Sendable {
  /// The largest depth of the stack, in bytes, with nested actions and deliveries.
  static let deepestStack = 96 * 1024

  var random: RandomSource
  let scheduler = ManualScheduler()
  let clock = VirtualClock()
  var subjects: [Subject<Int, TestFailure>] = [Subject(), Subject(.behavior(0)), Subject(.replay(2))]
  var emitters: [Emitter<Int, TestFailure>] = []
  var pushers: [Consumer<Int, TestFailure>] = []
  private var specs: [StreamSpec] = []
  private var checkers: [ContractChecker] = []
  private var number = 0
  private var nesting = 0
  private let bottom: UInt
  private var actions: [String] = []

  init(_ bytes: [UInt8]) {
    random = RandomSource(bytes)
    bottom = stackAddress()
  }

  func nextNumber() -> Int {
    number += 1
    return number
  }

  var stackDepth: UInt { bottom &- stackAddress() > UInt.max / 2 ? 0 : bottom &- stackAddress() }

  // MARK: Run

  func run() {
    let streams = 1 + random.next(below: 2)
    for _ in 0..<streams { specs.append(spec(depth: random.next(below: 4))) }
    subscribe()
    while !random.isEmpty {
      perform()
      checkIfIdle()
    }
    end()
  }

  /// Ends all sources and consumers: every consumer must complete, and nothing may be left.
  private func end() {
    nesting = .max
    for subject in subjects { subject.finish() }
    for checker in checkers {
      trace { "\(checker.number) cancels at the end" }
      checker.cancel()
    }
    scheduler.run()
    clock.run(until: clock.now.advanced(by: .seconds(100)))
    scheduler.run()
    for checker in checkers {
      checker.checkWhenIdle()
      if !checker.isOver { fail("consumer \(checker.number): never completed") }
    }
    specs = []
    checkers = []
    emitters = []
    pushers = []
    subjects = []
    clock.forget()
    if ContractChecker.alive > 0 { fail("\(ContractChecker.alive) consumers are still alive") }
  }

  private func checkIfIdle() {
    if scheduler.pending > 0 || clock.pending > 0 { return }
    for checker in checkers { checker.checkWhenIdle() }
  }

  // MARK: Actions

  /// Starts another consumer.
  private func subscribe() {
    let spec = specs[random.next(below: specs.count)]
    let demand = random.next(below: 5)
    let checker = ContractChecker(
      checkers.count, in: self, requesting: demand == 4 ? .max : demand, isIncreasing: spec.isIncreasing)
    trace { "\(checker.number) subscribes to \(spec.text), requesting \(demand == 4 ? "unlimited" : "\(demand)")" }
    checkers.append(checker)
    checker.start(spec.stream)
  }

  private func perform() {
    let kind = random.next(below: 32)
    switch kind {
    case 0...3: send(0)
    case 4: send(1)
    case 5: send(2)
    case 6, 7: emit()
    case 8, 9: push()
    case 10: scheduler.runOne()
    case 11, 12: scheduler.run()
    case 13: clock.advance(by: .milliseconds(600))
    case 14: endSubject()
    case 15: endEmitter()
    case 16: if checkers.count < 4 { subscribe() }
    default: callTalkback(of: checkers[random.next(below: checkers.count)], kind)
    }
  }

  private func callTalkback(of checker: ContractChecker, _ kind: Int) {
    switch kind {
    case 17...20:
      let count = 1 + random.next(below: 3)
      trace { "\(checker.number) requests \(count)" }
      checker.request(count)
    case 21:
      trace { "\(checker.number) requests unlimited" }
      checker.request(.max)
    case 22:
      trace { "\(checker.number) requests nearly unlimited" }
      checker.request(.max - 1)
    case 23, 24:
      trace { "\(checker.number) pauses" }
      checker.pause()
    case 25, 26:
      trace { "\(checker.number) resumes" }
      checker.resume()
    case 27, 28:
      trace { "\(checker.number) rewinds" }
      checker.rewind()
    default:
      trace { "\(checker.number) cancels" }
      checker.cancel()
    }
  }

  /// The reply of a consumer to an element, after its actions inside the delivery; nil for the reply of its talkback.
  func answer(_ checker: ContractChecker) -> Reply? {
    let kind = react(checker)
    switch kind {
    case 60, 61:
      trace { "  \(checker.number) replies .rewind" }
      return .rewind
    case 62:
      trace { "  \(checker.number) replies .stop" }
      return .stop
    default: return nil
    }
  }

  /// Performs an action inside a delivery.
  @discardableResult
  func react(_ checker: ContractChecker) -> UInt8 {
    if nesting > 3 || random.isEmpty { return 0 }
    let kind = random.next() % 64
    nesting += 1
    defer { nesting -= 1 }
    switch kind {
    case 1...8: perform()
    case 9...24: callTalkback(of: checker, Int(kind) + 8)
    default: break
    }
    return kind
  }

  private func send(_ index: Int) {
    let number = nextNumber()
    trace { "subject\(index) sends \(number)" }
    subjects[index].send(number)
  }

  private func endSubject() {
    let index = random.next(below: 12)
    trace { "subject\(index % 3) \(index < 3 ? "finishes" : index < 6 ? "fails" : "is released")" }
    switch index / 3 {
    case 0: subjects[index % 3].finish()
    case 1: subjects[index % 3].fail(TestFailure("subject"))
    default:
      // Nothing can send to the released subject any more.
      subjects[index % 3] = [Subject(), Subject(.behavior(0)), Subject(.replay(2))][index % 3]
    }
  }

  private func emit() {
    if emitters.isEmpty { return }
    let index = random.next(below: emitters.count)
    let number = nextNumber()
    trace { "emitter \(index) sends \(number)" }
    emitters[index].send(number)
  }

  private func endEmitter() {
    if emitters.isEmpty { return }
    let kind = random.next(below: 32)
    let index = kind / 2 % emitters.count
    trace { "emitter \(index) \(kind % 2 == 0 ? "finishes" : "fails")" }
    if kind % 2 == 0 { emitters[index].finish() } else { emitters[index].fail(TestFailure("emitter")) }
  }

  private func push() {
    if pushers.isEmpty { return }
    let kind = random.next(below: 64)
    let pusher = pushers[kind / 8 % pushers.count]
    trace { "pusher \(kind / 8 % pushers.count) does \(kind % 8)" }
    switch kind % 8 {
    case 0: pusher.completed(.finished)
    case 1: pusher.completed(.failed(TestFailure("pusher")))
    default: _ = pusher.next(nextNumber())
    }
  }

  // MARK: Trace

  func trace(_ text: () -> String) { if Self.isTracing { actions.append(text()) } }

  private static let isTracing = CommandLine.arguments.contains("-runs=1") || CommandLine.arguments.contains("-show")

  func fail(_ text: String) -> Never { report(text, after: actions) }
}

/// An address in the current stack frame.
@inline(never)
private func stackAddress() -> UInt {
  withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { UInt(bitPattern: $0.baseAddress) }
}
