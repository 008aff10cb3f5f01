/// A group of a stream: its key, and the elements with that key.
public struct GroupedProducer<Key: Hashable & Sendable, Element: Sendable, Failure: Error>: Sendable {
  /// What the elements of the group have in common.
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
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its group. Space: O(*g* + *k*), where *g* is the number
  ///   of open groups and *k* that of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    precondition(maxGroups > 0, "group(maxGroups:by:) needs 1 or more")
    return Producer<GroupedProducer<Key, Element, Failure>, Failure> { consumer in
      let grouping = Grouping<Key, Element, Failure>(consumer, maxGroups)
      grouping.outer.open(isRewindable: false) { number in
        guard grouping.outer.attach(number, { _ in grouping.leaveOuter() }) else { return }
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
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    group(maxGroups: maxGroups, by: { (element: Element) throws(Failure) -> Key in key(element) })
  }
}
