extension Producer {
  /// A stream that has something more to say once it has finished: `tail` is asked then, once.
  ///
  /// - Parameter begin: makes the two anew, with the state that they share, at each start and at each rewind.
  ///
  /// What comes last is a stream after another one, so that it waits for demand, and a rewind inside it starts with the
  /// first element.
  @inlinable
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
          return tail().map { NextUpstream($0) }
        }
      }
    }
  }

  /// The same for one element at the end, unless there is none.
  @inlinable
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
  /// What was collected so far; from here on it is collected anew.
  @inlinable @inline(__always)
  func takeAll() -> Value {
    let all = value
    value = Value()
    return all
  }

  /// The same, or nil if nothing was.
  @inlinable
  func takeAny() -> Value? { value.isEmpty ? nil : takeAll() }
}
