/// The delivery queues and junctions between two inspected points, as long as they live.
final class InspectedQueues: @unchecked Sendable {
  private struct Reference {
    weak var queue: SerialContext?
  }

  private let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) private var references: [Reference] = []
  /// With more than these, those to what was released are removed. One thread does that.
  @exclusivity(unchecked) private var most = 8

  func add(_ queue: SerialContext) {
    let many = lock.withLock { () -> [Reference] in
      references.append(Reference(queue: queue))
      if references.count <= most { return [] }
      most = .max
      return references
    }
    if many.isEmpty { return }
    // Not under the lock: a queue may be released here, and with it elements.
    let living = many.filter { $0.queue != nil }
    lock.withLock {
      references.replaceSubrange(..<many.count, with: living)
      most = max(8, 2 * references.count)
    }
  }

  /// How many elements wait, and how many were dropped.
  var load: (queued: Int, dropped: Int) {
    var sum = (queued: 0, dropped: 0)
    for reference in lock.withLock({ references }) {
      guard let load = reference.queue?.load else { continue }
      sum.queued += load.queued
      sum.dropped += load.dropped
    }
    return sum
  }
}
