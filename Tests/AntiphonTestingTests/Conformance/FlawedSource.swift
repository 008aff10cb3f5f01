import Antiphon

@testable import AntiphonTesting

/// A hand-written source with one flaw.
final class FlawedSource: Sendable {
  enum Flaw: Sendable {
    case emitsAtOnce, ignoresDemand, emitsOneTooMany
    case completesTwice, completesAgainWhenCancelled, emitsAfterCompletion, emitsAnHourAfterCompletion
    case emitsAfterStop, completesAfterStop
    case parksTooEarly, emitsOnTwoThreads, recurses
    case losesWhenItWaits, losesItsPosition
    case consumesAllDemand, emitsWithTime
    case ignoresPause, losesWhenPaused
    case ignoresCancel, ignoresCancelWhenParked, finishesWhenCancelled
    case staysScheduled, ignoresRewind, rewindsToTheSecond, resetsItself, endsBeforeRewinding
    case retainsItsConsumer
  }

  private let flaw: Flaw
  private let count: Int
  private let clock: VirtualClock

  init(_ flaw: Flaw, _ count: Int, _ clock: VirtualClock) {
    self.flaw = flaw
    self.count = count
    self.clock = clock
  }

  var producer: Producer<Int, TestFailure> {
    Producer { [self] consumer in
      let place = Place()
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      if flaw == .emitsOnTwoThreads {
        concurrently(0) {
          for number in 1...200 { _ = consumer.next(number) }
        } _: {
          for number in 1...200 { _ = consumer.next(number) }
        }
      }
      if flaw == .emitsAtOnce { _ = consumer.next(0) }
      if flaw == .staysScheduled { _ = clock.schedule(after: .seconds(7200)) { _ = place } }
      if flaw == .retainsItsConsumer { Self.kept.withLock { $0.append(consumer) } }
      if flaw == .recurses { return recurse(consumer, 1) }
      consumer.talkback.install { [self, next = consumer.next, completed = consumer.completed] in
        emit(place, talkback.takeUnretainedValue(), next, completed)
      }
      consumer.talkback.drive()
    }
  }

  /// The consumers that `retainsItsConsumer` never releases, reachable so that the leak sanitizer does not report them.
  private static let kept = Locked<[Consumer<Int, TestFailure>]>([])

  private func recurse(_ consumer: Consumer<Int, TestFailure>, _ number: Int) {
    if number > count { return consumer.completed(.finished) }
    _ = consumer.next(number)
    recurse(consumer, number + 1)
  }

  private func emit(
    _ place: Place, _ talkback: Talkback, _ next: @escaping @Sendable (Int) -> Reply,
    _ completed: @escaping @Sendable (Completion<TestFailure>) -> Void
  ) -> Talkback.FinalAction? {
    var parkResult = flaw == .ignoresDemand ? .go : talkback.parkUntilRequested()
    while true {
      switch parkResult {
      case .parked:
        if flaw == .emitsWithTime {
          _ = clock.schedule(after: .seconds(1)) { if place.value < self.count { _ = next(place.next()) } }
        }
        return nil
      case .cancelled:
        switch flaw {
        case .ignoresCancelWhenParked: return {}
        case .finishesWhenCancelled: return { completed(.finished) }
        case .completesAgainWhenCancelled, .completesTwice:
          return {
            completed(.cancelled)
            completed(.cancelled)
          }
        default: return { completed(.cancelled) }
        }
      case .rewind:
        if flaw != .ignoresRewind { place.reset(to: flaw == .rewindsToTheSecond ? 1 : 0) }
        parkResult = talkback.parkUntilRequested()
      case .go:
        guard place.value < count else { return complete(talkback, completed, next) }
        if flaw == .parksTooEarly { parkResult = talkback.park(after: .wait) }
        if flaw == .losesItsPosition && place.value == 3 && talkback.take() == .wait { place.reset(to: 0) }
        let reply = next(place.next())
        if flaw == .parksTooEarly {
          if parkResult == .parked { return nil }
          continue
        }
        let isLast = place.value >= count
        switch reply {
        case .stop:
          if flaw == .emitsAfterStop { _ = next(place.next()) }
          if flaw == .completesAfterStop { return { completed(.finished) } }
          return {}
        case .more:
          if isLast { return complete(talkback, completed, next) }
          if flaw == .ignoresPause || flaw == .ignoresCancel || flaw == .ignoresDemand { continue }
          parkResult = talkback.isReady ? .go : talkback.parkUntilRequested()
        case .rewind:
          if flaw == .endsBeforeRewinding && isLast { return complete(talkback, completed, next) }
          if flaw == .resetsItself { place.reset(to: 0) }
          parkResult = talkback.park(after: flaw == .resetsItself ? .wait : .rewind)
        case .wait:
          switch flaw {
          case .ignoresDemand:
            if isLast { return complete(talkback, completed, next) }
            parkResult = .go
            continue
          case .emitsOneTooMany: if place.value < count { _ = next(place.next()) }
          case .losesWhenItWaits: place.next()
          case .ignoresPause, .ignoresCancel:
            if isLast { return complete(talkback, completed, next) }
            if !talkback.isReady { continue }
          case .losesWhenPaused: if !talkback.isCancelled { place.next() }
          default: break
          }
          if place.value >= count && !talkback.isCancelled {
            return complete(talkback, completed, next)
          }
          parkResult = talkback.park(after: .wait)
          if flaw == .consumesAllDemand {
            for _ in 0..<20 where parkResult == .go { parkResult = talkback.park(after: .wait) }
          }
        }
        if flaw == .consumesAllDemand {
          for _ in 0..<20 where parkResult == .go { parkResult = talkback.park(after: .wait) }
        }
      }
    }
  }

  private func complete(
    _ talkback: Talkback, _ completed: @escaping @Sendable (Completion<TestFailure>) -> Void,
    _ next: @escaping @Sendable (Int) -> Reply
  ) -> Talkback.FinalAction? {
    switch flaw {
    case .completesTwice:
      return {
        completed(.finished)
        completed(.finished)
      }
    case .emitsAfterCompletion:
      return {
        completed(.finished)
        _ = next(0)
      }
    case .emitsAnHourAfterCompletion:
      return { [clock] in
        completed(.finished)
        _ = clock.schedule(after: .seconds(60)) { _ = next(0) }
      }
    default: return { completed(talkback.isCancelled ? .cancelled : .finished) }
    }
  }
}

/// The last number that was emitted.
private final class Place: Sendable {
  private let number = Locked(0)

  var value: Int { number.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }

  func reset(to place: Int) { number.withLock { $0 = place } }
}
