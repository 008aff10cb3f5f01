import Antiphon
import Foundation
import Synchronization

@testable import search

/// A log in memory. The change with the number *n* is stored at the place *n*, *n* seconds after 1970.
final class MemoryLog: Sendable {
  private let stored = MutableProperty<[Change]>([])
  private let count = Atomic(0)

  /// The number of changes that all readers together have taken.
  var taken: Int { count.load(ordering: .relaxed) }

  var log: ChangeLog {
    { [self] moment in
      deferred { [self] in
        let first = stored.value.firstIndex { $0.isAtOrAfter(moment) } ?? stored.value.count
        return from(iterator: { (first...).makeIterator() })
          .flatMapConcat { [stored] index in stored.producer.first { $0.count > index }.map { $0[index] } }
      }
      .on(next: { [self] _ in count.add(1, ordering: .relaxed) })
      .promoteFailure()
    }
  }

  /// Stores more changes, and returns them.
  @discardableResult
  func store(_ count: Int) -> [Change] {
    let first = stored.value.count + 1
    let changes = (first..<first + count).map { Change(number: $0) }
    stored.value += changes
    return changes
  }

  /// Applies what is stored to the index.
  func apply(to corpus: Corpus) async throws { try await corpus.apply(stored.value) }
}

extension Change {
  init(number: Int) {
    self.init(
      prepared: PreparedEntry(
        number: number, entry: Entry(symbol: nil, name: "entry \(number)", detail: ""), worker: "worker"),
      sequence: UInt64(number), milliseconds: Int64(number) * 1_000)
  }

  fileprivate func isAtOrAfter(_ moment: Moment) -> Bool {
    switch moment {
    case .sequence(let first): sequence >= first
    case .time(let date): Double(milliseconds) / 1_000 >= date.timeIntervalSince1970
    }
  }
}

extension Corpus {
  /// Waits until the change at this place can be found.
  func reached(_ sequence: UInt64) async {
    for await position in position.producer.values where position >= sequence { break }
  }
}
