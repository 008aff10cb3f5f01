/// A place in something that can be walked through element by element: what every pullable source is made of.
@usableFromInline
protocol Cursor<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// The next element, or nil at the end.
  mutating func next() throws(Failure) -> Element?
  /// True if the end is known to be reached without asking for another element.
  var isAtEnd: Bool { get }
}

extension Producer {
  /// A pullable, rewindable source: one walk of a fresh cursor for each subscription, and again for each rewind.
  ///
  /// While the consumer says `.more` this is a plain loop. At the first other answer it moves to the heap, from where
  /// the talkback can wake it.
  @inlinable @inline(__always)
  static func walking<Position: Cursor>(
    _ start: @escaping @Sendable () -> Position
  ) -> Producer where Position.Element == Element, Position.Failure == Failure {
    Producer(isImmediate: true) { consumer in
      var cursor = start()
      if let line = consumer.line, !line.isReady { return suspend(cursor, start, consumer, afterReply: nil) }
      let next = consumer.next
      do throws(Failure) {
        while true {
          // Elements may be swallowed on the way down, and then nobody's reply tells of a cancellation: look now and then.
          var untilNews = 64
          while untilNews > 0 {
            guard let element = try cursor.next() else { return consumer.finish() }
            switch next(element) {
            case .more: untilNews &-= 1
            case .stop: return
            case .wait: return suspend(cursor, start, consumer, afterReply: .wait)
            case .rewind: return suspend(cursor, start, consumer, afterReply: .rewind)
            }
          }
          if let line = consumer.line, line.hasNews { return suspend(cursor, start, consumer, afterReply: nil) }
        }
      } catch {
        consumer.fail(error)
      }
    }
  }

  /// The same walk, from where it stands, as something that can be parked and woken.
  @inlinable @inline(never)
  static func suspend<Position: Cursor>(
    _ cursor: Position, _ start: @escaping @Sendable () -> Position,
    _ consumer: Consumer<Element, Failure>, afterReply reply: Reply?
  ) where Position.Element == Element, Position.Failure == Failure {
    precondition(consumer.line != nil, "a consumer that takes everything may answer only .more and .stop")
    let place = Serial(cursor)
    let next = consumer.next
    let completed = consumer.completed
    // The talkback owns the wake-up, so the wake-up must not own the talkback; whoever runs it holds the talkback.
    let talkback = Unmanaged.passUnretained(consumer.talkback)
    /// What the loop that led here was answered.
    let first = Serial(reply)

    @inline(__always) @Sendable
    func after(_ reply: Reply?) -> Talkback.Standing {
      talkback._withUnsafeGuaranteedRef { talkback in
        guard let reply else { return talkback.await() }
        if reply == .wait && place.value.isAtEnd && !talkback.isDiverted {
          talkback.spend()
          return .go
        }
        return reply == .rewind ? talkback.parkToRewind() : talkback.park()
      }
    }

    consumer.talkback.install {
      var reply = first.value
      if reply != nil { first.value = nil }
      var isReady = reply == nil && talkback._withUnsafeGuaranteedRef { $0.isReady }
      do throws(Failure) {
        while true {
          if !isReady {
            // Once it has parked, the source may be running elsewhere: nothing of it may be touched then.
            switch after(reply) {
            case .go: break
            case .rewind:
              place.value = start()
              reply = nil
              continue
            case .cancelled: return { completed(.cancelled) }
            case .parked: return nil
            }
          }
          isReady = false
          reply = nil
          var hasNews = false
          var untilNews = 64
          while let element = try place.value.next() {
            switch next(element) {
            case .more:
              untilNews &-= 1
              if untilNews > 0 { continue }
              untilNews = 64
              if talkback._withUnsafeGuaranteedRef({ !$0.hasNews }) { continue }
              hasNews = true
            case .stop: return {}
            case .wait: reply = .wait
            case .rewind: reply = .rewind
            }
            break
          }
          if reply == nil && !hasNews {
            let end = talkback._withUnsafeGuaranteedRef { $0.ending(Failure.self) }
            return { completed(end) }
          }
        }
      } catch {
        let end = talkback._withUnsafeGuaranteedRef { $0.isCancelled } ? Completion.cancelled : .failed(error)
        return { completed(end) }
      }
    }
    consumer.talkback.drive()
  }
}
