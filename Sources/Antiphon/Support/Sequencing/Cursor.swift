/// A place in something that can be walked through element by element: what every pullable source is made of.
@usableFromInline
protocol Cursor<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// The next element, or nil at the end.
  mutating func next() throws(Failure) -> Element?
  /// Leaves the element that `next` gave, unless `next` has done so. Called once after each, when the consumer has answered.
  mutating func step()
  /// True if the end is known to be reached without asking for another element.
  var isAtEnd: Bool { get }
  /// True if elements can be passed over without being asked for.
  static var canSkip: Bool { get }
  /// Passes over `count` elements, or all that are left. More than 0 only for a cursor that `canSkip`.
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

extension Producer {
  /// A pullable, rewindable source: one walk of a fresh cursor for each subscription, and again for each rewind.
  ///
  /// - Parameters:
  ///   - source: what is walked through.
  ///   - start: makes a cursor at its first element; captures nothing, so that a producer is one allocation.
  ///
  /// While the consumer says `.more` this is a plain loop. At the first other answer it moves to the heap, from where
  /// the talkback can wake it.
  @inlinable @inline(__always)
  static func walking<Source: Sendable, Position: Cursor>(
    _ source: Source, _ start: @escaping @Sendable (Source) -> Position
  ) -> Producer where Position.Element == Element, Position.Failure == Failure {
    Producer(synchrony: .synchronous, shape: Position.canSkip ? .skippable : .any) { consumer in
      var cursor = start(source)
      cursor.skip(consumer.skipped)
      if let talkback = consumer.optionalTalkback, !talkback.isReady {
        return suspend(cursor, source, start, consumer, afterReply: nil)
      }
      let next = consumer.unownedNext
      do throws(Failure) {
        walk: while true {
          // Elements may be swallowed on the way down, and then nobody's reply tells of a cancellation: look now and then.
          var untilNews = 64
          while untilNews > 0 {
            guard let element = try cursor.next() else {
              // A cancellation comes first, and so does a rewind that no reply told of.
              if let talkback = consumer.optionalTalkback, talkback.isDiverted { break walk }
              return consumer.unownedCompleted(.finished)
            }
            switch next(element) {
            case .more:
              cursor.step()
              untilNews &-= 1
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

  /// The same walk, from where it stands, as something that can be parked and woken.
  @inlinable @inline(never)
  static func suspend<Source: Sendable, Position: Cursor>(
    _ cursor: Position, _ source: Source, _ start: @escaping @Sendable (Source) -> Position,
    _ consumer: Consumer<Element, Failure>, afterReply reply: Reply?
  ) where Position.Element == Element, Position.Failure == Failure {
    precondition(consumer.optionalTalkback != nil, "a consumer that takes everything may answer only .more and .stop")
    let walk = Walk(from: cursor, source, start, consumer, afterReply: reply)
    consumer.talkback.install { walk.goOn() }
    consumer.talkback.drive()
  }
}

/// A walk that was interrupted, and where it stands. Used in the serial context of its source only.
@usableFromInline
final class Walk<Source: Sendable, Position: Cursor>: @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("source")
  @exclusivity(unchecked) @usableFromInline var position: Position
  /// What the consumer answered last, unless its source has stood since.
  @exclusivity(unchecked) @usableFromInline var reply: Reply?
  @usableFromInline let source: Source
  @usableFromInline let start: @Sendable (Source) -> Position
  @usableFromInline let skipped: Int
  @usableFromInline let next: @Sendable (Position.Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Position.Failure>) -> Void
  /// The talkback owns the wake-up and with it this walk, so the walk must not own the talkback; whoever wakes it holds it.
  @usableFromInline let talkback: Unmanaged<Talkback>

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
    talkback = .passUnretained(consumer.talkback)
  }

  /// Emits while there is demand.
  @inlinable @inline(__always)
  func goOn() -> Talkback.FinalAction? {
    talkback._withUnsafeGuaranteedRef { talkback in
      do throws(Position.Failure) {
        var isReady = reply == nil && talkback.isReady
        while true {
          if !isReady {
            // Once it has parked, the source may be running elsewhere: nothing of it may be touched then.
            switch stand(talkback) {
            case .go: break
            case .rewind:
              position = start(source)
              position.skip(skipped)
              continue
            case .cancelled: return last(.cancelled)
            case .parked: return nil
            }
          }
          isReady = false
          switch try emit(talkback) {
          case .interrupted: continue
          case .stopped: return {}
          case .ended:
            if talkback.isDiverted { continue }
            return last(.finished)
          }
        }
      } catch {
        return last(talkback.isCancelled ? .cancelled : .failed(error))
      }
    }
  }

  @usableFromInline
  enum Pause {
    case interrupted, stopped, ended
  }

  /// Emits until the end, an answer other than `.more`, or news.
  @inlinable @inline(__always)
  func emit(_ talkback: Talkback) throws(Position.Failure) -> Pause {
    var untilNews = 64
    while let element = try position.next() {
      switch next(element) {
      case .more:
        position.step()
        untilNews &-= 1
        if untilNews > 0 { continue }
        untilNews = 64
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

  /// What to do now, after an answer other than `.more`, or news.
  @inlinable @inline(__always)
  func stand(_ talkback: Talkback) -> Talkback.ParkResult {
    var answer = reply
    reply = nil
    if answer == nil { return talkback.parkUntilRequested() }
    if answer == .rewind && !talkback.noteRewind() { answer = .wait }
    if answer == .wait && position.isAtEnd && !talkback.isDiverted {
      talkback.consumeDemand()
      return .go
    }
    return talkback.park()
  }

  /// The last act, after which nothing of the walk is needed.
  @inlinable
  func last(_ completion: Completion<Position.Failure>) -> Talkback.FinalAction {
    { [completed] in completed(completion) }
  }
}
