import Antiphon
import AntiphonTesting
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

extension Producer {
  fileprivate func sifted(_ isWanted: @escaping @Sendable (Element) -> Bool) -> Producer {
    Producer { consumer in
      let next = consumer.next
      run(consumer.receiving { isWanted($0) ? next($0) : .more })
    }
  }
}

extension Producer where Element == Int {
  fileprivate func rises() -> Producer<Int, Failure> {
    scan((last: Int.min, isRise: false)) { state, number in (number, number > state.last) }
      .filter(\.isRise)
      .map(\.last)
  }

  fileprivate func upToTheFirstZero() -> Producer { prefix { $0 != 0 } }
}

/// The examples of `WritingASource.md` keep the rules.
@Suite(.leavesNothing) struct WritingASourceTests {
  @Test func sourceAndOperatorsKeepEveryRule() {
    verify(source: "countdown(from:)") { _ in countdown(from: 11) }
    verify(operator: "sifted(_:)") { numbers, _ in numbers.sifted { $0 % 3 != 0 } }
    verify(operator: "mapped(_:)") { numbers, _ in numbers.mapped { $0 * 2 } }
    verify(operator: "rises()") { numbers, _ in numbers.rises() }
    verify(operator: "upToTheFirstZero()") { numbers, _ in numbers.map { 9 - $0 }.upToTheFirstZero() }
  }

  @Test func sourceAndOperatorsMatchTheirDiagrams() {
    #expect(countdown(from: 2).record(on: VirtualClock()).elements == [2, 1, 0])
    #expect(from([1, 3, 2, 4]).rises().record(on: VirtualClock()).elements == [1, 3, 4])
    #expect(from([2, 1, 0, 3]).upToTheFirstZero().sifted { $0 > 1 }.record(on: VirtualClock()).elements == [2])
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
