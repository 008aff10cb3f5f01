import Antiphon
import AntiphonTesting
import Testing

/// The stage in the comment of `Stage`.
private struct Doubled: Stage {
  func receive(_ number: Int, emit: (Int) -> Reply) -> Reply { emit(number * 2) }
}

/// The stage in the comment of `StatefulStage`.
private struct RunningSum: StatefulStage {
  let initialState = 0

  func receive(_ number: Int, _ sum: inout Int, emit: (Int) -> Reply) -> Reply {
    sum += number
    return emit(sum)
  }
}

/// Finishes with the element that counts down to zero.
private struct Countdown: StatefulStage {
  let initialState: Int

  func receive(_ element: Int, _ left: inout Int, emit: (Int) -> Reply) -> Reply {
    left -= 1
    return emit(element)
  }

  func isOver(_ left: Int) -> Bool { left <= 0 }
}

/// Fails at an element of 3.
private struct FailingAtThree: Stage {
  func receive(_ number: Int, emit: (Int) -> Reply) throws(TestFailure) -> Reply {
    if number == 3 { throw TestFailure() }
    return emit(number)
  }
}

/// A state of a reference type, which a rewind replaces.
private struct Collecting: StatefulStage {
  final class Collected { var numbers: [Int] = [] }

  var initialState: Collected { Collected() }

  func receive(_ number: Int, _ collected: inout Collected, emit: ([Int]) -> Reply) -> Reply {
    collected.numbers.append(number)
    return emit(collected.numbers)
  }
}

@Suite(.leavesNothing) struct LiftTests {
  @Test func emitsWhatItsStageEmits() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.lift(Doubled()), "2-4-6-|")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test func stateBelongsToTheSubscription() {
    let sums = from(1...4).lift(RunningSum())
    for _ in 1...2 { #expect(sums.record(on: VirtualClock()).elements == [1, 3, 6, 10]) }
  }

  @Test(arguments: [("1-2-3-|", 2, "1-(2|)", "^-!"), ("|", 2, "|", "(^!)"), ("1-#", 2, "1-#", "^-!")])
  func endsWhenItIsOver(source: String, count: Int, expected: String, subscription: String) {
    marbles { m in
      let source = m.cold(source)
      m.expect(source.lift(Countdown(initialState: count)), expected)
      m.expectSubscriptions(source, subscription)
    }
  }

  @Test func whatIsOverAtTheStartIsNotStarted() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.lift(Countdown(initialState: 0)), "|")
      m.expectSubscriptions(source)
    }
  }

  @Test func thrownFailureEndsTheStream() {
    let recorder = from(1...4).promoteFailure().lift(FailingAtThree()).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .failed(TestFailure()))
  }

  @Test func rewindMakesANewState() {
    let isFirst = Locked(true)
    let recorder = from(1...3).lift(Collecting()).record(on: VirtualClock()) { numbers in
      numbers.count == 2 && isFirst.withLock { $0.exchange(false) } ? .rewind : nil
    }
    #expect(recorder.elements == [[1], [1, 2], [1], [1, 2], [1, 2, 3]])
  }
}

extension Bool {
  fileprivate mutating func exchange(_ new: Bool) -> Bool {
    defer { self = new }
    return self
  }
}
