import Antiphon

@testable import AntiphonTesting

/// A hot source by hand with one flaw.
final class Megaphone: Sendable {
  enum Flaw: Sendable {
    case lastHearsOtherOrder, lastHearsLess
    case speaksInside, losesWhatIsSentInside
    case losesAmongThreads, saysEachTwice
    case joinersMissOne
    case leaversHearOn, leaversHearTheCurrent
    case leavingEndsAll, leavingLosesOne
    case slowOnesStopAll, slowOnesLose
    case latecomersHearNothing, latecomersAreFinishedTwice
    case takesAfterTheEnd, endsTwice
    case failsOnlyTheFirst, finishesInsteadOfFailing
    case outlivesItsOwner, failsWhenLetGo
  }

  private final class Listener: Sendable {
    let consumer: Consumer<Int, TestFailure>
    let isOver = Latch()
    let waiting = Guarded<[Int]>([])

    init(_ consumer: Consumer<Int, TestFailure>) { self.consumer = consumer }
  }

  private struct State {
    var listeners: [Listener] = []
    var end: Completion<TestFailure>?
    var isSpeaking = false
    var queue: [Int] = []
    var isMissingOne = false
  }

  private let flaw: Flaw
  private let state = Guarded(State())

  init(_ flaw: Flaw) { self.flaw = flaw }

  deinit {
    switch flaw {
    case .outlivesItsOwner: break
    case .failsWhenLetGo: end(.failed(TestFailure("gone")))
    default: end(.finished)
    }
  }

  var producer: Producer<Int, TestFailure> {
    let flaw = flaw
    return Producer { [state] consumer in
      let listener = Listener(consumer)
      let end = state.withLock { state in
        if state.end == nil {
          state.listeners.append(listener)
          if state.isSpeaking && flaw == .joinersMissOne { state.isMissingOne = true }
        }
        return state.end
      }
      if let end {
        if flaw == .takesAfterTheEnd { _ = consumer.next(2) }
        if flaw == .latecomersHearNothing { return }
        if flaw == .latecomersAreFinishedTwice { consumer.completed(end) }
        return consumer.completed(end)
      }
      consumer.talkback.onCancel {
        let others = state.withLock { state in
          if flaw != .leaversHearOn { state.listeners.removeAll { $0 === listener } }
          if flaw == .leavingLosesOne { state.isMissingOne = true }
          return state.listeners
        }
        if flaw == .leavingEndsAll { for other in others { other.consumer.talkback.cancel() } }
        if flaw == .leaversHearTheCurrent { _ = consumer.next(3) }
        if listener.isOver.close() { consumer.completed(.cancelled) }
      }
    }
  }

  func send(_ number: Int) {
    let mayGo = state.withLock { state in
      guard state.end == nil || flaw == .takesAfterTheEnd else { return false }
      if flaw == .speaksInside { return true }
      if state.isSpeaking && flaw == .losesWhatIsSentInside { return false }
      state.queue.append(number)
      if state.isSpeaking { return false }
      state.isSpeaking = true
      return true
    }
    guard mayGo else { return }
    if flaw == .speaksInside { return say(number) }
    while true {
      let next = state.withLock { state -> Int? in
        if state.queue.isEmpty { state.isSpeaking = false }
        return state.queue.isEmpty ? nil : state.queue.removeFirst()
      }
      guard let next else { return }
      say(next)
    }
  }

  private func say(_ number: Int) {
    let (listeners, isMissing) = state.withLock { state in
      defer { state.isMissingOne = false }
      return (state.listeners, state.isMissingOne)
    }
    if isMissing { return }
    if flaw == .losesAmongThreads && number == 7 { return }
    if flaw == .slowOnesStopAll && listeners.contains(where: { !$0.consumer.talkback.isReady }) { return }
    for (place, listener) in listeners.enumerated() {
      let isLast = place == listeners.count - 1 && place > 0
      if isLast && flaw == .lastHearsLess && number == 6 { continue }
      let said = isLast && flaw == .lastHearsOtherOrder ? 7 - number : number
      guard listener.consumer.talkback.isReady else {
        if flaw == .slowOnesLose { continue }
        listener.waiting.withLock { $0.append(said) }
        continue
      }
      _ = listener.consumer.next(said)
      if flaw == .saysEachTwice { _ = listener.consumer.next(said) }
    }
  }

  func end(_ completion: Completion<TestFailure>) {
    let (listeners, isFirst) = state.withLock { state in
      let isFirst = state.end == nil
      if isFirst { state.end = flaw == .finishesInsteadOfFailing ? .finished : completion }
      defer { if !isFirst || (flaw != .endsTwice && flaw != .takesAfterTheEnd) { state.listeners = [] } }
      return (state.listeners, isFirst)
    }
    guard isFirst || flaw == .endsTwice else { return }
    for (place, listener) in listeners.enumerated() {
      if place > 0 && flaw == .failsOnlyTheFirst { continue }
      if flaw == .finishesInsteadOfFailing {
        listener.consumer.completed(.finished)
      } else {
        listener.consumer.completed(completion)
      }
    }
  }
}
