#if NATS
import Antiphon

/// Publishes messages in order, and reports their acknowledgements in this order.
///
/// Any thread adds work under the lock; one thread at a time does it, so that what is sent has one order and no lock is held meanwhile.
///
/// | | sending | waiting for another attempt | over |
/// |---|---|---|---|
/// | a message | sent | kept | ignored |
/// | stored | the oldest are reported | the same | – |
/// | refused for now, silence, a reconnect | waits, then sends all that is not stored again, in order | – | – |
/// | refused | fails after the acknowledgements before | the same | – |
///
/// A round of sending has a number, which its inbox contains: that something is stored counts in any round, a refusal in the current one.
final class PublishWindow: @unchecked Sendable {
  enum PublishWork: Sendable {
    case publish(JetStreamPublication)
    case answer(PublishAnswer, number: UInt64, round: Int)
    case timer(Int)
    case change(BusChange)
    case subjectIsUnknown(String)
    case stop
  }

  private struct WindowEntry {
    var message: NATSMessage
    /// How it ended: the server has stored or refused it.
    var result: Result<JetStreamAcknowledgement, JetStreamFailure>?
  }

  typealias Results = Emitter<JetStreamAcknowledgement, JetStreamFailure>

  private let jetStream: JetStream
  private let isOnlyPublisher: Bool
  private let inboxName = InboxName.make()
  private let run = InboxName.name()

  private let lock = Lock()
  // Guarded by `lock`.
  private var queued: [PublishWork] = []
  private var isWorking = false
  private var isOver = false
  private var results: Results?

  // The rest is touched only by the thread that works.
  private var inbox: (any BusSubscription)?
  private var observation: BusObservation?
  /// What is sent and not reported, in order.
  private var entries: [WindowEntry] = []
  private var head = 0
  /// The number of the entry at `head`.
  private var firstNumber: UInt64 = 1
  private var lastID: String?
  private var round = 0
  private var isWaiting = false
  private var attempt = 0
  private var hasProgressed = false
  private var appointment: Appointment?
  private var timerNumber = 0
  private var lastFailure: JetStreamFailure?

  init(_ jetStream: JetStream, isOnlyPublisher: Bool) {
    self.jetStream = jetStream
    self.isOnlyPublisher = isOnlyPublisher
  }

  /// Takes the emitter of the results, before anything is published.
  func begin(_ results: Results) { lock.withLock { self.results = results } }

  /// Does the work, or leaves it to the thread that works.
  func add(_ work: PublishWork) {
    let isFirst = lock.withLock {
      if isOver { return false }
      queued.append(work)
      defer { isWorking = true }
      return !isWorking
    }
    if isFirst { workAll() }
  }

  private func workAll() {
    while true {
      let taken = lock.withLock {
        defer { queued = [] }
        if queued.isEmpty { isWorking = false }
        return queued
      }
      if taken.isEmpty { return }
      for each in taken { work(each) }
    }
  }

  /// Ends everything. Answers that come later are ignored.
  func stop() {
    let last = lock.withLock {
      isOver = true
      queued = [.stop]
      defer { isWorking = true }
      return (results.take(), isWorking)
    }
    if !last.1 { workAll() }
    withExtendedLifetime(last.0) {}
  }

  private func work(_ work: PublishWork) {
    if case .stop = work {
      inbox?.cancel()
      observation?.cancel()
      appointment?.cancel()
      entries = []
      head = 0
      return
    }
    if lock.withLock({ isOver }) { return }
    switch work {
    case .publish(let publication): send(publication)
    case .answer(let answer, let number, let round): received(answer, number, isCurrent: round == self.round)
    case .timer(timerNumber): timerFired()
    case .change(.closed): fail(.connectionClosed)
    case .change(.reconnected): if !entriesAreStored { tryAgain(nil) }
    case .subjectIsUnknown(let subject): if !entriesAreStored { fail(.noStream(subject: subject)) }
    case .timer, .stop: break
    }
  }

  private var entriesAreStored: Bool { head == entries.count }

  // MARK: Sending

  private func send(_ publication: JetStreamPublication) {
    guard JetStreamNames.isSubject(publication.subject, wildcards: false) else {
      return fail(.invalidName(publication.subject))
    }
    do throws(JetStreamFailure) {
      try subscribe()
    } catch {
      return fail(error)
    }
    let number = firstNumber + UInt64(entries.count - head)
    let id = publication.id ?? publication.headers["Nats-Msg-Id"] ?? "\(run).\(number)"
    var headers = publication.headers
    headers["Nats-Msg-Id"] = id
    if isOnlyPublisher, let lastID { headers["Nats-Expected-Last-Msg-Id"] = lastID }
    lastID = id
    entries.append(
      WindowEntry(message: NATSMessage(publication.subject, headers: headers, payload: publication.payload)))
    if !isWaiting { send(number) }
    if appointment == nil { setTimer(jetStream.requests.timeout) }
  }

  private func subscribe() throws(JetStreamFailure) {
    if inbox != nil { return }
    let count = inboxName.utf8.count + 1
    inbox = try jetStream.bus.subscribe(to: inboxName + ".*.*") { [weak self] message in
      let tokens = message.subject.utf8.dropFirst(count).split(separator: UInt8(ascii: "."))
      guard tokens.count == 2, let round = UInt64(digits: tokens[0]), let number = UInt64(digits: tokens[1]) else {
        return
      }
      self?.add(.answer(PublishAnswer(message), number: number, round: Int(clamping: round)))
    }
    observation = jetStream.bus.observeChanges { [weak self] in self?.add(.change($0)) }
  }

  private func send(_ number: UInt64) {
    var message = entries[head + Int(number - firstNumber)].message
    message.reply = "\(inboxName).\(round).\(number)"
    do throws(JetStreamFailure) {
      try jetStream.bus.publish(message)
    } catch {
      switch error {
      // What was queued for a lost connection is full.
      case .other: tryAgain(error)
      default: end(number, .failure(error))
      }
    }
  }

  /// Notes how a message has ended, and reports what is before.
  private func end(_ number: UInt64, _ result: Result<JetStreamAcknowledgement, JetStreamFailure>) {
    entries[head + Int(number - firstNumber)].result = result
    report()
  }

  // MARK: Answers

  private func received(_ answer: PublishAnswer, _ number: UInt64, isCurrent: Bool) {
    guard number >= firstNumber, case let index = head + Int(number - firstNumber), index < entries.count else {
      return
    }
    switch answer {
    case .stored(let acknowledgement):
      hasProgressed = true
      attempt = 0
      end(number, .success(acknowledgement))
    case .noResponders:
      if isCurrent && !isWaiting { askForStream(entries[index].message.subject) }
    case .refused(let code, let errorCode, let reason):
      guard isCurrent, !isWaiting else { return }
      let failure = JetStreamFailure.refused(code: errorCode, reason: reason)
      // 10070: the message before it is not stored, or an earlier copy of it is, which a new leader has not said.
      if code == 503 || errorCode == 10070 { tryAgain(failure) } else { end(number, .failure(failure)) }
    }
  }

  /// Reports what has ended, up to the first message that has not.
  private func report() {
    while head < entries.count, let result = entries[head].result {
      switch result {
      case .success(let stored):
        entries[head].message.payload = []
        head += 1
        firstNumber += 1
        lock.withLock { results }?.send(stored)
      case .failure(let failure): return fail(failure)
      }
    }
    if head == entries.count || head >= 4096 {
      entries.removeFirst(head)
      head = 0
    }
  }

  /// Nothing listens to the subject: there is no stream, or it has no leader for now. Only the first is final.
  private func askForStream(_ subject: String) {
    tryAgain(.noStream(subject: subject))
    let body = Array("{\"subject\":\"\(subject)\"}".utf8)
    jetStream.requests.send("$JS.API.STREAM.NAMES", body) { [weak self] outcome in
      guard case .success(let answer) = APIResult(outcome, subject, stream: "", attempts: 1) else { return }
      if answer.streams?.isEmpty ?? true { self?.add(.subjectIsUnknown(subject)) }
    }
  }

  // MARK: Attempts

  /// Sends all that is not stored again after a delay; fails after too many attempts without progress.
  private func tryAgain(_ reason: JetStreamFailure?) {
    if isWaiting { return }
    if let reason { lastFailure = reason }
    attempt += 1
    guard let delay = jetStream.delay(beforeAttempt: attempt) else {
      let subject = entries[head].message.subject
      return fail(lastFailure ?? .unanswered(subject: subject, attempts: attempt))
    }
    isWaiting = true
    setTimer(delay)
  }

  private func timerFired() {
    appointment = nil
    if isWaiting {
      isWaiting = false
      round += 1
      let last = firstNumber + UInt64(entries.count - head)
      for number in firstNumber..<last where !isWaiting && number >= firstNumber {
        if entries[head + Int(number - firstNumber)].result == nil { send(number) }
      }
    } else if !hasProgressed && !entriesAreStored {
      return tryAgain(nil)
    }
    hasProgressed = false
    if !entriesAreStored && appointment == nil { setTimer(jetStream.requests.timeout) }
  }

  private func setTimer(_ delay: Duration) {
    appointment?.cancel()
    timerNumber += 1
    let number = timerNumber
    appointment = jetStream.bus.schedule(after: delay) { [weak self] in self?.add(.timer(number)) }
  }

  private func fail(_ failure: JetStreamFailure) {
    lock.withLock { results }?.fail(failure)
  }
}
#endif
