#if NATS
import Antiphon
import Foundation

/// What becomes of a message that can't be decoded, or whose headers are no UTF-8.
public enum UndecodablePolicy: Sendable {
  /// The stream fails with `undecodable`. The message is not acknowledged: it comes again until someone handles it.
  case fail
  /// The message is published to this subject, with the headers `Antiphon-Reason` and `Antiphon-Sequence`. It is acknowledged once it is stored
  /// there, and the stream goes on.
  case deadLetter(subject: String, on: JetStream)
}

extension Producer where Element == JetStreamMessage, Failure == JetStreamFailure {
  /// Decodes each message.
  ///
  ///     jetStream.producer(stream: "orders", from: .durable("billing"))
  ///       .decoding(undecodable: .deadLetter(subject: "dead.orders", on: jetStream)) { message in
  ///         try JSONDecoder().decode(Order.self, from: Data(message.payload))
  ///       }
  ///
  /// - Parameters:
  ///   - policy: what becomes of a message that can't be decoded, or has a header that is no UTF-8.
  ///   - decode: returns what is emitted, or throws.
  /// - Fails: as upstream does; with `undecodable`, by the policy; and when a dead letter can't be stored, after the attempts of `JetStream`.
  ///   The message is not acknowledged then.
  /// - Demand: a message that can't be decoded uses up no demand. Upstream waits while a dead letter is being stored.
  /// - Rewinds: if upstream can.
  public func decoding<Output: Sendable>(
    undecodable policy: UndecodablePolicy = .fail, _ decode: @escaping @Sendable (JetStreamMessage) throws -> Output
  ) -> Producer<Output, JetStreamFailure> {
    if case .deadLetter(let subject, _) = policy {
      precondition(
        JetStreamNames.isSubject(subject, wildcards: false), "decoding(undecodable:) needs a subject without wildcards")
    }
    return .combining(state: Decoding()) { upstreams in
      upstreams.listen(to: self, while: { !$0.isStoring }) { message, state, combination in
        let reason: String
        do {
          let malformed = message.headers.malformed.map(\.name)
          if malformed.isEmpty { return combination.emit(try decode(message)) }
          reason = "the headers \(malformed.joined(separator: ", ")) are no UTF-8"
        } catch {
          reason = String(describing: error)
        }
        guard case .deadLetter(let subject, let jetStream) = policy else {
          return combination.end(.failed(.undecodable(sequence: message.sequence, reason: reason)))
        }
        state.isStoring = true
        message.acknowledgements.postpone(message)
        let letter = just(JetStreamPublication(deadLetter: message, to: subject, reason: reason))
        combination.listen(to: letter.publish(on: jetStream, window: 1)) { _, _, combination in
          message.acknowledge()
          return combination.reply
        } completed: { completion, state, combination in
          state.isStoring = false
          if let failure = completion.failure { combination.end(.failed(failure)) }
          if let ending = state.ending { combination.end(ending) }
        }
        return combination.reply
      } completed: { completion, state, combination in
        if state.isStoring { state.ending = completion } else { combination.end(completion) }
      }
    }
  }
}

/// How far a decoding stream is.
private struct Decoding {
  /// True while a dead letter is being stored.
  var isStoring = false
  /// How upstream has completed meanwhile.
  var ending: Completion<JetStreamFailure>?
}

extension JetStreamPublication {
  fileprivate init(deadLetter message: JetStreamMessage, to subject: String, reason: String) {
    var headers = NATSHeaders()
    for field in message.headers.fields where !field.name.hasPrefix("Nats-") { headers.add(field.name, field.value) }
    for field in message.headers.malformed {
      headers.add(field.name + "-Base64", Data(field.bytes).base64EncodedString())
    }
    headers["Antiphon-Reason"] = String(reason.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    headers["Antiphon-Sequence"] = String(message.sequence)
    headers["Antiphon-Subject"] = message.subject
    self.init(
      subject: subject, payload: message.payload, headers: headers, id: "\(message.subject) \(message.sequence)")
  }
}
#endif
