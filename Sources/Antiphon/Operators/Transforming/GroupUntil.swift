extension Producer {
  /// Emits a group when its key first occurs, and sends each element to its group until the notifier made for the group emits.
  ///
  ///     self                                         1-2-1-2-1-|
  ///     notifier                                     ---n|
  ///     group(by: { $0 }, until: { _ in notifier })  a-b-c-d-e-|
  ///     a.elements                                   1--|
  ///     b.elements                                   --2--|
  ///     c.elements                                   ----1--|
  ///     d.elements                                   ------2--|
  ///     e.elements                                   --------1-|
  ///
  /// A group finishes when its notifier emits or finishes. The next element with its key opens a new group. The element that opens a group
  /// is in it, even if its notifier emits at once. In all other respects it behaves like `group(maxGroups:by:)`.
  ///
  /// - Parameters:
  ///   - maxGroups: how many groups may be open at once, at least 1. A further group finishes the least recently used one.
  ///   - key: called once with each element.
  ///   - duration: called with each new group, before its first element. Its `elements` are those that arrive while the notifier runs; a
  ///     notifier that uses them takes none from the group's consumers, and does not count as one of them.
  /// - Finishes: with this stream, the groups too.
  /// - Fails: with the first failure of this stream or a notifier, or as soon as `key` or `duration` throws; the groups too. Each after the
  ///   elements that are kept for its consumer.
  /// - Demand: this stream and the notifiers receive unlimited demand; elements that are not requested yet are kept, without limit. Apply
  ///   `buffer(_:)` to `elements` to limit them.
  /// - Cancels: a notifier after its first element, and when its group finishes for another reason. After a cancellation no more groups are
  ///   opened; this stream is cancelled when no group has a consumer either.
  /// - Loses: elements of a group whose consumers have left, or that has been released; after a cancellation, elements with a new key.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the groups have consumers, too.
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its group. Space: O(*g* + *k*), where *g* is the number
  ///   of open groups and *k* that of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws(Failure) -> Key,
    until duration:
      @escaping @Sendable (GroupedProducer<Key, Element, Failure>) throws(Failure) -> Producer<Other, Failure>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    precondition(maxGroups > 0, "group(maxGroups:by:until:) needs 1 or more")
    return Producer<GroupedProducer<Key, Element, Failure>, Failure> { consumer in
      let grouping = Grouping<Key, Element, Failure>(consumer, maxGroups)
      grouping.outer.open(isRewindable: false) { number in
        guard grouping.outer.attach(number, { _ in grouping.leaveOuter() }) else { return }
        // Nothing is emitted here: only the end goes through the junction.
        let junction = Junction(
          Consumer<Element, Failure>(talkback: grouping.source, next: { _ in .stop }, completed: { grouping.end($0) }))
        let notifiers = StateBox<[Int: Branch]>([:])
        grouping.willClose = { group in
          if let branch = notifiers.value.removeValue(forKey: group.place) { junction.cancel(branch) }
        }

        @Sendable func receive(_ element: Element) throws(Failure) {
          let key = try key(element)
          guard grouping.groups[key] == nil, let group = grouping.open(key) else {
            _ = grouping.receive(element, key)
            return
          }
          let observed = Producer { group.observe($0) }
          let notifier = try duration(GroupedProducer(key: key, elements: observed))
          let branch = Branch.notifier
          notifiers.value[group.place] = branch
          let start = StateBox((isStarting: true, isOver: false))
          let end: @Sendable () -> Void = {
            if start.value.isStarting { start.value.isOver = true } else { grouping.close(key) }
          }
          junction.listen(to: notifier, as: branch) { _ in
            junction.cancel(branch)
            end()
            return .stop
          } ended: { completion in
            completion.isFinished ? end() : junction.end(completion)
          }
          guard junction.isLive else { return }
          start.value.isStarting = false
          _ = grouping.receive(element, key)
          if start.value.isOver { grouping.close(key) }
        }
        junction.open {
          junction.listen(to: self, as: .forwarded) { element in
            do throws(Failure) {
              try receive(element)
            } catch {
              junction.end(.failed(error))
            }
            return junction.reply
          } ended: { completion in
            junction.end(completion)
          }
        }
      }
    }
  }

  /// Emits a group when its key first occurs, and sends each element to its group until the notifier made for the group emits.
  ///
  /// For nonthrowing closures: the throwing overload would infer the failure type `Never` from them.
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, Failure>) -> Producer<Other, Failure>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    group(
      maxGroups: maxGroups, by: { (element: Element) throws(Failure) -> Key in key(element) },
      until: { (group: GroupedProducer<Key, Element, Failure>) throws(Failure) -> Producer<Other, Failure> in
        duration(group)
      })
  }
}
