import Antiphon
import AntiphonTesting
import Synchronization

/// The inputs and the parameters of one run, and what its inputs have seen.
///
/// The texts and the values have been checked before.
final class Setup: Sendable {
  let clock = VirtualClock()
  private let inputs: [String: String]
  private let values: [String: Value]
  private let talkback: [Moment<TalkbackCall>]
  private let limits: Limits
  private let state = Mutex(State())

  private struct State {
    var subscriptions: [String: [Subscription]] = [:]
    var requests: [String: [Request]] = [:]
    var starts = 0
    var startsNow = 0
    var now = Duration.zero
    var isEndless = false
    var isCut = false
  }

  /// From when to when an input was subscribed to, in milliseconds.
  struct Subscription: Codable, Equatable, Sendable {
    var from: Int
    /// Nil if it was when the run ended.
    var to: Int?
  }

  struct Request: Codable, Equatable, Sendable {
    var time: Int
    /// Nil: unlimited.
    var count: Int?
  }

  init(
    inputs: [String: String], values: [String: Value], talkback: [Moment<TalkbackCall>] = [], limits: Limits = Limits()
  ) {
    self.inputs = inputs
    self.values = values
    self.talkback = talkback
    self.limits = limits
  }

  // MARK: Inputs and parameters

  func numbers(_ name: String = "source") -> Producer<Int, TestFailure> { played(name, .digits) }
  func letters(_ name: String = "source") -> Producer<String, TestFailure> { played(name, .letters) }
  func truths(_ name: String = "source") -> Producer<Bool, TestFailure> { played(name, .natural) }

  func count(_ name: String) -> Int {
    guard case .number(let number) = values[name] else { preconditionFailure("There is no number \(name)") }
    return number
  }

  func time(_ name: String) -> Duration { .milliseconds(count(name)) }

  func choice(_ name: String) -> String {
    guard case .text(let text) = values[name] else { preconditionFailure("There is no choice \(name)") }
    return text
  }

  func isTrue(_ name: String) -> Bool { choice(name) == "true" }

  func predicate(_ name: String = "predicate") -> @Sendable (Int) -> Bool {
    let text = choice(name)
    guard let predicate = Predicate.all.first(where: { $0.text == text }) else {
      preconditionFailure("There is no predicate \(text)")
    }
    return predicate.holds
  }

  private func played<Element>(_ name: String, _ values: MarbleValues<Element>) -> Producer<Element, TestFailure> {
    guard let text = inputs[name] else { preconditionFailure("There is no input \(name)") }
    let source = cold(text, values: values, on: clock)
    return deferred { [self] in
      guard let number = open(name) else { return never() }
      return
        source
        .on(requested: { self.note(request: $0, of: name) })
        .on(ended: { self.close(name, number) })
    }
  }

  // MARK: What the inputs have seen

  var isEndless: Bool { state.withLock(\.isEndless) }
  /// Whether an input was started so often that the run was cut.
  var isCut: Bool { state.withLock(\.isCut) }
  func subscriptions(of input: String) -> [Subscription] { state.withLock { $0.subscriptions[input] ?? [] } }
  func requests(of input: String) -> [Request] { state.withLock { $0.requests[input] ?? [] } }

  /// The number of the subscription, or nil if there were too many: the input is silent then, which stops every loop that starts it again.
  private func open(_ name: String) -> Int? {
    let now = clock.elapsed
    return state.withLock { state in
      if now != state.now { (state.now, state.startsNow) = (now, 0) }
      state.starts += 1
      state.startsNow += 1
      if state.startsNow > limits.startsAtOnce { state.isEndless = true }
      if state.starts > limits.starts { state.isCut = true }
      guard !state.isEndless, !state.isCut else { return nil }
      state.subscriptions[name, default: []].append(Subscription(from: now.milliseconds))
      return state.subscriptions[name]!.count - 1
    }
  }

  private func close(_ name: String, _ number: Int) {
    let now = clock.elapsed.milliseconds
    state.withLock { $0.subscriptions[name]![number].to = now }
  }

  private func note(request count: Int, of name: String) {
    let now = clock.elapsed.milliseconds
    state.withLock { state in
      guard state.requests[name, default: []].count < limits.events else { return }
      state.requests[name, default: []].append(Request(time: now, count: count == .max ? nil : count))
    }
  }

  // MARK: Running

  /// Starts the stream and makes the calls of the consumer. The calls come before any other work of their time.
  fileprivate func record<Element, Failure>(_ producer: Producer<Element, Failure>) -> Recorder<Element, Failure> {
    var calls = talkback[...]
    let asks = calls.contains { if case .request = $0.value { true } else { false } }
    var demand = asks ? 0 : Int.max
    while let first = calls.first, first.time == .zero, case .request(let count) = first.value, demand < .max {
      demand = count == .max ? .max : demand + count
      calls.removeFirst()
    }
    let received = Atomic(0)
    let recorder = Recorder<Element, Failure>(on: clock, requesting: demand) { [limits] _ in
      received.add(1, ordering: .relaxed).newValue < limits.events ? nil : .stop
    }
    for moment in calls {
      clock.schedule(after: moment.time) { [weak recorder] in
        guard let recorder, !recorder.isOver else { return }
        switch moment.value {
        case .request(let count): recorder.request(count)
        case .pause: recorder.pause()
        case .resume: recorder.resume()
        case .rewind: do { try recorder.rewind() } catch { self.refuseRewind() }
        case .cancel: recorder.cancel()
        }
      }
    }
    producer.run(recorder.consumer)
    clock.run(until: .init(offset: limits.time))
    return recorder
  }

  private func refuseRewind() { refusals.add(1, ordering: .relaxed) }
  private let refusals = Atomic(0)
  /// How often a rewind was asked of a source that can't be rewound.
  var refusedRewinds: Int { refusals.load(ordering: .relaxed) }
}

/// What a run has given.
struct Played: Sendable {
  /// The elements as texts, the failures as theirs.
  let recording: Recording<String, TestFailure>
  /// Whether work was left when the run ended.
  let isRunning: Bool

  /// Starts the stream, runs it up to the limit, and cancels what is left.
  init<Element, Failure>(_ producer: Producer<Element, Failure>, _ setup: Setup) {
    let recorder = setup.record(producer)
    let result = recorder.recording
    isRunning = !recorder.isOver && setup.clock.pending > 0
    recorder.talkback.cancel()
    setup.clock.advance()
    setup.clock.forget()
    recording = Recording(
      events: result.events.map { moment in
        switch moment.value {
        case .next(let element): Moment(moment.time, .next(text(of: element)))
        case .completed(.finished): Moment(moment.time, .completed(.finished))
        case .completed(.cancelled): Moment(moment.time, .completed(.cancelled))
        case .completed(.terminated): Moment(moment.time, .completed(.terminated))
        case .completed(.failed(let failure)): Moment(moment.time, .completed(.failed(TestFailure("\(failure)"))))
        }
      },
      talkbackCalls: result.talkbackCalls, violations: result.violations)
  }
}

extension Duration {
  /// The whole milliseconds. Everything in the playground happens at one.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
