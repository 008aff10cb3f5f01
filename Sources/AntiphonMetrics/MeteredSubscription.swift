#if Metrics
import Antiphon
import Metrics

/// One subscription of a metered stream: what it has added to the figures, and takes back in the end.
///
/// Not synchronised: it is called in the serial context of one consumer only.
@usableFromInline
final class MeteredSubscription: @unchecked Sendable {
  private let meters: StreamMeters
  /// The number of requested elements that have not arrived; `Int.max` is unlimited.
  private var outstanding = 0
  /// The part of `outstanding` that is requested again after a rewind.
  private var repeated = 0
  private var isOver = false

  @usableFromInline
  init(_ meters: StreamMeters) { self.meters = meters }

  @usableFromInline
  func start() { meters.active.increment() }

  /// - Parameter count: the number of elements; `Int.max` is unlimited.
  @usableFromInline
  func request(_ count: Int) {
    if isOver || outstanding == .max { return }
    if count == .max {
      giveBackDemand()
      outstanding = .max
      return meters.unlimited.increment()
    }
    let added = count - repeated
    repeated = 0
    guard added > 0 else { return }
    outstanding += added
    meters.demanded.increment(by: added)
    meters.outstanding.increment(by: Double(added))
  }

  @usableFromInline
  func deliver() {
    meters.delivered.increment()
    // A source that ignores demand emits more than was requested.
    guard outstanding > 0, outstanding < .max else { return }
    outstanding -= 1
    meters.outstanding.decrement()
  }

  @usableFromInline
  func rewind() {
    meters.rewinds.increment()
    repeated = outstanding
  }

  @usableFromInline
  func complete<Failure: Error>(_ completion: Completion<Failure>) {
    switch completion {
    case .finished: end(meters.finished)
    case .failed: end(meters.failed)
    case .cancelled: end(meters.cancelled)
    case .terminated: end(meters.terminated)
    }
  }

  @usableFromInline
  func stop() { end(meters.stopped) }

  private func end(_ kind: Counter) {
    isOver = true
    kind.increment()
    meters.active.decrement()
    giveBackDemand()
  }

  private func giveBackDemand() {
    if outstanding == .max {
      meters.unlimited.decrement()
    } else if outstanding > 0 {
      meters.outstanding.decrement(by: Double(outstanding))
    }
    outstanding = 0
  }
}
#endif
