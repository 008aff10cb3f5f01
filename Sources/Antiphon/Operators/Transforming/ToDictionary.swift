extension Producer {
  /// Emits one dictionary of all elements, under their keys, when the stream finishes.
  ///
  ///     self                               1-2-3-|
  ///     toDictionary(keyedBy: { $0 % 2 })  ------(a|)   a: [1: 3, 0: 2]
  ///
  /// - Parameters:
  ///   - key: called once with each element.
  ///   - combine: returns the value for a key that has occurred before, from its value and the new element; by default, the new
  ///     element.
  /// - Fails: as soon as a closure throws; without the dictionary.
  /// - Demand: the first request runs upstream to its end; the dictionary waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different keys.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func toDictionary<Key: Hashable & Sendable>(
    keyedBy key: @escaping @Sendable (Element) throws(Failure) -> Key,
    uniquingKeysWith combine: @escaping @Sendable (Element, Element) throws(Failure) -> Element = { $1 }
  ) -> Producer<[Key: Element], Failure> {
    .concluding(self, from: [:]) { (dictionary, element) throws(Failure) in
      let key = try key(element)
      dictionary[key] = if let earlier = dictionary[key] { try combine(earlier, element) } else { element }
    }
  }

  /// Emits one dictionary of all elements, under their keys, when the stream finishes.
  ///
  /// For nonthrowing closures: the throwing overload would infer the failure type `Never` from them.
  @_alwaysEmitIntoClient @inline(__always)
  public func toDictionary<Key: Hashable & Sendable>(
    keyedBy key: @escaping @Sendable (Element) -> Key,
    uniquingKeysWith combine: @escaping @Sendable (Element, Element) -> Element = { $1 }
  ) -> Producer<[Key: Element], Failure> {
    toDictionary(
      keyedBy: { (element: Element) throws(Failure) -> Key in key(element) },
      uniquingKeysWith: { (one: Element, other: Element) throws(Failure) -> Element in combine(one, other) })
  }

  /// Emits one dictionary of all elements, which are pairs of a key and a value, when the stream finishes.
  ///
  ///     self            a-b-c-|   a: (1, 4)  b: (2, 5)  c: (1, 6)
  ///     toDictionary()  ------(d|)   d: [1: 6, 2: 5]
  ///
  /// - Parameter combine: returns the value for a key that has occurred before, from its value and the new one; by default, the
  ///   new one.
  /// - Fails: as soon as `combine` throws; without the dictionary.
  /// - Demand: the first request runs upstream to its end; the dictionary waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of different keys.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func toDictionary<Key: Hashable & Sendable, Value: Sendable>(
    uniquingKeysWith combine: @escaping @Sendable (Value, Value) throws(Failure) -> Value = { $1 }
  ) -> Producer<[Key: Value], Failure> where Element == (Key, Value) {
    .concluding(self, from: [:]) { (dictionary, pair) throws(Failure) in
      dictionary[pair.0] = if let earlier = dictionary[pair.0] { try combine(earlier, pair.1) } else { pair.1 }
    }
  }

  /// Emits one dictionary of all elements, which are pairs of a key and a value, when the stream finishes.
  ///
  /// For a nonthrowing `combine`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func toDictionary<Key: Hashable & Sendable, Value: Sendable>(
    uniquingKeysWith combine: @escaping @Sendable (Value, Value) -> Value = { $1 }
  ) -> Producer<[Key: Value], Failure> where Element == (Key, Value) {
    toDictionary(uniquingKeysWith: { (one: Value, other: Value) throws(Failure) -> Value in combine(one, other) })
  }
}
