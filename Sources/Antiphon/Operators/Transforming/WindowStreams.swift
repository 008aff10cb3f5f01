extension Producer {
  /// Emits a stream of every `count` elements, as soon as the first of them arrives.
  ///
  ///     self                       1-2-3-|
  ///     windowStreams(ofCount: 2)  a---b-|
  ///     a                          1-(2|)
  ///     b                          ----3-|
  ///
  /// `chunks(ofCount:)` emits the same elements as arrays.
  ///
  /// - Parameter count: the number of elements, at least 1.
  /// - Finishes: with this stream, the last window too.
  /// - Fails: with this stream; the windows too. Each after the elements that are kept for its consumer.
  /// - Demand: this stream receives unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)` to a
  ///   window to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when the open window has no consumer either.
  /// - Loses: elements of a window whose consumers have left, or that has been released; after a cancellation, elements that are in no open
  ///   window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n*) for each element, where *n* is the number of consumers of its window. Space: O(*k*), where *k* is the number of
  ///   kept elements and windows.
  @_alwaysEmitIntoClient
  public func windowStreams(ofCount count: Int) -> Producer<Producer, Failure> {
    precondition(count > 0, "windowStreams(ofCount:) needs a count of 1 or more")
    return windowStreams(of: count, startingEvery: count)
  }

  /// Emits streams of `count` elements each; a new one starts every `step` elements.
  ///
  ///     self                                         1-2-3-|
  ///     windowStreams(ofCount: 2, startingEvery: 1)  a-b-c-|
  ///     a                                            1-(2|)
  ///     b                                            --2-(3|)
  ///     c                                            ----3-|
  ///
  /// If `step` is smaller than `count`, the windows overlap; if larger, some elements are in none. `chunks(ofCount:startingEvery:)`
  /// emits the same elements as arrays.
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 1.
  ///   - step: the number of elements from the start of a window to that of the next one, at least 1.
  /// - Finishes: with this stream, the incomplete windows too.
  /// - Fails: with this stream; the windows too. Each after the elements that are kept for its consumer.
  /// - Demand: this stream receives unlimited demand; elements that are not requested yet are kept, without limit. Apply `buffer(_:)` to a
  ///   window to limit them.
  /// - Cancels: after a cancellation no more windows are opened; this stream is cancelled when no window has a consumer either.
  /// - Loses: elements between two windows; elements of a window whose consumers have left, or that has been released; after a
  ///   cancellation, elements that are in no open window.
  /// - Rewinds: not possible: a rewind throws a typed failure, as the windows have consumers, too.
  /// - Complexity: O(*n* + *w*) for each element, where *w* is the number of open windows and *n* that of their consumers. Space: O(*w* +
  ///   *k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient
  public func windowStreams(ofCount count: Int, startingEvery step: Int) -> Producer<Producer, Failure> {
    precondition(count > 0, "windowStreams(ofCount:startingEvery:) needs a count of 1 or more")
    precondition(step > 0, "windowStreams(ofCount:startingEvery:) needs a step of 1 or more")
    return windowStreams(of: count, startingEvery: step)
  }

  @inlinable
  func windowStreams(of count: Int, startingEvery step: Int) -> Producer<Producer, Failure> {
    .windowStreams { windowing, source in
      // The number of the previous element. Window number n starts with element number n * step.
      let number = StateBox(-1)
      return self.run(
        Consumer(talkback: source) { element in
          number.value += 1
          if number.value % step == 0 { _ = windowing.receive(.opened(number.value / step)) }
          let reply = windowing.receive(.element(element))
          let start = number.value - (count - 1)
          return start >= 0 && start % step == 0 ? windowing.receive(.closed(start / step)) : reply
        } completed: { completion in
          windowing.end(completion)
        })
    }
  }

  /// Emits the windows of `events` as streams.
  static func windowStreams<Part: Sendable>(of events: Producer<WindowEvent<Part>, Failure>) -> Producer
  where Element == Producer<Part, Failure> {
    windowStreams { windowing, source in
      events.run(
        Consumer(talkback: source) {
          windowing.receive($0)
        } completed: {
          windowing.end($0)
        })
    }
  }

  /// Emits windows as streams.
  ///
  /// - Parameter start: starts the source of a run, with the given talkback.
  @inlinable
  static func windowStreams<Part: Sendable>(
    _ start: @escaping @Sendable (Windowing<Part, Failure>, Talkback) -> Void
  ) -> Producer where Element == Producer<Part, Failure> {
    Producer<GroupedProducer<Int, Part, Failure>, Failure> { consumer in
      let grouping = Grouping<Int, Part, Failure>(consumer, .max)
      grouping.outer.open(isRewindable: false) { number in
        guard grouping.outer.attach(number, { _ in grouping.leaveOuter() }) else { return }
        start(Windowing(grouping), grouping.source)
      }
    }.map(\.elements)
  }
}
