/// Subscriptions that are cancelled together, at the latest when the bag is released.
///
/// A stream that is over is removed from the bag.
public final class SubscriptionBag: Sendable {
  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var members: [ObjectIdentifier: (number: Int, subscription: Subscription)] = [:]
  /// The number of all insertions. An address may be reused; a number is not.
  private nonisolated(unsafe) var insertions = 0

  /// An empty bag.
  public init() {}

  deinit { cancelAll() }

  /// The number of streams in the bag.
  public var count: Int { lock.withLock { members.count } }

  /// Inserts a subscription, unless its stream is over or it is in the bag.
  public func insert(_ subscription: Subscription) {
    guard subscription.isActive else { return }
    let key = ObjectIdentifier(subscription)
    let number = lock.withLock { () -> Int? in
      if members[key] != nil { return nil }
      insertions += 1
      members[key] = (insertions, subscription)
      return insertions
    }
    guard let number else { return }
    // A clean-up that is never called is released at completion, which releases `leaving` and removes the member.
    let leaving = Leaving { [weak self] in self?.remove(key, number) }
    subscription.talkback.onCancel { withExtendedLifetime(leaving) {} }
  }

  /// Cancels every stream in the bag. The bag can be filled again.
  ///
  /// - Complexity: O(*n*), where *n* is the number of streams in the bag.
  public func cancelAll() {
    let members = lock.withLock {
      defer { self.members = [:] }
      return self.members
    }
    for (_, subscription) in members.values { subscription.cancel() }
  }

  private func remove(_ key: ObjectIdentifier, _ number: Int) {
    let subscription = lock.withLock { members[key]?.number == number ? members.removeValue(forKey: key) : nil }
    withExtendedLifetime(subscription) {}
  }

  /// Calls a closure when it is released.
  private final class Leaving: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { body() }
  }
}

extension Subscription {
  /// Inserts this subscription into a bag, which cancels it at the latest when the bag is released.
  public func store(in bag: SubscriptionBag) { bag.insert(self) }
}
