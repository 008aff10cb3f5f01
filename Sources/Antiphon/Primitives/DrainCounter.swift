import Synchronization

/// The counting drain loop: many threads make steps due, one of them does all.
///
///     guard counter.add() else { return }
///     repeat { step() } while counter.next()
///
/// A step that becomes due inside a step, or on another thread meanwhile, is done by the loop that runs: the stack stays flat, and steps
/// are serial.
@usableFromInline
struct DrainCounter: ~Copyable, Sendable {
  /// How many steps are due or being done.
  @usableFromInline let due: Atomic<Int>

  /// - Parameter isRunning: true if its maker does the first step.
  @inlinable
  init(isRunning: Bool = false) { due = Atomic(isRunning ? 1 : 0) }

  /// Makes a step due. True if the caller is to run the loop.
  @inlinable
  func add() -> Bool { due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  /// Ends a step. True if another one is due, which the caller is to do.
  @inlinable
  func next() -> Bool { due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 }
}
