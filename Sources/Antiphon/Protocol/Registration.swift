import Synchronization

/// A clean-up that waits for a cancellation.
public final class Registration: Sendable {
  private let leakCounter = LeakCounter("clean-up")
  /// The links belong to the list and are guarded by its lock, as is `cleanup` until it is claimed.
  @exclusivity(unchecked) private nonisolated(unsafe) var cleanup: (@Sendable () -> Void)?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var previous: Unmanaged<Registration>?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var following: Registration?
  /// Set at the start.
  private nonisolated(unsafe) weak var talkback: Talkback?
  private let isClaimed = Atomic(false)

  init(_ cleanup: @escaping @Sendable () -> Void, in talkback: Talkback? = nil) {
    self.cleanup = cleanup
    self.talkback = talkback
  }

  /// Forgets the clean-up; a call in flight finishes.
  public func remove() {
    _ = take()
    talkback?.remove(self)
  }

  /// `remove()` for a caller that has the talkback.
  @usableFromInline
  func remove(from talkback: Talkback) {
    // No `withExtendedLifetime`: to hand a closure to something generic takes an allocation.
    _ = take()
    talkback.remove(self)
  }

  /// The clean-up, for the first caller.
  func take() -> (@Sendable () -> Void)? {
    guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    defer { cleanup = nil }
    return cleanup
  }
}

/// The clean-ups of a talkback: a doubly linked list, so that each can be removed in constant time. Guarded by the talkback's lock, which
/// is not held while one is called or released.
struct CleanupList: Sendable {
  private var newest: Registration?

  mutating func add(_ registration: Registration) {
    registration.following = newest
    newest?.previous = .passUnretained(registration)
    newest = registration
  }

  mutating func remove(_ registration: Registration) {
    // A list that was taken belongs to the thread that calls it.
    guard newest != nil, registration === newest || registration.previous != nil else { return }
    let following = registration.following
    following?.previous = registration.previous
    if let previous = registration.previous {
      previous.takeUnretainedValue().following = following
    } else {
      newest = following
    }
    registration.previous = nil
    registration.following = nil
  }

  /// Takes the list, which the caller then calls or drops without the lock.
  mutating func takeAll() -> CleanupList {
    defer { newest = nil }
    return self
  }

  /// Calls each clean-up, the newest first.
  func call() { each { $0?() } }

  func drop() { each { _ in } }

  /// One by one, and unlinked: a reference to a registration keeps no others.
  private func each(_ body: ((@Sendable () -> Void)?) -> Void) {
    var next = newest
    while let registration = next {
      next = registration.following
      registration.following = nil
      registration.previous = nil
      body(registration.take())
    }
  }
}
