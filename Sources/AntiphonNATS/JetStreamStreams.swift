#if NATS
import Foundation

extension JetStream {
  /// Creates a stream, or does nothing if it exists like this.
  ///
  /// - Parameters:
  ///   - name: the name of the stream.
  ///   - subjects: the subjects whose messages it stores, with wildcards.
  ///   - replicas: on how many servers it is stored, from 1 to 5.
  ///   - isInMemory: true if it is not written to disk.
  ///   - duplicateWindow: how long the ids of messages are remembered.
  ///   - keptOfEachSubject: how many messages of each subject it keeps, the latest ones, at least 1; nil for all.
  /// - Throws: `invalidName`, `refused`, `noJetStream`, `unanswered` or `connectionClosed`.
  public func createStream(
    _ name: String, subjects: [String], replicas: Int = 1, isInMemory: Bool = false,
    duplicateWindow: Duration = .seconds(120), keptOfEachSubject: Int? = nil
  ) async throws(JetStreamFailure) {
    precondition(1...5 ~= replicas, "createStream(_:replicas:) needs 1 to 5 replicas")
    precondition(keptOfEachSubject ?? 1 > 0, "createStream(_:keptOfEachSubject:) needs 1 or more")
    try check(name)
    for subject in subjects where !JetStreamNames.isSubject(subject, wildcards: true) { throw .invalidName(subject) }
    let stream = StreamRequest(
      name: name, subjects: subjects, num_replicas: replicas, storage: isInMemory ? "memory" : "file",
      duplicate_window: duplicateWindow.nanoseconds, max_msgs_per_subject: keptOfEachSubject ?? -1)
    _ = try await call(
      "STREAM.CREATE.\(name)", (try? JSONEncoder().encode(stream)).map { Array($0) } ?? [], stream: name)
  }

  /// Deletes a stream with its messages and consumers.
  ///
  /// - Throws: `streamNotFound`, `invalidName`, `refused`, `noJetStream`, `unanswered` or `connectionClosed`.
  public func deleteStream(_ name: String) async throws(JetStreamFailure) {
    try check(name)
    _ = try await call("STREAM.DELETE.\(name)", [], stream: name)
  }

  /// Deletes a consumer, such as a durable that is no longer used.
  ///
  /// - Throws: `consumerDeleted` if there is none, or a failure as for `deleteStream(_:)`.
  public func deleteConsumer(_ name: String, of stream: String) async throws(JetStreamFailure) {
    try check(name)
    try check(stream)
    // The position that a process has left comes first: it would be taken for that of the durable.
    for consumer in [PullPlan.bookmark(of: name), name] {
      do throws(JetStreamFailure) {
        _ = try await call("CONSUMER.DELETE.\(stream).\(consumer)", [], stream: stream, consumer: consumer)
      } catch {
        if error != .consumerDeleted(PullPlan.bookmark(of: name)) { throw error }
      }
    }
  }

  private func check(_ name: String) throws(JetStreamFailure) {
    if !JetStreamNames.isName(name) { throw .invalidName(name) }
  }

  /// A request of the API, tried again while it is unanswered.
  func call(
    _ api: String, _ body: [UInt8], stream: String, consumer: String = ""
  ) async throws(JetStreamFailure) -> APIAnswer {
    var attempt = 0
    while true {
      attempt += 1
      let result = await withCheckedContinuation { continuation in
        let subject = "$JS.API." + api
        requests.send(subject, body) {
          continuation.resume(returning: APIResult($0, subject, stream: stream, attempts: attempts))
        }
      }
      switch result {
      case .success(let answer): return answer
      case .consumerNotFound: throw .consumerDeleted(consumer)
      case .failure(let failure): throw failure
      case .transient(let failure):
        guard let delay = delay(beforeAttempt: attempt) else { throw failure }
        await withCheckedContinuation { continuation in
          _ = bus.schedule(after: delay) { continuation.resume() }
        }
      }
    }
  }
}

/// A request for a stream.
private struct StreamRequest: Encodable {
  let name: String
  let subjects: [String]
  let num_replicas: Int
  let storage: String
  let duplicate_window: Int64
  let max_msgs_per_subject: Int
}
#endif
