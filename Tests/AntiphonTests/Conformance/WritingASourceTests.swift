import Antiphon
import AntiphonTesting
import DequeModule
import Synchronization
import Testing

// The code of `WritingASource.md`: `Scripts/documents` checks that each of its blocks is here.

private func countdown(from start: Int) -> Producer<Int, Never> {
  Producer { consumer in
    let (next, completed, talkback) = (consumer.next, consumer.completed, consumer.talkback)
    let left = Mutex(start)
    talkback.install {
      var result = talkback.parkUntilRequested()
      while true {
        switch result {
        case .go:
          let number = left.withLock { left in
            defer { left -= 1 }
            return left
          }
          if number < 0 { return { completed(.finished) } }
          let reply = next(number)
          if reply == .stop { return {} }
          result = talkback.park(after: reply)
        case .rewind:
          left.withLock { $0 = start }
          result = talkback.parkUntilRequested()
        case .cancelled: return { completed(.cancelled) }
        case .parked: return nil
        }
      }
    }
    talkback.drive()
  }
}

// Also the operator in the comment of `Producer`.
extension Producer {
  fileprivate func mapped<Output>(_ transform: @escaping @Sendable (Element) -> Output) -> Producer<Output, Failure> {
    Producer<Output, Failure> { consumer in
      let next = consumer.next
      run(consumer.receiving { next(transform($0)) })
    }
  }
}

private struct Sifting: Stage {
  let isWanted: @Sendable (Int) -> Bool

  func receive(_ number: Int, emit: (Int) -> Reply) -> Reply { isWanted(number) ? emit(number) : .more }
}

extension Producer where Element == Int {
  fileprivate func sifted(_ isWanted: @escaping @Sendable (Int) -> Bool) -> Producer {
    lift(Sifting(isWanted: isWanted))
  }
}

private struct UpTo: StatefulStage {
  let initialState: Int

  func receive(_ number: Int, _ left: inout Int, emit: (Int) -> Reply) -> Reply {
    left -= number
    return emit(number)
  }

  func isOver(_ left: Int) -> Bool { left <= 0 }
}

extension Producer {
  fileprivate func paired(with other: Producer) -> Producer<[Element], Failure> {
    .combining(state: [Element]()) { upstreams in
      for stream in [self, other] {
        upstreams.listen(to: stream) { element, kept, combination in
          kept.append(element)
          guard kept.count == 2 else { return combination.reply }
          defer { kept = [] }
          return combination.emit(kept)
        } completed: { completion, _, combination in
          combination.end(completion)
        }
      }
    }
  }
}

extension Producer {
  fileprivate func settled<Time: Clock>(for period: Duration, clock: Time) -> Producer where Time.Duration == Duration {
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
}

private final class Siren<Failure: Error>: Sendable {
  private typealias Listener = Emitter<Int, Failure>
  private enum Action { case send(Int), end(Failure?), join(Listener), leave(Listener) }

  /// What waits for the thread that acts; nil while no thread does.
  private let waiting = Locked<[Action]?>(nil)
  private let listeners = Locked<[Listener]>([])
  private let ending = Locked<Action?>(nil)

  var producer: Producer<Int, Failure> {
    emitting { [weak self] emitter in
      emitter.onEnd { [weak self, weak emitter] in if let emitter { self?.perform(.leave(emitter)) } }
      self?.perform(.join(emitter))
    }
  }

  func send(_ number: Int) { perform(.send(number)) }
  func end(_ failure: Failure?) { perform(.end(failure)) }

  private func perform(_ action: Action) {
    var next = waiting.withLock { waiting in
      waiting?.append(action)
      if waiting != nil { return Action?.none }
      waiting = []
      return action
    }
    while let action = next {
      act(action)
      next = waiting.withLock { waiting in
        if waiting?.isEmpty ?? true { waiting = nil }
        return waiting?.removeFirst()
      }
    }
  }

  private func act(_ action: Action) {
    let isOver = ending.withLock { $0 != nil }
    switch action {
    case .send(let number):
      for listener in listeners.withLock({ $0 }) { listener.send(number) }
    case .end(let failure):
      if isOver { return }
      ending.withLock { $0 = action }
      for listener in listeners.withLock({ $0 }) { end(listener, failure) }
    case .join(let listener):
      if case .end(let failure) = ending.withLock({ $0 }) { return end(listener, failure) }
      listeners.withLock { $0.append(listener) }
    case .leave(let listener):
      let left = listeners.withLock { listeners in
        defer { listeners.removeAll { $0 === listener } }
        return listeners
      }
      withExtendedLifetime(left) {}
    }
  }

  private func end(_ listener: Listener, _ failure: Failure?) {
    if let failure { listener.fail(failure) } else { listener.finish() }
  }
}

extension Producer {
  fileprivate func newest(_ count: Int) -> Producer {
    .combining(state: Deque<Element>()) { upstreams in
      upstreams.onRequest { kept in kept.popFirst() }
      upstreams.listen(to: self) { element, kept, _ in
        if kept.count == count { kept.removeFirst() }
        kept.append(element)
        return .more
      } completed: { completion, _, combination in
        combination.end(completion)
      }
    }
  }
}

extension Producer where Element == Int {
  fileprivate func rises() -> Producer<Int, Failure> {
    scan((last: Int.min, isRise: false)) { state, number in (number, number > state.last) }
      .filter(\.isRise)
      .map(\.last)
  }
}

/// The examples of `WritingASource.md` keep the rules.
@Suite(.leavesNothing) struct WritingASourceTests {
  @Test func sourceAndOperatorsKeepEveryRule() {
    verify(source: "countdown(from:)") { _ in countdown(from: 11) }
    verify(operator: "sifted(_:)") { numbers, _ in numbers.sifted { $0 % 3 != 0 } }
    verify(operator: "mapped(_:)") { numbers, _ in numbers.mapped { $0 * 2 } }
    verify(operator: "rises()") { numbers, _ in numbers.rises() }
    verify(operator: "lift(UpTo())") { numbers, _ in numbers.lift(UpTo(initialState: 18)) }
    verify(operator: "paired(with:)", demand: .ahead(2), outcome: .timed) { numbers, _ in
      numbers.paired(with: from(101...103).promoteFailure())
    }
    verify(operator: "settled(for:)", demand: .unlimited, outcome: .timed) { numbers, clock in
      numbers.settled(for: .milliseconds(1), clock: clock)
    }
  }

  @Test func hotSourceKeepsEveryRule() {
    verify(hot: "Siren", failure: TestFailure()) {
      let siren = Siren<TestFailure>()
      return HotSource(siren.producer, send: { siren.send($0) }, end: { siren.end($0.failure) })
    }
  }

  @Test func operatorWithAQueueKeepsEveryRule() {
    verify(operator: "newest(100)", demand: .unlimited) { numbers, _ in numbers.newest(100) }
    verify(operator: "newest(2)", demand: .unlimited, outcome: .timed) { numbers, _ in numbers.newest(2) }
  }

  @Test func operatorWithAQueueKeepsTheNewest() {
    marbles { m in
      m.expect(m.hot("12345|").newest(2), "------4-(5|)", talkback: "------1-*")
    }
  }

  @Test func operatorWithAQueueKeepsNothingAtAFailureOrWithDemand() {
    marbles { m in
      m.expect(m.hot("12345#").newest(2), "-----#", talkback: "------1-*")
      m.expect(m.hot("1-2-3|").newest(1), "1-2-3|")
    }
  }

  @Test func sourceAndOperatorsMatchTheirDiagrams() {
    #expect(countdown(from: 2).record(on: VirtualClock()).elements == [2, 1, 0])
    #expect(from([1, 3, 2, 4]).rises().record(on: VirtualClock()).elements == [1, 3, 4])
    let recorder = from([2, 1, 7, 3]).lift(UpTo(initialState: 10)).sifted { $0 > 1 }.record(on: VirtualClock())
    #expect(recorder.elements == [2, 7])
  }

  /// A hand-written source waits, and its handle is dropped.
  @Test func sourceIsReleasedWithItsHandle() {
    let heard = Locked<[Int]>([])
    let handle = countdown(from: 5).pull(requesting: 2) { number in heard.withLock { $0.append(number) } }
    withExtendedLifetime(handle) {}
    #expect(heard.withLock { $0 } == [5, 4])
  }

  @Test func stagesDownstreamStartAgainWithTheSource() {
    let isFirst = Mutex(true)
    let sums = countdown(from: 3).scan(0, +).record(on: VirtualClock()) { sum in
      guard sum == 5 else { return nil }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? .rewind : nil
      }
    }
    #expect(sums.elements == [3, 5, 3, 5, 6, 6])
  }
}
