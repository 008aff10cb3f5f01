import DequeModule

/// A group of a stream: its key, and the elements with that key.
public struct GroupedProducer<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: Sendable {
  public let key: Key
  /// The elements of the group, as they arrive. Elements that arrive before the first subscriber are kept for it.
  public let elements: Producer<Element, Failure>

  @inlinable
  init(key: Key, elements: Producer<Element, Failure>) {
    self.key = key
    self.elements = elements
  }
}

extension Producer {
  /// Emits a group when its key first occurs, and sends each element to its group.
  ///
  ///     self              1-2-3-4-|
  ///     group { $0 % 2 }  a-b-----|   a.key: 1  b.key: 0
  ///     a.elements        1---3---|
  ///     b.elements        --2---4-|
  ///
  /// - Parameters:
  ///   - maxGroups: how many groups may be open at once, at least 1. A further group finishes the least recently used one;
  ///     a later element with the key of a finished group opens a new one.
  ///   - key: called once with each element.
  /// - Finishes: with this stream, the groups too.
  /// - Fails: with this stream, or as soon as `key` throws; the groups too. Each after the elements that are kept for its consumer.
  /// - Demand: this stream receives unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)`
  ///   to `elements` to limit them.
  /// - Cancels: after a cancellation no more groups are opened; this stream is cancelled when no group has a consumer either.
  /// - Loses: elements of a group whose consumers have left, or that has been released; after a cancellation,
  ///   elements with a new key.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the groups have consumers, too.
  @inlinable @_disfavoredOverload
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    precondition(maxGroups > 0, "group(maxGroups:by:) needs 1 or more")
    return Producer<GroupedProducer<Key, Element, Failure>, Failure> { consumer in
      let grouping = Grouping<Key, Element, Failure>(consumer, maxGroups)
      grouping.outer.open(isRewindable: false) { number in
        guard grouping.outer.attach(number, { grouping.leaveOuter() }) else { return }
        self.run(
          Consumer(talkback: grouping.source) { element in
            do throws(Failure) {
              return grouping.receive(element, try key(element))
            } catch {
              grouping.end(.failed(error))
              return .stop
            }
          } completed: { completion in
            grouping.end(completion)
          })
      }
    }
  }

  /// Emits a group when its key first occurs, and sends each element to its group.
  ///
  /// For a nonthrowing `key`: the throwing overload would infer the failure type `Never` from it.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    group(maxGroups: maxGroups, by: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}

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

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  /// The number of consumers: those of the groups, and the one of the stream of groups.
  @exclusivity(unchecked) @usableFromInline var listeners = 1

  @inlinable
  init(_ consumer: Consumer<GroupedProducer<Key, Element, Failure>, Failure>, _ maxGroups: Int) {
    outer = DeliveryQueue(consumer, .unbounded)
    self.maxGroups = maxGroups
  }

  @inlinable
  func receive(_ element: Element, _ key: Key) -> Reply {
    let group: OpenGroup<Element, Failure>
    if let known = groups[key] {
      group = known
    } else {
      guard lock.withLock({ isOpen }) else { return source.reply }
      if groups.count == maxGroups { finishOldest() }
      opened += 1
      group = OpenGroup(opened, joined: { [weak self] in self?.join() }, left: { [weak self] in self?.leave() })
      groups[key] = group
      let handle = GroupHandle(group)
      _ = outer.put(GroupedProducer(key: key, elements: Producer { handle.group.listen($0) }))
    }
    use(group, key)
    group.put(element)
    return source.reply
  }

  /// Ends all groups. The source has completed, or is about to be stopped.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    source.close()
    let open = groups
    groups = [:]
    uses = []
    for group in open.values.sorted(by: { $0.place < $1.place }) { group.end(completion) }
    outer.end(completion)
  }

  @inlinable
  func leaveOuter() {
    lock.withLock { isOpen = false }
    leave()
  }

  @inlinable
  func join() { lock.withLock { listeners += 1 } }

  @inlinable
  func leave() {
    let isLast = lock.withLock {
      listeners -= 1
      return listeners == 0
    }
    if isLast { source.cancel() }
  }

  @inlinable
  func use(_ group: OpenGroup<Element, Failure>, _ key: Key) {
    if maxGroups == .max { return }
    number += 1
    group.lastUse = number
    uses.append((key, number))
    // Outdated uses are removed occasionally, all at once.
    if uses.count > 2 * groups.count + 16 { uses.removeAll { groups[$0.key]?.lastUse != $0.number } }
  }

  @inlinable
  func finishOldest() {
    while let (key, number) = uses.popFirst() {
      guard let group = groups[key], group.lastUse == number else { continue }
      groups[key] = nil
      return group.end(.finished)
    }
  }
}

/// A token for subscribing to a group. When it is released, no consumer can subscribe any more.
@usableFromInline
final class GroupHandle<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let group: OpenGroup<Element, Failure>
  @inlinable
  init(_ group: OpenGroup<Element, Failure>) { self.group = group }
  @inlinable
  deinit { group.stopKeeping() }
}

/// One group of a run. Mutable state is guarded by `lock`, except `lastUse`.
@usableFromInline
final class OpenGroup<Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// Confined to the source's calls.
  @exclusivity(unchecked) @usableFromInline var lastUse = 0
  /// Groups end in the order in which they were opened.
  @usableFromInline let place: Int
  @usableFromInline let joined: @Sendable () -> Void
  @usableFromInline let left: @Sendable () -> Void

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var outlets = SubscriberList<DeliveryQueue<Element, Failure>>()
  /// The number of all subscriptions so far.
  @exclusivity(unchecked) @usableFromInline var arrivals = 0
  @exclusivity(unchecked) @usableFromInline var kept = Deque<Element>()
  /// True until the first subscription, or until none is possible.
  @exclusivity(unchecked) @usableFromInline var isKeeping = true
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?

  @inlinable
  init(_ place: Int, joined: @escaping @Sendable () -> Void, left: @escaping @Sendable () -> Void) {
    self.place = place
    self.joined = joined
    self.left = left
  }

  @inlinable
  func put(_ element: Element) {
    let outlets = lock.withLock {
      if isKeeping { kept.append(element) }
      return self.outlets
    }
    for case (_, let outlet?) in outlets.slots { _ = outlet.put(element) }
  }

  @inlinable
  func end(_ completion: Completion<Failure>) {
    let outlets = lock.withLock { () -> SubscriberList<DeliveryQueue<Element, Failure>> in
      ending = completion
      defer { self.outlets = SubscriberList() }
      return self.outlets
    }
    for case (_, let outlet?) in outlets.slots { outlet.end(completion) }
  }

  @inlinable
  func listen(_ consumer: Consumer<Element, Failure>) {
    let outlet = DeliveryQueue(consumer, .unbounded)
    joined()
    let (arrival, ending) = lock.withLock { add(outlet) }
    outlet.open(isRewindable: false) { number in
      outlet.attach(number) { self.leave(arrival) }
      if let ending { outlet.end(ending, number) }
    }
  }

  /// Delivers the kept elements, under the lock, so that later elements follow them. Returns the number for leaving, and the group's
  /// completion if it has ended.
  @inlinable
  func add(_ outlet: DeliveryQueue<Element, Failure>) -> (Int, Completion<Failure>?) {
    isKeeping = false
    for element in kept { _ = outlet.put(element) }
    kept = []
    arrivals += 1
    if ending == nil { outlets.append(outlet, number: arrivals) }
    return (arrivals, ending)
  }

  @inlinable
  func stopKeeping() {
    let dropped = lock.withLock { () -> Deque<Element> in
      isKeeping = false
      defer { kept = [] }
      return kept
    }
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func leave(_ arrival: Int) {
    let outlet = lock.withLock { outlets.remove(arrival) }
    withExtendedLifetime(outlet) {}
    left()
  }
}
