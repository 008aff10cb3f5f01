import DequeModule

/// One group of a stream: its key, and the elements that have it.
public struct GroupedProducer<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: Sendable {
  public let key: Key
  /// The elements of the group, as they come. What came before anybody listened is kept for who listens first.
  public let elements: Producer<Element, Failure>

  @inlinable
  init(key: Key, elements: Producer<Element, Failure>) {
    self.key = key
    self.elements = elements
  }
}

extension Producer {
  /// Emits a group as soon as the first element with its key comes; the elements go to the groups, each at once.
  ///
  ///     self              1-2-3-4-|
  ///     group { $0 % 2 }  a-b-----|   a.key: 1  b.key: 0
  ///     a.elements        1---3---|
  ///     b.elements        --2---4-|
  ///
  /// - Parameters:
  ///   - maxGroups: how many groups may be open at once, at least 1. One more finishes the one that an element came for
  ///     least recently; if another one comes for it, it is opened anew.
  ///   - key: called once with each element.
  /// - Finishes: with this stream, the groups too.
  /// - Fails: with this stream, or as soon as `key` throws; the groups too. Each after the elements that are kept for its consumer.
  /// - Demand: this stream is asked for everything; what has not been asked for yet is kept, without limit. Put `buffer(_:)`
  ///   behind `elements` to limit it.
  /// - Cancels: cancelled itself, it opens no more groups; this stream is cancelled when nobody listens to a group either.
  /// - Loses: elements of a group whose consumers have left, or that nobody holds any more; once it is cancelled itself,
  ///   elements with a new key.
  /// - Rewinds: not; it is a typed failure, as the groups are listening too.
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

  /// Emits a group as soon as the first element with its key comes; the elements go to the groups, each at once.
  ///
  /// For a `key` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    group(maxGroups: maxGroups, by: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}

/// One run of a stream that is grouped. What changes belongs to the source's calls, which are serial, or is guarded by `lock`.
@usableFromInline
final class Grouping<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let source = Talkback()
  @usableFromInline let outer: Outlet<GroupedProducer<Key, Element, Failure>, Failure>
  @usableFromInline let maxGroups: Int

  // Touched only by the source's calls, which are serial.
  @exclusivity(unchecked) @usableFromInline var groups: [Key: OpenGroup<Element, Failure>] = [:]
  /// The elements by the number of which each group was used last, and by which it was used before.
  @exclusivity(unchecked) @usableFromInline var uses = Deque<(key: Key, number: Int)>()
  @exclusivity(unchecked) @usableFromInline var number = 0
  @exclusivity(unchecked) @usableFromInline var opened = 0

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var isOpen = true
  /// The consumers of the groups, and the one of the stream of groups.
  @exclusivity(unchecked) @usableFromInline var listeners = 1

  @inlinable
  init(_ consumer: Consumer<GroupedProducer<Key, Element, Failure>, Failure>, _ maxGroups: Int) {
    outer = Outlet(consumer, .unbounded)
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

  /// Ends everything. The source has completed, or is about to be stopped.
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
    // Earlier uses are dropped now and then, all at once.
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

/// What a group is listened to by. When it is gone nobody can begin to.
@usableFromInline
final class GroupHandle<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let group: OpenGroup<Element, Failure>
  @inlinable
  init(_ group: OpenGroup<Element, Failure>) { self.group = group }
  @inlinable
  deinit { group.stopKeeping() }
}

/// One group of a run. What changes is guarded by `lock`, but for `lastUse`.
@usableFromInline
final class OpenGroup<Element: Sendable, Failure: Error>: @unchecked Sendable {
  /// Touched only by the source's calls.
  @exclusivity(unchecked) @usableFromInline var lastUse = 0
  /// Groups end in the order in which they were opened.
  @usableFromInline let place: Int
  @usableFromInline let joined: @Sendable () -> Void
  @usableFromInline let left: @Sendable () -> Void

  @usableFromInline let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline var outlets = SubscriberList<Outlet<Element, Failure>>()
  /// How many have ever listened.
  @exclusivity(unchecked) @usableFromInline var arrivals = 0
  @exclusivity(unchecked) @usableFromInline var kept = Deque<Element>()
  /// True until somebody listens, or can't any more.
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
    let outlets = lock.withLock { () -> SubscriberList<Outlet<Element, Failure>> in
      ending = completion
      defer { self.outlets = SubscriberList() }
      return self.outlets
    }
    for case (_, let outlet?) in outlets.slots { outlet.end(completion) }
  }

  @inlinable
  func listen(_ consumer: Consumer<Element, Failure>) {
    let outlet = Outlet(consumer, .unbounded)
    joined()
    let (arrival, ending) = lock.withLock { add(outlet) }
    outlet.open(isRewindable: false) { number in
      outlet.attach(number) { self.leave(arrival) }
      if let ending { outlet.end(ending, number) }
    }
  }

  /// Hands over what was kept. With the lock, so that what comes now comes after it. Returns the number to leave by, and how the
  /// group ended if it has.
  @inlinable
  func add(_ outlet: Outlet<Element, Failure>) -> (Int, Completion<Failure>?) {
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
