extension Producer {
  /// A stream that continues after `body` has finished, with the stream that `tail` returns. `tail` is called once.
  ///
  /// - Parameter begin: makes `body` and `tail` anew, with the state that they share, at each start and rewind.
  ///
  /// The second stream runs after the first one, so it waits for demand, and a rewind inside it starts with the first element of
  /// `body`.
  @_alwaysEmitIntoClient
  static func appendingOnFinish(
    stream begin: @escaping @Sendable () -> (body: Producer, tail: @Sendable () -> Producer?)
  ) -> Producer {
    Producer { consumer in
      consumer.sequence {
        let (body, tail) = begin()
        let isInTail = StateBox(false)
        return { ended in
          guard let ended else { return NextUpstream(body) }
          guard ended.isFinished, !isInTail.value else { return nil }
          isInTail.value = true
          return tail().map { NextUpstream($0, isDerived: true) }
        }
      }
    }
  }

  /// A stream that emits one more element after `body` has finished, unless `last` returns nil.
  @_alwaysEmitIntoClient
  static func appendingOnFinish(
    _ begin: @escaping @Sendable () -> (body: Producer, last: @Sendable () -> Element?)
  ) -> Producer {
    appendingOnFinish(stream: {
      let (body, last) = begin()
      return (body, { last().map { element in .walking(element) { OptionalCursor($0) } } })
    })
  }
}

extension StateBox where Value: RangeReplaceableCollection {
  /// Returns what has been collected, and empties the collection.
  @_alwaysEmitIntoClient @inline(__always)
  func takeAll() -> Value {
    let all = value
    value = Value()
    return all
  }

  /// Returns what has been collected, and empties the collection; nil if it is empty.
  @_alwaysEmitIntoClient
  func takeAny() -> Value? { value.isEmpty ? nil : takeAll() }
}
