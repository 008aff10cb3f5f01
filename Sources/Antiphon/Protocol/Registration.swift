import Synchronization

/// A clean-up that is called when its stream is cancelled.
public final class Registration: Sendable {
  private let leakCounter = LeakCounter("clean-up")
  /// Belongs to the caller that claims it. The links belong to the list and are guarded by the talkback's lock.
  @exclusivity(unchecked) private nonisolated(unsafe) var cleanup: (@Sendable () -> Void)?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var previous: Unmanaged<Registration>?
  @exclusivity(unchecked) fileprivate nonisolated(unsafe) var following: Registration?
  /// Not changed after `init`.
  private nonisolated(unsafe) weak var talkback: Talkback?
  private let isClaimed = Atomic(false)

  init(_ cleanup: @escaping @Sendable () -> Void, in talkback: Talkback) {
    self.cleanup = cleanup
    self.talkback = talkback
  }

  /// Drops the clean-up without calling it. A call in flight finishes.
  public func remove() {
    _ = take()
    talkback?.remove(self)
  }

  /// Returns the clean-up to the first caller, and nil to every other one.
  func take() -> (@Sendable () -> Void)? {
    guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    defer { cleanup = nil }
    return cleanup
  }
}

/// The clean-ups of a talkback: a doubly linked list, so that each can be removed in constant time. Guarded by the talkback's lock, which is
/// not held while a clean-up is called or released.
@frozen @usableFromInline
struct CleanupList: Sendable {
  @usableFromInline var newest: Registration?

  @inlinable @inline(__always)
  init() {}

  mutating func add(_ registration: Registration) {
    registration.following = newest
    newest?.previous = .passUnretained(registration)
    newest = registration
  }

  mutating func remove(_ registration: Registration) {
    // After `takeAll` the links belong to the thread that took the list.
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

  /// Takes the list. The caller then calls or drops it without the lock.
  mutating func takeAll() -> CleanupList {
    defer { self = CleanupList() }
    return self
  }

  /// Calls each clean-up, the newest first.
  func call() { each { $0?() } }

  func drop() { each { _ in } }

  /// Visits the registrations one by one and unlinks each, so that a reference to one keeps no others alive.
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
