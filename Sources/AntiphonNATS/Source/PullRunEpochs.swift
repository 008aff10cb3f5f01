#if NATS
import Antiphon
import Foundation

/// How a stream of messages makes consumers, requests messages, and recovers.
extension PullRun {
  private var bus: any MessageBus { plan.jetStream.bus }

  /// Begins an epoch: a new inbox and, unless a durable exists, a new consumer. What arrives for an earlier one is dropped.
  func begin() {
    epoch += 1
    inbox?.cancel()
    inbox = nil
    outstanding = 0
    stopTimer()
    if plan.durable == nil { deleteConsumer() }
    if let name = plan.invalidName { return failure = .invalidName(name) }
    if observation == nil { observation = bus.observeChanges { [events] in events.add(.change($0)) } }
    phase = .creating
    inboxName = InboxName.make()
    let epoch = epoch
    do throws(JetStreamFailure) {
      inbox = try bus.subscribe(to: inboxName) { [events, acknowledgements] message in
        if let message = JetStreamMessage(message, acknowledgements) {
          events.add(.message(message, epoch: epoch))
        } else if let status = message.status {
          events.add(.status(status, message.headers, epoch: epoch))
        }
      }
    } catch {
      return recover(error)
    }
    if let durable = plan.durable {
      ask("CONSUMER.INFO.\(plan.stream).\(durable)") { $0.found(durable, $1) }
    } else {
      create("antiphon_" + InboxName.name(), at: nextSequence.map { .sequence($0) } ?? origin)
    }
  }

  func create(_ name: String, at position: JetStreamPosition) {
    consumerName = name
    ask(plan.creation(of: name), plan.request(name, at: position)) { $0.made($1) }
  }

  /// Sends a request of the API. What is done with its answer is done in this epoch, or not at all.
  func ask(_ api: String, _ request: ConsumerRequest? = nil, then: @escaping @Sendable (PullRun, APIResult) -> Void) {
    let (subject, stream, attempts, epoch) = ("$JS.API." + api, plan.stream, plan.jetStream.attempts, epoch)
    let body = request.flatMap { try? JSONEncoder().encode($0) }
    plan.jetStream.requests.send(subject, Array(body ?? Data())) { [events] outcome in
      let result = APIResult(outcome, subject, stream: stream, attempts: attempts)
      events.add(.answer(result, epoch: epoch, then: then))
    }
  }

  func deleteConsumer() {
    guard let name = consumerName.take() else { return }
    plan.jetStream.requests.send("$JS.API.CONSUMER.DELETE.\(plan.stream).\(name)") { _ in }
  }

  // MARK: Events

  func handle(_ event: PullEvent) {
    switch event {
    case .message(let message, epoch): if phase == .running { arrived(message) }
    case .status(let status, let headers, epoch): if phase == .running { received(status, headers) }
    case .answer(let result, epoch, let then): then(self, result)
    case .timer(timerNumber): timerFired()
    case .change(.closed): fail(.connectionClosed)
    case .change(.reconnected): if phase == .running && outstanding > 0 { recover(nil) }
    case .message, .status, .answer, .timer: break
    }
  }

  func created(_ result: APIResult) {
    switch result {
    case .success(let answer):
      if let first = wantedSequence, let delivered = answer.delivered?.stream_seq, delivered &+ 1 < first {
        return checkLength(of: answer, first)
      }
      begun(answer)
    case .consumerNotFound: recover(.consumerDeleted(consumerName ?? ""))
    case .transient(let failure): recover(failure)
    case .failure(let failure): fail(failure)
    }
  }

  /// Where the consumer has to begin if that is known.
  private var wantedSequence: UInt64? {
    if case .sequence(let first) = origin { nextSequence ?? first } else { nextSequence }
  }

  /// The server lets a consumer that should begin after the end of the stream begin at the end. Without this check, what is stored from then
  /// on would be taken for messages that are known, or skipped.
  private func checkLength(of consumer: APIAnswer, _ first: UInt64) {
    ask("STREAM.INFO.\(plan.stream)") { run, result in
      guard case .success(let answer) = result else { return run.created(result) }
      if run.has(answer, first) { run.begun(consumer) }
    }
  }

  /// Whether a stream has this message, or it is the next one. Otherwise the stream recovers: a new leader may not have all yet.
  func has(_ stream: APIAnswer, _ first: UInt64) -> Bool {
    guard let last = stream.state?.last_seq, last &+ 1 < first else { return true }
    recover(.streamShorter(plan.stream, last: last, expected: first))
    return false
  }

  private func begun(_ answer: APIAnswer) {
    phase = .running
    missingDurable = nil
    removeBookmark()
    if plan.durable != nil { note(answer) }
    expectedConsumerSequence = (answer.delivered?.consumer_seq ?? 0) &+ 1
    if origin == .new, let last = answer.delivered?.stream_seq { origin = .sequence(last &+ 1) }
  }

  /// Fails after the messages that have arrived.
  func fail(_ failure: JetStreamFailure) {
    epoch += 1
    phase = .waiting
    outstanding = 0
    stopTimer()
    if self.failure == nil { self.failure = failure }
  }

  /// Goes on in another epoch, at once at first, later after a delay; fails after too many attempts without a message.
  func recover(_ reason: JetStreamFailure?) {
    if failure != nil { return }
    if reason == .connectionClosed { return fail(.connectionClosed) }
    attempt += 1
    if attempt == 1 && phase != .creating { return begin() }
    guard let delay = plan.jetStream.delay(beforeAttempt: attempt) else {
      return fail(reason ?? .unanswered(subject: plan.stream, attempts: attempt))
    }
    epoch += 1
    phase = .waiting
    outstanding = 0
    setTimer(delay)
  }

  // MARK: Requests

  /// Requests messages if few are left.
  func requestIfLow() {
    let left = outstanding + keptCount
    guard left <= plan.refill, phase == .running, let name = consumerName else { return }
    let window = min(plan.credit, talkback.demand)
    guard left <= window / 2, window > left else { return }
    let batch = window - left
    outstanding += batch
    let body =
      "{\"batch\":\(batch),\"expires\":\(PullPlan.expiry.nanoseconds),\"idle_heartbeat\":\(PullPlan.heartbeat.nanoseconds)}"
    do throws(JetStreamFailure) {
      try bus.publish(
        NATSMessage("$JS.API.CONSUMER.MSG.NEXT.\(plan.stream).\(name)", reply: inboxName, payload: Array(body.utf8)))
      if appointment == nil { setTimer(PullPlan.silence) }
    } catch {
      recover(error)
    }
  }

  /// A message of the server itself.
  private func received(_ status: Int, _ headers: NATSHeaders) {
    hasHeard = true
    switch status {
    case 100: idle(headers)
    case 408:
      // The request has expired: what is left of it will not come.
      attempt = 0
      outstanding = max(0, outstanding - (headers["Nats-Pending-Messages"].flatMap { Int($0) } ?? outstanding))
    case 400: fail(.refused(code: 400, reason: headers["Description"] ?? "bad request"))
    // The consumer was deleted, its leader has changed, or it is not there.
    default: recover(.refused(code: status, reason: headers["Description"] ?? "no responders"))
    }
  }

  /// The server has nothing to send. Where it has sent what did not arrive, the stream recovers. A consumer whose copy of the stream is
  /// behind says the same, so now and then the stream itself is asked.
  private func idle(_ headers: NATSHeaders) {
    attempt = 0
    let sent = headers["Nats-Last-Consumer"].flatMap { UInt64($0) } ?? 0
    if plan.isOrdered && sent >= expectedConsumerSequence { return recover(nil) }
    heartbeats += 1
    guard heartbeats % 10 == 0 else { return }
    ask("STREAM.INFO.\(plan.stream)") { $0.doubt($1) }
  }

  private func doubt(_ result: APIResult) {
    guard case .success(let answer) = result, let last = answer.state?.last_seq else { return }
    // With a filter, or in a group, there may be nothing for this consumer: so it is doubted once for each last message.
    if heartbeats < 10 || last < nextSequence ?? 1 || last == doubtedSequence { return }
    doubtedSequence = last
    recover(nil)
  }

  // MARK: The timer

  private func setTimer(_ delay: Duration) {
    timerNumber += 1
    let number = timerNumber
    appointment = bus.schedule(after: delay) { [events] in events.add(.timer(number)) }
  }

  private func stopTimer() {
    timerNumber += 1
    appointment.take()?.cancel()
  }

  private func timerFired() {
    appointment = nil
    switch phase {
    case .waiting: if failure == nil { begin() }
    case .running:
      acknowledgeAll()
      let wasHeard = hasHeard
      hasHeard = false
      if outstanding == 0 { return }
      if wasHeard { setTimer(PullPlan.silence) } else { recover(nil) }
    case .idle, .creating: break
    }
  }
}
#endif
