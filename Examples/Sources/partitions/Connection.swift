/// A consumer's connection to the leader of a partition: it sends as many entries as have been granted.
///
/// Unchecked: the clock runs everything here on one thread.
final class Connection: @unchecked Sendable {
  private let cluster: Cluster
  private let node: Int
  private let there: Link
  private let back: Link
  private let receive: @Sendable (Entry) -> Void
  private var next: Entry
  private var granted = 0
  private var isSending = false

  /// Nil while the partition has no leader.
  init?(_ cluster: Cluster, from entry: Entry, _ receive: @escaping @Sendable (Entry) -> Void) {
    guard let node = cluster.leader(of: entry.partition) else { return nil }
    (self.cluster, self.node, next, self.receive) = (cluster, node, entry, receive)
    (there, back) = (cluster.link(), cluster.link())
  }

  /// Asks for more entries: one message, whatever their number.
  func grant(_ count: Int) {
    there.send {
      self.granted += count
      self.send()
    }
  }

  func close() {
    there.close()
    back.close()
  }

  private func send() {
    guard granted > 0, !isSending, let time = cluster.reserve(node) else { return }
    (granted, isSending) = (granted - 1, true)
    cluster.clock.schedule(after: time - cluster.clock.elapsed) {
      guard self.cluster.isAlive(self.node) else { return }
      let entry = self.next
      self.next.position += 1
      self.back.send { self.receive(entry) }
      self.isSending = false
      self.send()
    }
  }
}
