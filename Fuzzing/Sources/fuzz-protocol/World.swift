import Antiphon
import AntiphonTesting

/// Sources, streams and consumers, and what they do to each other, in whatever order the bytes say. Used on one thread.
final class World: @unchecked Sendable {
  /// How deep the stack may be, in bytes, with acts inside deliveries inside acts.
  static let deepest = 96 * 1024

  var draws: Draws
  let desk = Desk()
  let clock = VirtualClock()
  var subjects: [Subject<Int, TestFailure>] = [Subject(), Subject(.behavior(0)), Subject(.replay(2))]
  var emitters: [Emitter<Int, TestFailure>] = []
  var pushers: [Consumer<Int, TestFailure>] = []
  private var plots: [Plot] = []
  private var witnesses: [Witness] = []
  private var number = 0
  private var nesting = 0
  private let bottom: UInt
  private var acts: [String] = []

  init(_ bytes: [UInt8]) {
    draws = Draws(bytes)
    bottom = stackAddress()
  }

  func nextNumber() -> Int {
    number += 1
    return number
  }

  var stackDepth: UInt { bottom &- stackAddress() > UInt.max / 2 ? 0 : bottom &- stackAddress() }

  // MARK: Its course

  func run() {
    let streams = 1 + draws.next(below: 2)
    for _ in 0..<streams { plots.append(plot(depth: draws.next(below: 4))) }
    listen()
    while !draws.isEmpty {
      act()
      settle()
    }
    end()
  }

  /// Ends everything that can be ended: all consumers are told, and nothing is left.
  private func end() {
    nesting = .max
    for subject in subjects { subject.finish() }
    for witness in witnesses {
      note { "\(witness.number) cancels at the end" }
      witness.cancel()
    }
    desk.work()
    clock.run(until: clock.now.advanced(by: .seconds(100)))
    desk.work()
    for witness in witnesses {
      witness.holdSettled()
      if !witness.isOver { fail("consumer \(witness.number): it never ended") }
    }
    plots = []
    witnesses = []
    emitters = []
    pushers = []
    subjects = []
    clock.forget()
    if Witness.alive > 0 { fail("\(Witness.alive) consumers are still alive") }
  }

  private func settle() {
    if desk.hasWork || clock.pending > 0 { return }
    for witness in witnesses { witness.holdSettled() }
  }

  // MARK: Acts

  /// One more consumer.
  private func listen() {
    let plot = plots[draws.next(below: plots.count)]
    let demand = draws.next(below: 5)
    let witness = Witness(
      witnesses.count, in: self, requesting: demand == 4 ? .max : demand, isIncreasing: plot.isIncreasing)
    note { "\(witness.number) listens to \(plot.text), requesting \(demand == 4 ? "everything" : "\(demand)")" }
    witnesses.append(witness)
    witness.start(plot.stream)
  }

  private func act() {
    let kind = draws.next(below: 32)
    switch kind {
    case 0...3: send(0)
    case 4: send(1)
    case 5: send(2)
    case 6, 7: emit()
    case 8, 9: push()
    case 10: desk.workOnce()
    case 11, 12: desk.work()
    case 13: clock.advance(by: .milliseconds(600))
    case 14: endSubject()
    case 15: endEmitter()
    case 16: if witnesses.count < 4 { listen() }
    default: ask(witnesses[draws.next(below: witnesses.count)], kind)
    }
  }

  private func ask(_ witness: Witness, _ kind: Int) {
    switch kind {
    case 17...20:
      let count = 1 + draws.next(below: 3)
      note { "\(witness.number) requests \(count)" }
      witness.request(count)
    case 21:
      note { "\(witness.number) requests everything" }
      witness.request(.max)
    case 22:
      note { "\(witness.number) requests nearly everything" }
      witness.request(.max - 1)
    case 23, 24:
      note { "\(witness.number) pauses" }
      witness.pause()
    case 25, 26:
      note { "\(witness.number) resumes" }
      witness.resume()
    case 27, 28:
      note { "\(witness.number) rewinds" }
      witness.rewind()
    default:
      note { "\(witness.number) cancels" }
      witness.cancel()
    }
  }

  /// What a consumer answers to an element, after what it does inside it. Nil: as its talkback says.
  func answer(_ witness: Witness) -> Reply? {
    let kind = react(witness)
    switch kind {
    case 60, 61:
      note { "  \(witness.number) replies .rewind" }
      return .rewind
    case 62:
      note { "  \(witness.number) replies .stop" }
      return .stop
    default: return nil
    }
  }

  /// Something is done inside a delivery.
  @discardableResult
  func react(_ witness: Witness) -> UInt8 {
    if nesting > 3 || draws.isEmpty { return 0 }
    let kind = draws.next() % 64
    nesting += 1
    defer { nesting -= 1 }
    switch kind {
    case 1...8: act()
    case 9...24: ask(witness, Int(kind) + 8)
    default: break
    }
    return kind
  }

  private func send(_ index: Int) {
    let number = nextNumber()
    note { "subject\(index) sends \(number)" }
    subjects[index].send(number)
  }

  private func endSubject() {
    let index = draws.next(below: 12)
    note { "subject\(index % 3) ends, in way \(index / 3)" }
    switch index / 3 {
    case 0: subjects[index % 3].finish()
    case 1: subjects[index % 3].fail(TestFailure("subject"))
    default:
      // Nobody is left who could send.
      subjects[index % 3] = [Subject(), Subject(.behavior(0)), Subject(.replay(2))][index % 3]
    }
  }

  private func emit() {
    if emitters.isEmpty { return }
    let index = draws.next(below: emitters.count)
    let number = nextNumber()
    note { "emitter \(index) sends \(number)" }
    emitters[index].send(number)
  }

  private func endEmitter() {
    if emitters.isEmpty { return }
    let kind = draws.next(below: 32)
    let index = kind / 2 % emitters.count
    note { "emitter \(index) \(kind % 2 == 0 ? "finishes" : "fails")" }
    if kind % 2 == 0 { emitters[index].finish() } else { emitters[index].fail(TestFailure("emitter")) }
  }

  private func push() {
    if pushers.isEmpty { return }
    let kind = draws.next(below: 64)
    let pusher = pushers[kind / 8 % pushers.count]
    note { "pusher \(kind / 8 % pushers.count) does \(kind % 8)" }
    switch kind % 8 {
    case 0: pusher.completed(.finished)
    case 1: pusher.completed(.failed(TestFailure("pusher")))
    default: _ = pusher.next(nextNumber())
    }
  }

  // MARK: Telling

  func note(_ text: () -> String) { if Self.tells { acts.append(text()) } }

  private static let tells = CommandLine.arguments.contains("-runs=1") || CommandLine.arguments.contains("-show")

  func fail(_ text: String) -> Never { report(text, after: acts) }
}

/// Where the stack is now.
@inline(never)
private func stackAddress() -> UInt {
  withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { UInt(bitPattern: $0.baseAddress) }
}
