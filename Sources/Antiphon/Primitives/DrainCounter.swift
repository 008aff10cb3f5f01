import Synchronization

/// The counter of a drain loop: many threads add steps, and one of them performs them all.
///
///     guard counter.add() else { return }
///     repeat { step() } while counter.next()
///
/// A step that is added inside a step, or on another thread meanwhile, is performed by the running loop: the stack stays flat,
/// and steps are serial.
@usableFromInline
struct DrainCounter: ~Copyable, Sendable {
  /// The number of steps that are due or being performed.
  @usableFromInline let due: Atomic<Int>

  /// - Parameter isRunning: true if the caller performs the first step.
  @inlinable
  init(isRunning: Bool = false) { due = Atomic(isRunning ? 1 : 0) }

  /// Adds a step. Returns true if the caller must run the loop.
  @inlinable
  func add() -> Bool { due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  /// Ends a step. Returns true if another one is due, which the caller must perform.
  @inlinable
  func next() -> Bool {
    let left = due.subtract(1, ordering: .acquiringAndReleasing).newValue
    assert(left >= 0, "a step that ends was added")
    return left > 0
  }
}
