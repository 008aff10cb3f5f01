#if Cluster
import Antiphon
import AntiphonNATS
import Foundation
import Synchronization

/// One of the workers, which share the corpus: each entry is prepared, and published as a change.
///
/// An entry is acknowledged when its change is stored. What a worker has taken and not acknowledged when it is killed is delivered to the
/// others after `patience`; a change that was stored already has the same id then, and is not stored again.
struct Worker {
  static let patience = Duration.seconds(5)
  static let group = "workers"

  let name: String
  let jetStream: JetStream

  /// Emits for each entry whose change it has stored. Its inspected points are `taken`, `acknowledged` and `stored`: a change that was stored
  /// before, by a worker that was killed, is acknowledged only.
  var changes: Producer<JetStreamAcknowledgement, JetStreamFailure> {
    let taken = TakenMessages()
    return
      jetStream
      .producer(
        stream: JetStream.corpusStream, from: .durable(Self.group), credit: 64, acknowledging: .each,
        deadline: Self.patience
      )
      .decoding(undecodable: .deadLetter(subject: JetStream.deadSubject, on: jetStream)) { [name] message in
        let raw = try JSONDecoder().decode(RawEntry.self, from: Data(message.payload))
        let prepared = PreparedEntry(number: raw.number, entry: try raw.prepared(), worker: name)
        return (message, try JetStreamPublication(prepared, of: message))
      }
      .on(next: { message, _ in taken.append(message) })
      .map { _, publication in publication }
      .inspected("taken")
      .publish(on: jetStream, window: 64)
      // The acknowledgements come in the order of the publications.
      .on(next: { _ in taken.removeFirst().acknowledge() })
      .inspected("acknowledged")
      .filter { !$0.isDuplicate }
      .inspected("stored")
  }
}

extension JetStreamPublication {
  fileprivate init(_ prepared: PreparedEntry, of message: JetStreamMessage) throws {
    self.init(
      subject: JetStream.changesSubject, payload: Array(try JSONEncoder().encode(prepared)),
      id: "corpus \(message.sequence)")
  }
}

/// The messages whose changes are on their way, at most a window.
private final class TakenMessages: Sendable {
  private let messages = Mutex<[JetStreamMessage]>([])

  func append(_ message: JetStreamMessage) { messages.withLock { $0.append(message) } }
  func removeFirst() -> JetStreamMessage { messages.withLock { $0.removeFirst() } }
}
#endif
