import DequeModule

/// One run of a grouped stream. Mutable state is confined to the source's calls, which are serial, or guarded by `lock`.
@usableFromInline
final class Grouping<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let source = Talkback()
  @usableFromInline let outer: DeliveryQueue<GroupedProducer<Key, Element, Failure>, Failure>
  @usableFromInline let maxGroups: Int

  // Confined to the source's calls, which are serial.
  @exclusivity(unchecked) @usableFromInline var groups: [Key: OpenGroup<Element, Failure>] = [:]
  /// The uses of groups, each with the number of its element: the latest use of each group, and outdated ones.
  @exclusivity(unchecked) @usableFromInline var uses = Deque<(key: Key, number: Int)>()
  @exclusivity(unchecked) @usableFromInline var number = 0
  @exclusivity(unchecked) @usableFromInline var opened = 0
  /// Called with each group that ends before the stream does, just before that group ends.
  @exclusivity(unchecked) @usableFromInline var willClose: (@Sendable (OpenGroup<Element, Failure>) -> Void)?

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  /// The number of consumers: those of the groups, and the one of the stream of groups.
  @exclusivity(unchecked) @usableFromInline var subscribers = 1

  /// Tells the observers of the source when all of these consumers are paused.
  @usableFromInline let consumers = PausedConsumers()
  @usableFromInline let outerConsumer: PausableConsumer

  @_alwaysEmitIntoClient
  init(_ consumer: Consumer<GroupedProducer<Key, Element, Failure>, Failure>, _ maxGroups: Int) {
    outer = DeliveryQueue(consumer, .unbounded)
    self.maxGroups = maxGroups
    outerConsumer = consumers.join(outer.talkback)
    consumers.setSource(source)
  }

  @_alwaysEmitIntoClient
  func receive(_ element: Element, _ key: Key) -> Reply {
    guard let group = groups[key] ?? open(key) else { return source.reply }
    use(group, key)
    group.put(element)
    return source.reply
  }

  /// Opens the group of a key, unless the stream of groups has lost its consumer.
  @_alwaysEmitIntoClient
  func open(_ key: Key) -> OpenGroup<Element, Failure>? {
    guard lock.withLock({ isOpen }) else { return nil }
    if groups.count == maxGroups { finishOldest() }
    opened += 1
    let group = OpenGroup<Element, Failure>(
      opened, consumers, joined: { [weak self] in self?.join() }, left: { [weak self] in self?.leave() })
    groups[key] = group
    let handle = GroupHandle(group)
    _ = outer.put(GroupedProducer(key: key, elements: Producer { handle.group.listen($0) }))
    return group
  }

  /// Finishes a group, if it is open.
  @_alwaysEmitIntoClient
  func close(_ key: Key) {
    guard let group = groups.removeValue(forKey: key) else { return }
    willClose?(group)
    group.end(.finished)
  }

  /// Ends all groups. The source has completed, or is about to be stopped.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion<Failure>) {
    source.close()
    willClose = nil
    let open = groups
    groups = [:]
    uses = []
    for group in open.values.sorted(by: { $0.place < $1.place }) { group.end(completion) }
    outer.end(completion)
  }

  @_alwaysEmitIntoClient
  func leaveOuter() {
    outerConsumer.leave()
    lock.withLock { isOpen = false }
    leave()
  }

  @_alwaysEmitIntoClient
  func join() { lock.withLock { subscribers += 1 } }

  @_alwaysEmitIntoClient
  func leave() {
    let isLast = lock.withLock {
      subscribers -= 1
      assert(subscribers >= 0, "a consumer that leaves has joined")
      return subscribers == 0
    }
    if isLast { source.cancel() }
  }

  @_alwaysEmitIntoClient
  func use(_ group: OpenGroup<Element, Failure>, _ key: Key) {
    if maxGroups == .max { return }
    number += 1
    group.lastUse = number
    uses.append((key, number))
    // Outdated uses are removed occasionally, all at once.
    if uses.count > 2 * groups.count + 16 { uses.removeAll { groups[$0.key]?.lastUse != $0.number } }
  }

  @_alwaysEmitIntoClient
  func finishOldest() {
    while let (key, number) = uses.popFirst() {
      if groups[key]?.lastUse == number { return close(key) }
    }
  }
}

/// A token for subscribing to a group. When it is released, no consumer can subscribe any more.
@usableFromInline
final class GroupHandle<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let group: OpenGroup<Element, Failure>
  @_alwaysEmitIntoClient
  init(_ group: OpenGroup<Element, Failure>) { self.group = group }
  @inlinable
  deinit { group.stopKeeping() }
}

/// One group of a run. Mutable state is guarded by `lock`, except `lastUse`.
///
/// It is not a `Multicaster`, which orders by a drain queue what several threads send, and remembers elements for all later subscribers.
/// A group has one sender, whose calls are serial, so a lock for the list of subscribers is enough. It keeps elements for its first
/// subscriber only, and forgets them then. There is one for each key, so it is small.
///
/// | group | an element | a consumer subscribes | it ends |
/// |---|---|---|---|
/// | keeps elements | is kept | receives what was kept; from then on the group only passes elements on | the first consumer still receives what was kept |
/// | passes elements on | goes to each consumer | receives the later ones | each consumer is told |
/// | has ended | – | is told of the end | – |
///
/// Once its handle is released, no consumer can subscribe, and nothing is kept (`stopKeeping`).
@usableFromInline
final class OpenGroup<Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// Confined to the source's calls.
  @exclusivity(unchecked) @usableFromInline var lastUse = 0
  /// The number of the group, in the order of opening: groups that are open at the end of the stream end in this order.
  @usableFromInline let place: Int
  /// The consumers of all groups.
  @usableFromInline let consumers: PausedConsumers
  @usableFromInline let joined: @Sendable () -> Void
  @usableFromInline let left: @Sendable () -> Void

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var subscribers = SubscriberList<DeliveryQueue<Element, Failure>>()
  /// The number of all subscriptions so far.
  @exclusivity(unchecked) @usableFromInline var arrivals = 0
  @exclusivity(unchecked) @usableFromInline var kept = Deque<Element>()
  /// True until the first subscription, or until none is possible.
  @exclusivity(unchecked) @usableFromInline var isKeeping = true
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?

  @_alwaysEmitIntoClient
  init(
    _ place: Int, _ consumers: PausedConsumers, joined: @escaping @Sendable () -> Void,
    left: @escaping @Sendable () -> Void
  ) {
    self.place = place
    self.consumers = consumers
    self.joined = joined
    self.left = left
  }

  @_alwaysEmitIntoClient
  func put(_ element: Element) {
    let subscribers = lock.withLock {
      if isKeeping { kept.append(element) }
      return self.subscribers
    }
    for case (_, let subscriber?) in subscribers.slots { _ = subscriber.put(element) }
  }

  @_alwaysEmitIntoClient
  func end(_ completion: Completion<Failure>) {
    let subscribers = lock.withLock { () -> SubscriberList<DeliveryQueue<Element, Failure>> in
      ending = completion
      defer { self.subscribers = SubscriberList() }
      return self.subscribers
    }
    for case (_, let subscriber?) in subscribers.slots { subscriber.end(completion) }
  }

  @_alwaysEmitIntoClient
  func listen(_ consumer: Consumer<Element, Failure>) {
    let subscriber = DeliveryQueue(consumer, .unbounded)
    joined()
    let pausable = consumers.join(subscriber.talkback)
    let (arrival, ending) = lock.withLock { add(subscriber) }
    subscriber.open(isRewindable: false) { number in
      subscriber.attach(number) { _ in
        pausable.leave()
        self.leave(arrival)
      }
      if let ending { subscriber.end(ending, number) }
    }
  }

  /// Adds a consumer that does not count: it takes no kept elements, and the source does not run for it.
  @_alwaysEmitIntoClient
  func observe(_ consumer: Consumer<Element, Failure>) {
    let subscriber = DeliveryQueue(consumer, .unbounded)
    let (arrival, ending) = lock.withLock { append(subscriber) }
    subscriber.open(isRewindable: false) { number in
      subscriber.attach(number) { _ in self.remove(arrival) }
      if let ending { subscriber.end(ending, number) }
    }
  }

  /// Delivers the kept elements, under the lock, so that later elements follow them. Returns the number for `leave`, and the group's
  /// completion if it has ended.
  @_alwaysEmitIntoClient
  func add(_ subscriber: DeliveryQueue<Element, Failure>) -> (Int, Completion<Failure>?) {
    isKeeping = false
    for element in kept { _ = subscriber.put(element) }
    kept = []
    return append(subscriber)
  }

  @_alwaysEmitIntoClient
  func append(_ subscriber: DeliveryQueue<Element, Failure>) -> (Int, Completion<Failure>?) {
    arrivals += 1
    if ending == nil { subscribers.append(subscriber, number: arrivals) }
    return (arrivals, ending)
  }

  @_alwaysEmitIntoClient
  func stopKeeping() {
    let dropped = lock.withLock { () -> Deque<Element> in
      isKeeping = false
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(dropped) {}
  }

  @_alwaysEmitIntoClient
  func leave(_ arrival: Int) {
    remove(arrival)
    left()
  }

  @_alwaysEmitIntoClient
  func remove(_ arrival: Int) {
    let subscriber = lock.withLock { subscribers.remove(arrival) }
    withExtendedLifetime(subscriber) {}
  }
}
