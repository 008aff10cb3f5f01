#if NATS
import Antiphon

/// One subscription to a stream of messages.
///
/// Threads of the connection and timers only add events and wake the source. Everything else happens in the source's
/// serial context: the loop handles the events, delivers what has arrived, and requests more.
///
/// | phase | a message | a status | silence, a reconnect | a rewind |
/// |---|---|---|---|---|
/// | idle, creating, waiting | of an earlier epoch: dropped | dropped | – | begins an epoch at the origin |
/// | running | kept, delivered on demand | what is not filled is requested again | recovers: another epoch | the same |
///
/// An epoch is a consumer of the server and an inbox. What arrives in another epoch is of no interest.
final class PullRun: @unchecked Sendable {
  enum Phase { case idle, creating, running, waiting }

  let plan: PullPlan
  let talkback: Talkback
  private let next: @Sendable (JetStreamMessage) -> Reply
  private let completed: @Sendable (Completion<JetStreamFailure>) -> Void
  let acknowledgements: Acknowledgements

  let events: PullEvents

  // The rest is touched only in the source's serial context.
  /// The events that are being handled.
  @exclusivity(unchecked) private var taken: [PullEvent] = []
  var phase = Phase.idle
  var epoch = 0
  var inboxName = ""
  var inbox: (any BusSubscription)?
  var consumerName: String?
  var observation: BusObservation?
  /// Where the stream begins, and begins again when it is rewound.
  var origin: JetStreamPosition
  /// The sequence after the last message that has arrived; nil if there was none.
  var nextSequence: UInt64?
  var expectedConsumerSequence: UInt64 = 1
  /// The last sequence that the server has reported as acknowledged with all before it; nil if the durable is not known yet.
  var acknowledgedSequence: UInt64?
  /// Where the durable has to be made again; nil unless it is made anew.
  var missingDurable: UInt64?
  /// True if a second consumer may be there that keeps the position of the durable.
  var mayHaveBookmark = true
  /// The messages that have arrived, in order; those before `head` are delivered.
  @exclusivity(unchecked) private var kept: [JetStreamMessage?] = []
  @exclusivity(unchecked) private var head = 0
  /// The number of messages that the server may still send for earlier requests.
  var outstanding = 0
  var failure: JetStreamFailure?
  var attempt = 0
  var hasHeard = false
  /// The number of heartbeats since the last message.
  var heartbeats = 0
  /// The last sequence of the stream when an idle consumer was last doubted.
  var doubtedSequence: UInt64 = 0
  var appointment: Appointment?
  var timerNumber = 0
  /// What is handled and not acknowledged, with `.all`.
  private var unacknowledged: (message: JetStreamMessage, count: Int)?
  /// The sequences that are kept or were handled lately, where the server may deliver again.
  private var handled = RecentSequences()

  init(_ plan: PullPlan, _ consumer: Consumer<JetStreamMessage, JetStreamFailure>) {
    self.plan = plan
    talkback = consumer.talkback
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    events = PullEvents(consumer.talkback)
    acknowledgements = Acknowledgements(plan.jetStream.bus)
    origin = plan.position
  }

  func start() {
    if plan.durable != nil { talkback.forbidRewind() }
    talkback.install { self.run() }
    talkback.drive()
  }

  var keptCount: Int { kept.count - head }

  // MARK: The loop

  private func run() -> Talkback.FinalAction? {
    var result = Talkback.ParkResult.go
    if phase == .idle && !talkback.isCancelled { begin() }
    while true {
      switch result {
      case .go: break
      case .parked: return nil
      case .cancelled: return end(.cancelled)
      case .rewind: rewind()
      }
      handleEvents()
      var isReady = talkback.isReady
      while isReady, let message = takeKept() {
        let reply = deliver(message)
        if reply == .stop { return end(nil) }
        if reply == .rewind { talkback.noteRewind() }
        if reply != .more { talkback.consumeDemand() }
        isReady = talkback.isReady
        // First, since the server takes longer to answer it.
        if isReady { requestIfLow() }
        if let unacknowledged, unacknowledged.count >= max(1, plan.credit / 2) { acknowledgeAll() }
      }
      if keptCount == 0, let failure { return end(talkback.isCancelled ? .cancelled : .failed(failure)) }
      if isReady { requestIfLow() }
      if keptCount == 0 && outstanding == 0 { acknowledgeAll() }
      result = talkback.parkUntilSignalled(wasReady: isReady)
    }
  }

  /// What is added meanwhile wakes the source again.
  private func handleEvents() {
    events.swap(with: &taken)
    if taken.isEmpty { return }
    for index in taken.indices { handle(taken[index]) }
    taken.removeAll(keepingCapacity: true)
  }

  private func takeKept() -> JetStreamMessage? {
    guard head < kept.count else { return nil }
    defer {
      kept[head] = nil
      head += 1
      if head == kept.count {
        kept.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 4096 {
        kept.removeFirst(head)
        head = 0
      }
    }
    return kept[head]
  }

  private func deliver(_ message: JetStreamMessage) -> Reply {
    let reply = TraceHeaders.withContext(of: message) { next(message) }
    guard reply == .more || reply == .wait else { return reply }
    switch plan.acknowledging {
    case .none: break
    case .each: break
    case .byReply: if !acknowledgements.isPostponed(message.sequence) { message.acknowledge() }
    // What is postponed is acknowledged with all before it.
    case .all: if !acknowledgements.isPostponed(message.sequence) { acknowledgeLater(message) }
    }
    return reply
  }

  private func acknowledgeLater(_ message: JetStreamMessage) {
    if let unacknowledged, unacknowledged.message.sequence > message.sequence { return }
    unacknowledged = (message, (unacknowledged?.count ?? 0) + 1)
  }

  /// Acknowledges everything that is handled, with `.all`, unless another caller still has to acknowledge a message before.
  func acknowledgeAll() {
    guard let last = unacknowledged?.message else { return }
    if let postponed = acknowledgements.firstPostponed, postponed < last.sequence { return }
    unacknowledged = nil
    last.acknowledge()
  }

  // MARK: Arrivals

  func arrived(_ message: JetStreamMessage) {
    hasHeard = true
    heartbeats = 0
    attempt = 0
    outstanding = max(0, outstanding - 1)
    if plan.isOrdered {
      if message.consumerSequence != expectedConsumerSequence { return recover(nil) }
      expectedConsumerSequence &+= 1
      if let nextSequence, message.sequence < nextSequence { return arrivedAgain(message) }
      if plan.gaps == .fail, let expected = expectedSequence, expected < message.sequence {
        return fail(.messagesMissing(stream: plan.stream, first: expected, last: message.sequence - 1))
      }
      nextSequence = message.sequence &+ 1
    } else if plan.acknowledging == .byReply, !handled.insert(message.sequence, limit: 4 * plan.credit) {
      return arrivedAgain(message)
    } else if plan.acknowledging == .each, isKept(message.sequence) {
      return
    }
    kept.append(message)
  }

  /// A message was delivered again: its acknowledgement is late or lost, or the consumer was made anew.
  private func arrivedAgain(_ message: JetStreamMessage) {
    if acknowledgements.isPostponed(message.sequence) { return acknowledgements.redirectPostponed(to: message) }
    switch plan.acknowledging {
    case .none, .each: break
    case .byReply: if !isKept(message.sequence) { message.acknowledge() }
    // What is kept was delivered before, and would be too late after an acknowledgement of this delivery. It is acknowledged with all before it.
    case .all: if keptCount == 0 { acknowledgeLater(message) }
    }
  }

  /// The sequence of the next message if none is missing; nil if it is not known.
  private var expectedSequence: UInt64? {
    if let nextSequence { return nextSequence }
    if case .sequence(let first) = origin { return max(1, first) }
    return plan.durable == nil ? nil : acknowledgedSequence.map { $0 &+ 1 }
  }

  private func isKept(_ sequence: UInt64) -> Bool { kept[head...].contains { $0?.sequence == sequence } }

  /// Forgets the messages whose acknowledgements name deliveries of a consumer that is gone, and returns the sequence of the first message
  /// that is not handled: a durable that is made anew begins there, and delivers them again.
  func dropUnhandled() -> UInt64 {
    if let first = kept[head...].first { nextSequence = first?.sequence }
    kept.removeAll()
    head = 0
    unacknowledged = nil
    expectedConsumerSequence = 0
    let first = nextSequence ?? acknowledgedSequence.map { $0 &+ 1 } ?? 1
    defer { acknowledgements.voidPostponed() }
    return min(first, acknowledgements.firstPostponed ?? first)
  }

  private func rewind() {
    kept.removeAll()
    head = 0
    unacknowledged = nil
    acknowledgements.forgetPostponed()
    nextSequence = nil
    failure = nil
    attempt = 0
    begin()
  }

  // MARK: The end

  /// Ends the stream: the server forgets the consumer, or is given back what was not handled.
  private func end(_ completion: Completion<JetStreamFailure>?) -> Talkback.FinalAction {
    events.close()
    acknowledgeAll()
    makeMissingDurable()
    inbox?.cancel()
    inbox = nil
    observation?.cancel()
    appointment?.cancel()
    if plan.durable == nil {
      deleteConsumer()
    } else if plan.acknowledging != .all {
      for message in kept[head...] { message?.reject() }
    }
    kept = []
    let completed = completed
    return { if let completion { completed(completion) } }
  }
}

/// The last sequences of a stream of messages.
private struct RecentSequences {
  private var known: Set<UInt64> = []
  private var order: [UInt64] = []
  private var oldest = 0

  /// False if the sequence is known.
  mutating func insert(_ sequence: UInt64, limit: Int) -> Bool {
    guard known.insert(sequence).inserted else { return false }
    if order.count < limit {
      order.append(sequence)
    } else {
      known.remove(order[oldest])
      order[oldest] = sequence
      oldest = (oldest + 1) % limit
    }
    return true
  }
}
#endif
