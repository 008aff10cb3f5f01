#if NATS
/// How a stream of messages finds its durable consumer, and makes it anew.
///
/// With `.all` an acknowledgement is for all before it, and names the delivery by a number of the consumer. So if a delivery was lost, on its
/// way or with a process, or if another consumer has the same name now, the durable is deleted and made again at the first message that is not
/// handled. What is kept is dropped then and comes again: its acknowledgements would name deliveries of the old consumer.
extension PullRun {
  /// The state of a durable has come.
  func found(_ result: APIResult) {
    guard let durable = plan.durable else { return }
    switch result {
    case .consumerNotFound:
      if nextSequence == nil && acknowledgedSequence == nil { return create(durable, at: .start) }
      guard plan.isOrdered else { return fail(.consumerDeleted(durable)) }
      makeDurable(at: dropUnhandled())
    case .success(let answer):
      if let reason = difference(answer) { return fail(.consumerDiffers(durable, reason: reason)) }
      consumerName = durable
      note(answer)
      guard isOutOfStep(answer) else { return created(result) }
      let epoch = epoch
      ask("$JS.API.STREAM.INFO.\(plan.stream)") { .streamState($0, epoch: epoch) }
    case .transient, .failure: created(result)
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

  /// Deletes the durable. `result` is the state of the stream.
  func makeAnew(_ result: APIResult) {
    guard case .success(let answer) = result, let durable = plan.durable else { return created(result) }
    if let retention = answer.config?.retention, retention != "limits" {
      let reason = "not all is acknowledged, and the retention \"\(retention)\" forbids a new one: take .byReply"
      return fail(.consumerDiffers(durable, reason: reason))
    }
    acknowledgeAll()
    let (epoch, first) = (epoch, dropUnhandled())
    // Both at once: the process may end between them, and without the durable the next one would begin at the start.
    ask("$JS.API.CONSUMER.DELETE.\(plan.stream).\(durable)") { .deleted($0, epoch: epoch) }
    makeDurable(at: first)
  }

  func deleted(_ result: APIResult) {
    switch result {
    case .success, .consumerNotFound: break
    // A server that is still writing the consumer's file fails to remove it. The consumer is gone then, its file is not.
    case .transient(let failure), .failure(let failure): recover(failure)
    }
  }

  private func makeDurable(at sequence: UInt64) {
    guard let durable = plan.durable else { return }
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
    case .success, .consumerNotFound, .transient, .failure: created(result)
    }
  }

  /// The stream is over while the durable is deleted: the request is sent once more, and its answer is dropped.
  func makeMissingDurable() {
    guard let missingDurable, phase != .idle else { return }
    makeDurable(at: missingDurable)
  }
}
#endif
