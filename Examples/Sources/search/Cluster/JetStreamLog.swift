#if Cluster
import Antiphon
import AntiphonNATS
import Foundation

/// The streams on the servers: raw entries go in, changes come out.
extension JetStream {
  static let corpusStream = "corpus"
  static let changesStream = "indexed"
  private static let deadStream = "dead"
  private static let reportsStream = "reports"

  static let corpusSubject = "corpus.entries"
  static let changesSubject = "indexed.entries"
  static let deadSubject = "dead.entries"
  static let reportsSubject = "reports"

  /// Creates the streams, unless they exist, as soon as enough servers know each other.
  ///
  /// - Parameter replicas: on how many servers each is stored.
  func createStreams(replicas: Int) async throws(JetStreamFailure) {
    let streams: [(name: String, subject: String, kept: Int?)] = [
      (Self.corpusStream, Self.corpusSubject, nil), (Self.changesStream, Self.changesSubject, nil),
      (Self.deadStream, Self.deadSubject, nil),
      // Each process has a subject, and its newest report is all that it tells.
      (Self.reportsStream, "\(Self.reportsSubject).*", 1),
    ]
    for (name, subject, kept) in streams {
      let created = just { () async throws(JetStreamFailure) in
        // An entry whose worker died is prepared again, by another one: its id is remembered for longer than that takes.
        try await createStream(
          name, subjects: [subject], replicas: replicas, duplicateWindow: .seconds(3_600), keptOfEachSubject: kept)
      }
      for try await _ in created.retry(60, backoff: .constant(.seconds(1)), if: \.isOfAStartingCluster).values {}
    }
  }

  /// The log of changes. Each reader has a consumer of its own on the servers.
  var changes: ChangeLog {
    { moment in
      producer(stream: Self.changesStream, from: moment.position, acknowledging: .none)
        .decoding {
          try Change(payload: $0.payload, sequence: $0.sequence, milliseconds: $0.timestamp / 1_000_000)
        }
        .mapError { LogFailure(description: $0.description) }
    }
  }
}

extension JetStream {
  /// What the processes on the other side tell of their points: first the latest report of each, which is told again when it changes.
  var reports: Producer<ProcessReport, JetStreamFailure> {
    producer(stream: Self.reportsStream, from: .start, acknowledging: .none)
      .decoding { try JSONDecoder().decode(ProcessReport.self, from: Data($0.payload)) }
  }

  /// Stores a report, in place of the one before of the same process.
  func tell(_ report: ProcessReport) -> Producer<JetStreamAcknowledgement, JetStreamFailure> {
    just(report).compactMap { (try? JSONEncoder().encode($0)).map { Array($0) } }
      .publications(to: "\(Self.reportsSubject).\(Data(report.name.utf8).base64EncodedString())")
      .publish(on: self, window: 1)
  }
}

extension JetStreamFailure {
  /// True if there are not yet as many servers as there are to be replicas.
  fileprivate var isOfAStartingCluster: Bool {
    guard case .refused(code: 10_005, _) = self else { return false }
    return true
  }
}

extension Moment {
  fileprivate var position: JetStreamPosition {
    switch self {
    case .sequence(let sequence): .sequence(sequence)
    case .time(let date): .time(date)
    }
  }
}
#endif
