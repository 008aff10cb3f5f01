#if NATS
/// How a stream of messages finds its durable consumer, and makes it anew.
///
/// With `.all` an acknowledgement is for all before it, and names the delivery by a number of the consumer. So if a delivery was lost, on its
/// way or with a process, or if another consumer has the same name now, the durable is deleted and made again at the first message that is not
/// handled. What is kept is dropped then and comes again: its acknowledgements would name deliveries of the old consumer.
///
/// The process may end between deletion and creation. So a second consumer, the *bookmark*, keeps the position meanwhile. It is made before
/// the deletion and deleted after the creation, and nothing is ever requested of it.
extension PullRun {
  /// The state of a durable has come.
  func found(_ durable: String, _ result: APIResult) {
    switch result {
    case .consumerNotFound where nextSequence == nil && acknowledgedSequence == nil: findBeginning(of: durable)
    case .consumerNotFound:
      guard plan.isOrdered else { return fail(.consumerDeleted(durable)) }
      checkStream { run, stream in
        let first = run.dropUnhandled()
        if run.has(stream, first) { run.make(durable, at: first) }
      }
    case .success(let answer):
      if let reason = difference(answer) { return fail(.consumerDiffers(durable, reason: reason)) }
      consumerName = durable
      note(answer)
      if isOutOfStep(answer) { checkStream { $0.makeAnew(durable, of: $1) } } else { created(result) }
    case .transient, .failure: created(result)
    }
  }

  /// There is no durable: it was never made, or a process has ended while it was made anew.
  private func findBeginning(of durable: String) {
    guard plan.acknowledging == .all else { return create(durable, at: .start) }
    checkStream { run, stream in
      run.ask("CONSUMER.INFO.\(run.plan.stream).\(PullPlan.bookmark(of: durable))") { run, result in
        switch result {
        case .success(let bookmark):
          if let first = run.position(of: bookmark, in: stream) { return run.make(durable, at: first) }
          run.create(durable, at: .start)
        case .consumerNotFound: run.create(durable, at: .start)
        case .transient, .failure: run.created(result)
        }
      }
    }
  }

  /// Nil if the bookmark is one for other subjects, or for a stream of this name that was deleted.
  private func position(of bookmark: APIAnswer, in stream: APIAnswer) -> UInt64? {
    guard bookmark.config?.filter_subject ?? "" == plan.filter ?? "" else { return nil }
    guard let first = bookmark.config?.opt_start_seq, let last = stream.state?.last_seq else { return nil }
    return first <= last &+ 1 ? first : nil
  }

  /// Fails if the stream would forget messages with a consumer that is deleted.
  private func checkStream(then: @escaping @Sendable (PullRun, _ stream: APIAnswer) -> Void) {
    ask("STREAM.INFO.\(plan.stream)") { run, result in
      guard case .success(let answer) = result else { return run.created(result) }
      if let retention = answer.config?.retention, run.plan.acknowledging == .all, retention != "limits" {
        return run.fail(.retentionForbidsAll(stream: run.plan.stream, retention: retention))
      }
      then(run, answer)
    }
  }

  private func difference(_ answer: APIAnswer) -> String? {
    if answer.config?.deliver_subject != nil { return "it pushes" }
    if let policy = answer.config?.ack_policy, policy != plan.policy { return "it acknowledges \"\(policy)\"" }
    let filter = answer.config?.filter_subject ?? ""
    return filter == plan.filter ?? "" ? nil : "its filter is \"\(filter)\""
  }

  /// Notes where the durable begins if it has to be made anew before anything has arrived. A consumer that has acknowledged nothing may not
  /// report it.
  func note(_ answer: APIAnswer) {
    guard let floor = answer.ack_floor?.stream_seq else { return }
    acknowledgedSequence = max(floor, max(1, answer.config?.opt_start_seq ?? 1) - 1)
  }

  /// True if an acknowledgement of what comes next would be one of messages that have not arrived here, or would count for nothing.
  private func isOutOfStep(_ answer: APIAnswer) -> Bool {
    guard plan.acknowledging == .all else { return false }
    let delivered = answer.delivered?.consumer_seq ?? 0
    if let missingDurable { return delivered > 0 || answer.config?.opt_start_seq != missingDurable }
    // Another consumer than the one that has delivered what is kept, or one that has taken acknowledgements of another's deliveries.
    if delivered &+ 1 < expectedConsumerSequence || answer.ack_floor?.consumer_seq ?? 0 > delivered { return true }
    return answer.num_ack_pending ?? 0 > 0 && delivered &+ 1 != expectedConsumerSequence
  }

  private func makeAnew(_ durable: String, of answer: APIAnswer) {
    acknowledgeAll()
    let (stream, bookmark, first) = (plan.stream, PullPlan.bookmark(of: durable), dropUnhandled())
    guard has(answer, first) else { return }
    missingDurable = first
    mayHaveBookmark = true
    // One may be left, of another position.
    delete(bookmark) { run in
      let request = PullPlan.bookmarkRequest(of: durable, in: stream, filter: run.plan.filter, at: first)
      run.ask("CONSUMER.DURABLE.CREATE.\(stream).\(bookmark)", request) { run, result in
        switch result {
        // Where the server permits no further consumer, the durable is made anew without a bookmark.
        case .success, .failure(.refused(code: 10026, _)): run.delete(durable) { $0.make(durable, at: first) }
        case .consumerNotFound: run.recover(.consumerDeleted(bookmark))
        case .transient(let failure), .failure(let failure): run.recover(failure)
        }
      }
    }
  }

  private func delete(_ consumer: String, then: @escaping @Sendable (PullRun) -> Void) {
    ask("CONSUMER.DELETE.\(plan.stream).\(consumer)") { run, result in
      switch result {
      case .success, .consumerNotFound: then(run)
      // A server that is still writing the consumer's file fails to remove it. The consumer is gone then, its file is not.
      case .transient(let failure), .failure(let failure): run.recover(failure)
      }
    }
  }

  private func make(_ durable: String, at sequence: UInt64) {
    missingDurable = sequence
    create(durable, at: .sequence(sequence))
  }

  /// A consumer was made, or not.
  func made(_ result: APIResult) {
    guard let durable = plan.durable else { return created(result) }
    switch result {
    // From a file that was left, the server makes the old one again.
    case .success(let answer) where isOutOfStep(answer):
      recover(.consumerDiffers(durable, reason: "the server makes it with deliveries of one that was deleted"))
    // In a cluster, the old one may not be gone yet. Other refusals are tried again as often, too.
    case .failure(let failure) where missingDurable != nil: recover(failure)
    // Another process has made it meanwhile.
    case .failure(.refused(code: 10012...10013, let reason)): recover(.refused(code: 10013, reason: reason))
    case .success, .consumerNotFound, .transient, .failure: created(result)
    }
  }

  /// Also at the first start: a process that was killed may have left one.
  func removeBookmark() {
    guard mayHaveBookmark, let durable = plan.durable, plan.acknowledging == .all else { return }
    mayHaveBookmark = false
    plan.jetStream.requests.send("$JS.API.CONSUMER.DELETE.\(plan.stream).\(PullPlan.bookmark(of: durable))") { _ in }
  }

  /// The stream is over while the durable is made anew: it is asked for once more, and the answer is dropped. The bookmark stays.
  func makeMissingDurable() {
    guard let durable = plan.durable, let missingDurable, phase != .idle else { return }
    make(durable, at: missingDurable)
  }
}
#endif
