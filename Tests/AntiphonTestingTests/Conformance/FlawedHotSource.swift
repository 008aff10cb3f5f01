import Antiphon

@testable import AntiphonTesting

/// A hand-written hot source with one flaw.
final class FlawedHotSource: Sendable {
  enum Flaw: Sendable {
    case lastReceivesOtherOrder, lastReceivesLess
    case deliversReentrantly, losesReentrantSends
    case losesConcurrentSends, emitsEachTwice
    case newSubscriberMissesOne
    case deliversAfterCancel, deliversCurrentAfterCancel
    case cancelEndsAll, cancelLosesOne
    case slowSubscriberStopsAll, slowSubscriberLosesElements
    case lateSubscriberGetsNothing, lateSubscriberCompletesTwice
    case sendsAfterCompletion, completesTwice
    case failsOnlyTheFirst, finishesInsteadOfFailing
    case outlivesItsOwner, failsWhenReleased
  }

  private final class Subscriber: Sendable {
    let consumer: Consumer<Int, TestFailure>
    let isOver = Latch()
    let waiting = Locked<[Int]>([])

    init(_ consumer: Consumer<Int, TestFailure>) { self.consumer = consumer }
  }

  private struct State {
    var subscribers: [Subscriber] = []
    var end: Completion<TestFailure>?
    var isDelivering = false
    var queue: [Int] = []
    var isMissingOne = false
  }

  private let flaw: Flaw
  private let state = Locked(State())

  init(_ flaw: Flaw) { self.flaw = flaw }

  deinit {
    switch flaw {
    case .outlivesItsOwner: break
    case .failsWhenReleased: end(.failed(TestFailure("gone")))
    default: end(.finished)
    }
  }

  var producer: Producer<Int, TestFailure> {
    let flaw = flaw
    return Producer { [state] consumer in
      let subscriber = Subscriber(consumer)
      let end = state.withLock { state in
        if state.end == nil {
          state.subscribers.append(subscriber)
          if state.isDelivering && flaw == .newSubscriberMissesOne { state.isMissingOne = true }
        }
        return state.end
      }
      if let end {
        if flaw == .sendsAfterCompletion { _ = consumer.next(2) }
        if flaw == .lateSubscriberGetsNothing { return }
        if flaw == .lateSubscriberCompletesTwice { consumer.completed(end) }
        return consumer.completed(end)
      }
      consumer.talkback.onCancel {
        let others = state.withLock { state in
          if flaw != .deliversAfterCancel { state.subscribers.removeAll { $0 === subscriber } }
          if flaw == .cancelLosesOne { state.isMissingOne = true }
          return state.subscribers
        }
        if flaw == .cancelEndsAll { for other in others { other.consumer.talkback.cancel() } }
        if flaw == .deliversCurrentAfterCancel { _ = consumer.next(3) }
        if subscriber.isOver.close() { consumer.completed(.cancelled) }
      }
    }
  }

  func send(_ number: Int) {
    let mayGo = state.withLock { state in
      guard state.end == nil || flaw == .sendsAfterCompletion else { return false }
      if flaw == .deliversReentrantly { return true }
      if state.isDelivering && flaw == .losesReentrantSends { return false }
      state.queue.append(number)
      if state.isDelivering { return false }
      state.isDelivering = true
      return true
    }
    guard mayGo else { return }
    if flaw == .deliversReentrantly { return deliver(number) }
    while true {
      let next = state.withLock { state -> Int? in
        if state.queue.isEmpty { state.isDelivering = false }
        return state.queue.isEmpty ? nil : state.queue.removeFirst()
      }
      guard let next else { return }
      deliver(next)
    }
  }

  private func deliver(_ number: Int) {
    let (subscribers, isMissing) = state.withLock { state in
      defer { state.isMissingOne = false }
      return (state.subscribers, state.isMissingOne)
    }
    if isMissing { return }
    if flaw == .losesConcurrentSends && number == 7 { return }
    if flaw == .slowSubscriberStopsAll && subscribers.contains(where: { !$0.consumer.talkback.isReady }) { return }
    for (place, subscriber) in subscribers.enumerated() {
      let isLast = place == subscribers.count - 1 && place > 0
      if isLast && flaw == .lastReceivesLess && number == 6 { continue }
      let emitted = isLast && flaw == .lastReceivesOtherOrder ? 7 - number : number
      guard subscriber.consumer.talkback.isReady else {
        if flaw == .slowSubscriberLosesElements { continue }
        subscriber.waiting.withLock { $0.append(emitted) }
        continue
      }
      _ = subscriber.consumer.next(emitted)
      if flaw == .emitsEachTwice { _ = subscriber.consumer.next(emitted) }
    }
  }

  func end(_ completion: Completion<TestFailure>) {
    let (subscribers, isFirst) = state.withLock { state in
      let isFirst = state.end == nil
      if isFirst { state.end = flaw == .finishesInsteadOfFailing ? .finished : completion }
      defer { if !isFirst || (flaw != .completesTwice && flaw != .sendsAfterCompletion) { state.subscribers = [] } }
      return (state.subscribers, isFirst)
    }
    guard isFirst || flaw == .completesTwice else { return }
    for (place, subscriber) in subscribers.enumerated() {
      if place > 0 && flaw == .failsOnlyTheFirst { continue }
      if flaw == .finishesInsteadOfFailing {
        subscriber.consumer.completed(.finished)
      } else {
        subscriber.consumer.completed(completion)
      }
    }
  }
}
