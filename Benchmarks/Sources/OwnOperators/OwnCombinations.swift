import Antiphon

// Operators with several upstreams or with time, written with the public means of the library only.

extension Producer {
  @inlinable @inline(__always)
  public func ownMerge(with other: Producer) -> Producer {
    .combining(state: 2) { upstreams in
      let completed: Upstreams<Int, Element, Failure>.Completed<Failure> = { completion, running, combination in
        running -= 1
        if running == 0 || !completion.isFinished { combination.end(completion) }
      }
      upstreams.forward(self, completed: completed)
      upstreams.forward(other, completed: completed)
    }
  }

  @inlinable @inline(__always)
  public func ownDebounce<Time: Clock>(for period: Duration, clock: Time = ContinuousClock()) -> Producer
  where Time.Duration == Duration {
    .combining(state: Element?.none) { upstreams in
      upstreams.timer(on: clock) { latest, combination in
        if let element = latest.take() { combination.emit(element) }
      }
      upstreams.listen(to: self) { element, latest, combination in
        latest = element
        combination.setTimer(in: period)
        return combination.reply
      } completed: { completion, latest, combination in
        if completion.isFinished, let element = latest.take() { combination.emit(element) }
        combination.end(completion)
      }
    }
  }

  @inlinable @inline(__always)
  public func ownPrefix<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer {
    .combining(state: ()) { upstreams in
      upstreams.listen(to: notifier, isNotifier: true) { _, _, combination in
        combination.end(.finished)
      } completed: { completion, _, combination in
        if !completion.isFinished { combination.end(completion) }
      }
      upstreams.forward(self) { completion, _, combination in combination.end(completion) }
    }
  }

  @inlinable @inline(__always)
  public func ownZip<Other: Sendable>(with other: Producer<Other, Failure>) -> Producer<(Element, Other), Failure> {
    .combining(state: Sides<Element, Other>()) { upstreams in
      upstreams.listen(to: self, onDemand: true, while: { $0.left.count < 16 }) { element, sides, combination in
        sides.left.append(element)
        return sides.match(combination)
      } completed: { completion, sides, combination in
        sides.isLeftOver = true
        sides.end(completion, combination)
      }
      upstreams.listen(to: other, onDemand: true, while: { $0.right.count < 16 }) { element, sides, combination in
        sides.right.append(element)
        return sides.match(combination)
      } completed: { completion, sides, combination in
        sides.isRightOver = true
        sides.end(completion, combination)
      }
    }
  }

  @inlinable @inline(__always)
  public func ownFlatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<Output, Failure>
  ) -> Producer<Output, Failure> {
    .combining(state: Latest()) { upstreams in
      upstreams.listen(to: self) { element, latest, combination in
        if let inner = latest.inner { combination.cancel(inner) }
        latest.inner = combination.listen(to: transform(element)) { element, _, combination in
          combination.emit(element)
        } completed: { completion, latest, combination in
          latest.inner = nil
          if latest.isOuterOver || !completion.isFinished { combination.end(completion) }
        }
        return combination.reply
      } completed: { completion, latest, combination in
        latest.isOuterOver = true
        if latest.inner == nil || !completion.isFinished { combination.end(completion) }
      }
    }
  }
}

@usableFromInline
struct Latest {
  @usableFromInline var inner: Upstream?
  @usableFromInline var isOuterOver = false

  @inlinable
  init() {}
}

/// The elements of two streams that wait for each other.
@usableFromInline
struct Sides<Left: Sendable, Right: Sendable> {
  @usableFromInline var left: [Left] = []
  @usableFromInline var right: [Right] = []
  @usableFromInline var isLeftOver = false
  @usableFromInline var isRightOver = false

  @inlinable
  init() {}

  /// True if no pair can follow.
  @inlinable
  var isOver: Bool { isLeftOver && left.isEmpty || isRightOver && right.isEmpty }

  @inlinable
  mutating func match<Failure>(_ combination: Combination<Sides, (Left, Right), Failure>) -> Reply {
    var reply = combination.reply
    if !left.isEmpty && !right.isEmpty { reply = combination.emit((left.removeFirst(), right.removeFirst())) }
    return isOver ? combination.end(.finished) : reply
  }

  @inlinable
  func end<Failure>(
    _ completion: Completion<Failure>, _ combination: Combination<Sides, (Left, Right), Failure>
  ) {
    if isOver || !completion.isFinished { combination.end(completion) }
  }
}
