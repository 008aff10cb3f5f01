import Antiphon

/// A partition as a stream: demand becomes grants, of which at most `credit` are open.
///
/// Unchecked: the clock runs everything here on one thread.
final class PartitionReader: @unchecked Sendable {
  private let cluster: Cluster
  private let partition: Int
  private var connection: Connection?
  /// Entries of an earlier connection are those of an earlier epoch.
  private var epoch = 0
  private var position = 0
  /// Granted, and not here yet.
  private var awaited = 0
  /// Here, and not taken by the consumer yet.
  private(set) var held = 0
  private(set) var mostOpen = 0
  private(set) var reconnections = 0
  private var heardAt: Duration = .zero

  init(_ partition: Int, of cluster: Cluster) { (self.partition, self.cluster) = (partition, cluster) }

  var producer: Producer<Entry, Never> {
    emitting { emitter in
      self.connect(emitter)
      self.watch(emitter)
      self.cluster.onReset {
        if self.cluster.leader(of: self.partition) == nil { self.connect(emitter) }
      }
    }
    .on(next: { _ in
      self.held -= 1
      self.grant()
    })
  }

  /// Connects to the leader from the next position on. Without a leader, `watch` tries again.
  private func connect(_ emitter: Emitter<Entry, Never>) {
    connection?.close()
    epoch += 1
    (awaited, heardAt) = (0, cluster.clock.elapsed)
    connection = Connection(cluster, from: Entry(partition: partition, position: position)) { [epoch] entry in
      if epoch == self.epoch { self.receive(entry, emitter) }
    }
    grant()
  }

  private func receive(_ entry: Entry, _ emitter: Emitter<Entry, Never>) {
    heardAt = cluster.clock.elapsed
    precondition(entry.position == position, "a connection has neither gaps nor duplicates")
    position += 1
    (awaited, held) = (awaited - 1, held + 1)
    emitter.send(entry)
  }

  private func grant() {
    let credit = cluster.setting.credit
    guard let connection, awaited + held <= credit / 2 else { return }
    let more = credit - awaited - held
    awaited += more
    mostOpen = max(mostOpen, awaited + held)
    connection.grant(more)
  }

  /// Connects anew when what has been asked for does not come.
  private func watch(_ emitter: Emitter<Entry, Never>) {
    let patience = cluster.setting.patience
    let isDue = connection == nil || awaited > 0 && cluster.clock.elapsed - heardAt >= patience
    if isDue {
      reconnections += 1
      connect(emitter)
    }
    cluster.clock.schedule(after: .milliseconds(10)) { self.watch(emitter) }
  }
}
