import Antiphon

@testable import AntiphonTesting

/// A source by hand with one flaw.
final class Crude: Sendable {
  enum Flaw: Sendable {
    case speaksAtOnce, ignoresDemand, saysOneTooMany
    case completesTwice, completesAgainWhenCancelled, speaksAfterCompletion, speaksAnHourAfterCompletion
    case speaksAfterStop, completesAfterStop
    case parksTooEarly, speaksOnTwoThreads, recurses
    case losesWhenItWaits, forgetsItsPlace
    case spendsAllDemand, goesOnWithTime
    case ignoresPause, losesWhenPaused
    case ignoresCancel, completesNotWhenCancelled, finishesWhenCancelled
    case staysScheduled, ignoresRewind, rewindsToTheSecond, resetsItself, endsBeforeRewinding
    case keepsItsConsumer
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
      if flaw == .speaksOnTwoThreads {
        atOnce(0) {
          for number in 1...200 { _ = consumer.next(number) }
        } _: {
          for number in 1...200 { _ = consumer.next(number) }
        }
      }
      if flaw == .speaksAtOnce { _ = consumer.next(0) }
      if flaw == .staysScheduled { _ = clock.schedule(after: .seconds(7200)) { _ = place } }
      if flaw == .keepsItsConsumer { Self.kept.withLock { $0.append(consumer) } }
      if flaw == .recurses { return recurse(consumer, 1) }
      consumer.talkback.install { [self, next = consumer.next, completed = consumer.completed] in
        speak(place, talkback.takeUnretainedValue(), next, completed)
      }
      consumer.talkback.drive()
    }
  }

  /// What `keepsItsConsumer` never lets go. In sight of the address sanitizer, which looks for what nobody holds.
  private static let kept = Guarded<[Consumer<Int, TestFailure>]>([])

  private func recurse(_ consumer: Consumer<Int, TestFailure>, _ number: Int) {
    if number > count { return consumer.completed(.finished) }
    _ = consumer.next(number)
    recurse(consumer, number + 1)
  }

  private func speak(
    _ place: Place, _ talkback: Talkback, _ next: @escaping @Sendable (Int) -> Reply,
    _ completed: @escaping @Sendable (Completion<TestFailure>) -> Void
  ) -> Talkback.Last? {
    var standing = flaw == .ignoresDemand ? .go : talkback.await()
    while true {
      switch standing {
      case .parked:
        if flaw == .goesOnWithTime {
          _ = clock.schedule(after: .seconds(1)) { if place.value < self.count { _ = next(place.next()) } }
        }
        return nil
      case .cancelled:
        switch flaw {
        case .completesNotWhenCancelled: return {}
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
        standing = talkback.await()
      case .go:
        guard place.value < count else { return last(talkback, completed, next) }
        if flaw == .parksTooEarly { standing = talkback.park(after: .wait) }
        if flaw == .forgetsItsPlace && place.value == 3 && talkback.take() == .wait { place.reset(to: 0) }
        let reply = next(place.next())
        if flaw == .parksTooEarly {
          if standing == .parked { return nil }
          continue
        }
        let isLast = place.value >= count
        switch reply {
        case .stop:
          if flaw == .speaksAfterStop { _ = next(place.next()) }
          if flaw == .completesAfterStop { return { completed(.finished) } }
          return {}
        case .more:
          if isLast { return last(talkback, completed, next) }
          if flaw == .ignoresPause || flaw == .ignoresCancel || flaw == .ignoresDemand { continue }
          standing = talkback.isReady ? .go : talkback.await()
        case .rewind:
          if flaw == .endsBeforeRewinding && isLast { return last(talkback, completed, next) }
          if flaw == .resetsItself { place.reset(to: 0) }
          standing = talkback.park(after: flaw == .resetsItself ? .wait : .rewind)
        case .wait:
          switch flaw {
          case .ignoresDemand:
            if isLast { return last(talkback, completed, next) }
            standing = .go
            continue
          case .saysOneTooMany: if place.value < count { _ = next(place.next()) }
          case .losesWhenItWaits: place.next()
          case .ignoresPause, .ignoresCancel:
            if isLast { return last(talkback, completed, next) }
            if !talkback.isReady { continue }
          case .losesWhenPaused: if !talkback.isCancelled { place.next() }
          default: break
          }
          if place.value >= count && !talkback.isCancelled {
            return last(talkback, completed, next)
          }
          standing = talkback.park(after: .wait)
          if flaw == .spendsAllDemand {
            for _ in 0..<20 where standing == .go { standing = talkback.park(after: .wait) }
          }
        }
        if flaw == .spendsAllDemand { for _ in 0..<20 where standing == .go { standing = talkback.park(after: .wait) } }
      }
    }
  }

  private func last(
    _ talkback: Talkback, _ completed: @escaping @Sendable (Completion<TestFailure>) -> Void,
    _ next: @escaping @Sendable (Int) -> Reply
  ) -> Talkback.Last? {
    switch flaw {
    case .completesTwice:
      return {
        completed(.finished)
        completed(.finished)
      }
    case .speaksAfterCompletion:
      return {
        completed(.finished)
        _ = next(0)
      }
    case .speaksAnHourAfterCompletion:
      return { [clock] in
        completed(.finished)
        _ = clock.schedule(after: .seconds(60)) { _ = next(0) }
      }
    default: return { completed(talkback.isCancelled ? .cancelled : .finished) }
    }
  }
}

/// Which number was said last.
private final class Place: Sendable {
  private let number = Guarded(0)

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
