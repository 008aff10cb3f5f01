import Antiphon
import AntiphonTesting

/// A pipeline and a script of calls, run in several modes that are compared with the list model.
struct PropertyCase: Sendable {
  var pipeline: Pipeline
  var script = Script()
  /// The size of the buffer in front of the scheduler.
  var prefetch = 256

  enum ExecutionMode: CaseIterable, Sendable {
    /// Each stage is inlined into the next.
    case fused
    /// Each stage is behind an opaque function.
    case erased
    /// Elements are requested one at a time.
    case pulled
    /// Elements are delivered on a manual scheduler.
    case scheduled
    /// The consumer has no talkback and takes all elements; the script only sends.
    case drained
  }

  /// The first mode that disagrees with the model, if there is one.
  func counterexample() -> Counterexample? {
    for mode in ExecutionMode.allCases { if let counterexample = counterexample(mode) { return counterexample } }
    return nil
  }

  func counterexample(_ mode: ExecutionMode) -> Counterexample? {
    mode == .drained ? counterexampleOfDraining() : Run(self, mode).counterexample()
  }

  struct Counterexample: Sendable {
    let propertyCase: PropertyCase
    let mode: ExecutionMode
    let text: String
    let received: String
  }

  /// The case as Swift code for a test.
  var text: String {
    """
    \(pipeline.text)
    // \(script.text)
    """
  }

  private func counterexampleOfDraining() -> Counterexample? {
    if pipeline.spec.isScripted { return nil }
    let expected = pipeline.expected
    let oracle = Oracle(expected, requesting: .max)
    pipeline.stream().0.forEach {
      oracle.next($0)
      oracle.endCall()
    } completed: {
      oracle.completed($0)
    }
    oracle.checkAtRest()
    return oracle.violation.map {
      Counterexample(propertyCase: self, mode: .drained, text: $0, received: oracle.summary)
    }
  }
}

extension Oracle {
  var summary: String { "\(received), \(completion.map { "\($0)" } ?? isStoppedText)" }
  private var isStoppedText: String { isStopped ? "stopped" : "running" }
}

extension PropertyCase.Counterexample: CustomStringConvertible {
  var description: String {
    let expected = propertyCase.pipeline.expected
    return """
      \(text), when \(mode):

      \(propertyCase.text)

      expected: \(expected.elements), \(expected.end!)\(expected.isDeterministic ? "" : ", which the operators do not fully determine")
      actual:   \(received)
      """
  }
}

/// One run of a property case. For one thread.
private final class Run: @unchecked Sendable {
  let propertyCase: PropertyCase
  let mode: PropertyCase.ExecutionMode
  let oracle: Oracle
  let scheduler = ManualScheduler()
  /// The talkback, unowned: the caller of the consumer retains it.
  private unowned(unsafe) var unowned: Talkback
  private var talkback: Talkback?
  private var subject: Subject<Int, TestFailure>?
  private var sent = 0
  private var number = 0
  /// True when the script is over: its remaining actions inside elements are skipped.
  private var isFinishing = false

  init(_ propertyCase: PropertyCase, _ mode: PropertyCase.ExecutionMode) {
    self.propertyCase = propertyCase
    self.mode = mode
    let demand = mode == .pulled ? 0 : propertyCase.script.demand
    oracle = Oracle(propertyCase.pipeline.expected(afterSending: 0), requesting: demand)
    let talkback = Talkback(requesting: demand)
    self.talkback = talkback
    unowned = talkback
  }

  func counterexample() -> PropertyCase.Counterexample? {
    start()
    for action in propertyCase.script.between {
      if mode == .pulled, case .request(let count) = action { pull(count) } else { perform(action) }
      settle(oneJob: propertyCase.script.runsOneJobAtATime)
    }
    finish()
    return oracle.violation.map { .init(propertyCase: propertyCase, mode: mode, text: $0, received: oracle.summary) }
  }

  private func start() {
    let (direct, subject) = propertyCase.pipeline.stream(wrapping: mode == .erased ? erased : { $0 })
    self.subject = subject
    let stream = mode == .scheduled ? direct.receive(on: scheduler, prefetch: propertyCase.prefetch) : direct
    stream.run(
      Consumer(talkback: unowned) { [self] in
        next($0)
      } completed: { [self] completion in
        unowned.close()
        oracle.completed(completion)
      })
    if mode == .pulled { pull(propertyCase.script.demand) }
    settle(oneJob: propertyCase.script.runsOneJobAtATime)
  }

  private func next(_ element: Int) -> Reply {
    oracle.next(element)
    var reply: Reply?
    number += 1
    for inside in propertyCase.script.inside where inside.number == number && !isFinishing {
      switch inside.action {
      case .stop where reply == nil && unowned.isActive:
        oracle.stopped()
        reply = .stop
      case .replyRewind where reply == nil && oracle.expected.canRewind:
        oracle.rewound()
        reply = .rewind
      case .stop, .replyRewind: break
      default: perform(inside.action)
      }
    }
    oracle.endCall()
    return reply ?? unowned.take()
  }

  private func perform(_ action: Script.Action) {
    switch action {
    case .request(let count):
      oracle.requested(count)
      unowned.request(count)
    case .pause:
      oracle.paused()
      unowned.pause()
    case .resume:
      oracle.resumed()
      unowned.resume()
    case .rewind:
      if oracle.isOver { return }
      // It may deliver before it returns.
      let before = oracle.rewound()
      do { try unowned.rewind() } catch { oracle.refusedRewind(before) }
    case .cancel:
      oracle.cancelled()
      unowned.cancel()
    case .send(let count):
      var rest = count
      while rest > 0 && send() { rest -= 1 }
    case .stop, .replyRewind: break
    }
  }

  /// Requests one element after the other, until none arrives.
  private func pull(_ count: Int) {
    var (rest, last) = (count, -1)
    while rest > 0 && number > last && !oracle.isOver {
      last = number
      perform(.request(1))
      settle()
      rest -= 1
    }
  }

  /// False if the source has completed.
  private func send() -> Bool {
    guard let subject, sent <= propertyCase.pipeline.spec.elements.count else { return false }
    sent += 1
    oracle.expected = propertyCase.pipeline.expected(afterSending: sent)
    if sent <= propertyCase.pipeline.spec.elements.count {
      subject.send(propertyCase.pipeline.spec.elements[sent - 1])
    } else {
      subject.send(completion: propertyCase.pipeline.spec.end)
    }
    return true
  }

  /// Runs the scheduler and checks the events.
  private func settle(oneJob: Bool = false) {
    if oneJob { scheduler.runOne() } else { scheduler.run() }
    if scheduler.pending == 0 { oracle.checkAtRest() }
  }

  /// Requests all remaining elements: the stream must complete and release everything.
  private func finish() {
    settle()
    isFinishing = true
    perform(.resume)
    settle()
    perform(.send(.max))
    settle()
    if mode == .pulled { pull(.max) } else { perform(.request(.max)) }
    settle()
    if oracle.violation == nil && !oracle.isOver { oracle.recordViolation("it never completed") }
    weak let unowned = talkback
    subject = nil
    talkback = nil
    if oracle.violation == nil && unowned != nil { oracle.recordViolation("the talkback is still alive") }
  }
}

/// An opaque stream.
@inline(never)
private func erased(_ stream: NumberStream) -> NumberStream { NumberStream { stream.run($0) } }
