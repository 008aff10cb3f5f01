/// Subscriptions that are cancelled together, at the latest when the bag is let go of.
///
/// A stream that is over leaves the bag by itself.
public final class SubscriptionBag: Sendable {
  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var members: [ObjectIdentifier: (number: Int, subscription: Subscription)] = [:]
  /// How many were ever inserted. An address may be used again, a number is not.
  private nonisolated(unsafe) var insertions = 0

  public init() {}

  deinit { cancelAll() }

  /// How many streams are in the bag.
  public var count: Int { lock.withLock { members.count } }

  /// Takes a subscription, unless its stream is over or it is in the bag.
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
    // A clean-up that is never called is let go of at completion, and the leaving with it.
    let leaving = Leaving { [weak self] in self?.remove(key, number) }
    subscription.talkback.onCancel { withExtendedLifetime(leaving) {} }
  }

  /// Cancels every stream in the bag. It can be filled again.
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

  /// Does something when it is let go of.
  private final class Leaving: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { body() }
  }
}

extension Subscription {
  /// Puts this subscription into a bag, which cancels it at the latest when it is let go of.
  public func store(in bag: SubscriptionBag) { bag.insert(self) }
}
