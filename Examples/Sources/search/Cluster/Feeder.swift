#if Cluster
import Antiphon
import AntiphonNATS
import Foundation

/// Publishes a corpus, some entries a second.
struct Feeder {
  let corpus: RawCorpus
  /// The number of entries a second.
  let rate: Int
  let jetStream: JetStream

  /// Emits for each entry that it is stored, and finishes with the corpus. A corpus that is published again is indexed again: its entries
  /// replace those with their numbers.
  var entries: Producer<JetStreamAcknowledgement, JetStreamFailure> {
    from(iterator: { [corpus] in corpus.makeIterator() })
      .zip(with: interval(.seconds(1) / rate))
      .compactMap { entry, _ in (try? JSONEncoder().encode(entry)).map { Array($0) } }
      .publications(to: JetStream.corpusSubject)
      .inspected("sent")
      .publish(on: jetStream, window: 256)
      .inspected("stored")
  }
}
#endif
