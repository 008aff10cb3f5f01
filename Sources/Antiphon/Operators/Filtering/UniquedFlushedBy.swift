extension Producer {
  /// Emits an element unless one with the same key has arrived since the last element of `notifier`.
  ///
  ///     self                                      1-1-1-2-1-|
  ///     notifier                                  ---n-|
  ///     uniqued(on: { $0 }, flushedBy: notifier)  1---1-2---|
  ///
  /// This stream is started first. If `notifier` finishes, keys are kept from then on.
  ///
  /// - Finishes: with this stream.
  /// - Fails: as soon as `key` throws; with the first failure of either: the other is cancelled.
  /// - Demand: a rejected element consumes no demand. `notifier` receives unlimited demand.
  /// - Rewinds: forgets the keys, and starts both again.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different keys since the last element of `notifier`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) throws(Failure) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let seen = StateBox(Set<Key>())
      junction.open(turn: { junction.resumeAll() }) {
        seen.value = []
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          do throws(Failure) {
            let key = try key(element)
            return seen.value.insert(key).inserted ? junction.emit(element, to: next) : junction.reply
          } catch {
            junction.end(.failed(error), .inherited)
            return .stop
          }
        } ended: { completion in
          junction.end(completion, .inherited)
        }
        if !junction.isLive { return }
        junction.listen(to: notifier, as: .notifier) { _ in
          seen.value = []
          return .more
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
      }
    }
  }

  /// Emits an element unless one with the same key has arrived since the last element of `notifier`.
  ///
  /// For a nonthrowing `key`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, Failure>
  ) -> Producer {
    uniqued(on: { (element: Element) throws(Failure) -> Key in key(element) }, flushedBy: notifier)
  }
}
