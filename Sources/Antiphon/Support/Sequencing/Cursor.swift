/// A position in something that can be walked through element by element. Every pullable source is made of one.
@usableFromInline
protocol Cursor<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// Returns the next element, or nil at the end.
  mutating func next() throws(Failure) -> Element?
  /// Steps past the element that `next` returned, unless `next` has done so. Called once for each element, after a reply other
  /// than `.stop`.
  mutating func step()
  /// True if the end is known to have been reached, without a call of `next`.
  var isAtEnd: Bool { get }
  /// True if elements can be skipped without a call of `next`.
  static var canSkip: Bool { get }
  /// Skips `count` elements, or all that are left. More than 0 only for a cursor that `canSkip`.
  mutating func skip(_ count: Int)
}

extension Cursor {
  @inlinable @inline(__always)
  func step() {}

  @inlinable @inline(__always)
  static var canSkip: Bool { false }

  @inlinable @inline(__always)
  func skip(_ count: Int) {}
}

/// A cursor over one element or none.
@usableFromInline
struct OptionalCursor<Element: Sendable, Failure: Error>: Cursor {
  @usableFromInline var element: Element?

  @inlinable @inline(__always)
  init(_ element: Element?) { self.element = element }

  @inlinable @inline(__always)
  var isAtEnd: Bool { element == nil }

  @inlinable @inline(__always)
  mutating func next() throws(Failure) -> Element? { element.take() }
}

extension Producer {
  /// A pullable, rewindable source: it walks a new cursor for each subscription and for each rewind.
  ///
  /// - Parameters:
  ///   - source: what the cursor walks through.
  ///   - shape: the shape, unless the cursor can skip.
  ///   - start: makes a cursor at its first element; captures nothing, so that a producer is one allocation.
  ///
  /// While the consumer replies `.more`, this is a plain loop. At a reply of `.wait` or `.rewind` it moves to the heap, from
  /// where the talkback can wake it.
  @inlinable @inline(__always)
  static func walking<Source: Sendable, Position: Cursor>(
    _ source: Source, shape: ProducerShape = .any, _ start: @escaping @Sendable (Source) -> Position
  ) -> Producer where Position.Element == Element, Position.Failure == Failure {
    Producer(synchrony: .synchronous, shape: Position.canSkip ? .skippable : shape) { consumer in
      var cursor = start(source)
      cursor.skip(consumer.skipped)
      if let talkback = consumer.optionalTalkback, !talkback.isReady {
        return suspend(cursor, source, start, consumer, afterReply: nil)
      }
      let next = consumer.unownedNext
      do throws(Failure) {
        walk: while true {
          // Operators may drop elements, and then no reply reports a cancellation: the loop checks now and then.
          var untilCheck = 64
          while untilCheck > 0 {
            guard let element = try cursor.next() else {
              // A cancellation comes first, and so does a rewind that no reply has reported.
              if let talkback = consumer.optionalTalkback, talkback.isDiverted { break walk }
              return consumer.unownedCompleted(.finished)
            }
            switch next(element) {
            case .more:
              cursor.step()
              untilCheck &-= 1
            case .stop: return
            case let other:
              cursor.step()
              return suspend(cursor, source, start, consumer, afterReply: other)
            }
          }
          if consumer.mustPark { break walk }
        }
        suspend(cursor, source, start, consumer, afterReply: nil)
      } catch {
        consumer.fail(error)
      }
    }
  }

  /// Continues a walk from its position, as a source that can be parked and woken.
  @inlinable @inline(never)
  static func suspend<Source: Sendable, Position: Cursor>(
    _ cursor: Position, _ source: Source, _ start: @escaping @Sendable (Source) -> Position,
    _ consumer: Consumer<Element, Failure>, afterReply reply: Reply?
  ) where Position.Element == Element, Position.Failure == Failure {
    precondition(consumer.optionalTalkback != nil, "a consumer that takes everything may answer only .more and .stop")
    let walk = Walk(from: cursor, source, start, consumer, afterReply: reply)
    consumer.talkback.install(walk)
    consumer.talkback.drive()
  }
}

/// A walk that was interrupted, and its position. Used only in the serial context of its source.
///
/// | | demand | no demand | a rewind | a cancellation |
/// |---|---|---|---|---|
/// | at an element | emits it | parks | starts again | completes |
/// | after a reply of `.wait` or `.rewind` | continues | parks; completes if the end is reached | starts again | completes |
/// | at the end | completes | completes | starts again | completes |
@usableFromInline
final class Walk<Source: Sendable, Position: Cursor>: ParkedSource, @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("source")
  @exclusivity(unchecked) @usableFromInline var position: Position
  /// The consumer's last reply, until it has been handled.
  @exclusivity(unchecked) @usableFromInline var reply: Reply?
  @usableFromInline let source: Source
  @usableFromInline let start: @Sendable (Source) -> Position
  @usableFromInline let skipped: Int
  @usableFromInline let next: @Sendable (Position.Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Position.Failure>) -> Void
  /// Unowned: the talkback owns the wake-up and with it this walk. The code that wakes the walk holds the talkback.
  @usableFromInline let talkback: UnownedTalkback

  @inlinable @inline(__always)
  init(
    from position: Position, _ source: Source, _ start: @escaping @Sendable (Source) -> Position,
    _ consumer: Consumer<Position.Element, Position.Failure>, afterReply reply: Reply?
  ) {
    self.position = position
    self.source = source
    self.start = start
    skipped = consumer.skipped
    self.reply = reply
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    talkback = consumer.talkback.unowned
    // Rule: the function of a parked source is called with that source. `unsafeDowncast` would look for its type in debug builds.
    super.init { _unsafeUncheckedDowncast($0, to: Walk.self).goOn() }
  }

  /// Emits while there is demand.
  @inlinable @inline(__always)
  func goOn() -> Talkback.FinalAction? {
    checkInvariants()
    // Not returned by the closure: a function that passes a generic one is allocated.
    var last: Talkback.FinalAction?
    talkback.unmanaged._withUnsafeGuaranteedRef { last = goOn($0) }
    return last
  }

  @inlinable @inline(__always)
  func goOn(_ talkback: Talkback) -> Talkback.FinalAction? {
    do throws(Position.Failure) {
      var isReady = reply == nil && talkback.isReady
      while true {
        if !isReady {
          // Once it has parked, the source may be running on another thread: nothing of it may be touched then.
          switch parkOrContinue(talkback) {
          case .go: break
          case .rewind:
            position = start(source)
            position.skip(skipped)
            continue
          case .cancelled: return finalActionAfterCancel()
          case .parked: return nil
          }
        }
        isReady = false
        switch try emit(talkback) {
        case .interrupted: continue
        case .stopped: return {}
        case .ended:
          if talkback.isDiverted { continue }
          return finalActionAtTheEnd()
        }
      }
    } catch {
      return finalAction(after: error, talkback)
    }
  }

  @usableFromInline
  enum Pause {
    case interrupted, stopped, ended
  }

  /// Emits until the end, a reply other than `.more`, or a pending event.
  @inlinable @inline(__always)
  func emit(_ talkback: Talkback) throws(Position.Failure) -> Pause {
    var untilCheck = 64
    while let element = try position.next() {
      switch next(element) {
      case .more:
        position.step()
        untilCheck &-= 1
        if untilCheck > 0 { continue }
        untilCheck = 64
        if talkback.mustPark() { return .interrupted }
      case .stop: return .stopped
      case let other:
        position.step()
        reply = other
        return .interrupted
      }
    }
    return .ended
  }

  /// What to do after a reply other than `.more`, or a pending event.
  @inlinable @inline(__always)
  func parkOrContinue(_ talkback: Talkback) -> Talkback.ParkResult {
    var answer = reply
    reply = nil
    // Not by `==`, which looks for the type's equality in a debug build.
    if case nil = answer { return talkback.parkUntilRequested() }
    if case .rewind? = answer, !talkback.noteRewind() { answer = .wait }
    if case .wait? = answer, position.isAtEnd && !talkback.isDiverted {
      talkback.consumeDemand()
      return .go
    }
    return talkback.park()
  }

  @inlinable @inline(__always)
  func checkInvariants() {
    if case .stop? = reply { assertionFailure("a walk that was stopped does not go on") }
    if case .more? = reply { assertionFailure("a reply that asks for more needs no handling") }
    assert(skipped >= 0, "the elements to skip are counted")
  }

  // The final actions, apart from `goOn`: there, the type of the completion would be looked up for each request in a debug build.
  @inlinable
  func finalActionAtTheEnd() -> Talkback.FinalAction { finalAction(.finished) }

  @inlinable
  func finalActionAfterCancel() -> Talkback.FinalAction { finalAction(.cancelled) }

  @inlinable
  func finalAction(after error: Position.Failure, _ talkback: Talkback) -> Talkback.FinalAction {
    finalAction(talkback.isCancelled ? .cancelled : .failed(error))
  }

  /// The final action, which needs nothing of the walk but `completed`.
  @inlinable
  func finalAction(_ completion: Completion<Position.Failure>) -> Talkback.FinalAction {
    { [completed] in completed(completion) }
  }
}
