import AntiphonTesting
import Synchronization
import Testing

@testable import Antiphon

/// Tests each row of the table above `TalkbackState` in each state: all combinations of flags, with demands of 0, 1, 2 and unlimited.
@Suite(.leavesNothing) struct TalkbackStateTests {
  /// A state, in words instead of bits.
  struct State: Equatable, CustomTestStringConvertible {
    var demand: Int
    var flags: UInt64

    func has(_ flag: UInt64) -> Bool { flags & flag != 0 }
    var isOver: Bool { has(TalkbackState.cancelled) || has(TalkbackState.closed) }
    var waitsForDemand: Bool { has(TalkbackState.paused) || demand == 0 }
    var testDescription: String { "demand \(demand), flags \(String(flags, radix: 2))" }

    func with(_ flag: UInt64) -> State { State(demand: demand, flags: flags | flag) }
    func without(_ flag: UInt64) -> State { State(demand: demand, flags: flags & ~flag) }
    func taking(_ count: Int) -> State { State(demand: demand == .max ? .max : max(demand - count, 0), flags: flags) }

    /// Performs `event` in this state and returns its result and the new state.
    func after<Result>(_ event: (borrowing TalkbackState) -> Result) -> (result: Result, state: State) {
      let state = TalkbackState(demand: demand)
      state.word.bitwiseOr(flags, ordering: .relaxed)
      let result = event(state)
      return (result, State(demand: state.demand, flags: state.word.load(ordering: .relaxed) & TalkbackState.flags))
    }
  }

  static let states = [0, 1, 2, .max].flatMap { demand in
    (0...TalkbackState.flags).map { State(demand: demand, flags: $0) }
  }

  /// The states in which a source can park: it runs.
  static let runningStates = states.filter { !$0.has(TalkbackState.parked) }

  @Test func requestAddsDemandAndRunsAParkedSource() {
    for state in Self.states {
      let (wakes, after) = state.after { $0.request(3) }
      let expectsWake = !state.isOver && state.has(TalkbackState.parked) && !state.has(TalkbackState.paused)
      var expected = expectsWake ? state.without(TalkbackState.parked) : state
      if !state.isOver { expected.demand = state.demand == .max ? .max : state.demand + 3 }
      #expect(wakes == expectsWake, "\(state)")
      #expect(after == expected, "\(state)")
    }
  }

  @Test func pauseSetsOneFlagAndResumeRunsAParkedSourceWithDemand() {
    for state in Self.states {
      #expect(state.after { $0.pause() }.state == state.with(TalkbackState.paused))
      let (wakes, after) = state.after { $0.resume() }
      let isPaused = state.has(TalkbackState.paused)
      let expectsWake = isPaused && state.has(TalkbackState.parked) && state.demand > 0
      let resumed = state.without(TalkbackState.paused)
      #expect(wakes == expectsWake, "\(state)")
      #expect(after == (expectsWake ? resumed.without(TalkbackState.parked) : resumed), "\(state)")
    }
  }

  @Test func rewindIsGrantedUnlessItIsForbidden() {
    for state in Self.states {
      let (result, after) = state.after { $0.rewind() }
      if state.has(TalkbackState.unrewindable) {
        #expect(result == .refused && after == state, "\(state)")
      } else {
        #expect(result == (state.has(TalkbackState.parked) ? .whileParked : .whileRunning), "\(state)")
        #expect(after == state.with(TalkbackState.rewinding), "\(state)")
      }
    }
  }

  @Test func cancelCountsOnceAndNotAfterCompletion() {
    for state in Self.states {
      let (isFirst, after) = state.after { $0.cancel() }
      #expect(isFirst == !state.isOver, "\(state)")
      #expect(after == (state.isOver ? state : state.with(TalkbackState.cancelled)), "\(state)")
    }
  }

  @Test func abandonCancelsASourceThatWaitsForDemand() {
    for state in Self.states {
      let (result, after) = state.after { $0.abandon() }
      let isPaused = state.has(TalkbackState.paused) && !state.isOver
      let isCancelled = isPaused || (state.has(TalkbackState.parked) && state.waitsForDemand)
      let abandoned = state.with(TalkbackState.abandoned)
      switch result {
      case .cancelled(let wasParked):
        #expect(isCancelled && wasParked == state.has(TalkbackState.parked), "\(state)")
        #expect(after == abandoned.with(TalkbackState.cancelled).without(TalkbackState.parked), "\(state)")
      case .left(let isRewinding):
        #expect(!isCancelled && isRewinding == state.has(TalkbackState.rewinding), "\(state)")
        #expect(after == abandoned, "\(state)")
      }
    }
  }

  @Test(arguments: [false, true]) func aSourceParksWithoutDemandAndRewindsFirst(_ hasEmitted: Bool) {
    for state in Self.runningStates {
      let (result, after) = state.after { $0.park(afterElement: hasEmitted, RunningThread()) }
      let left = state.taking(hasEmitted ? 1 : 0)
      switch result {
      case .cancelled:
        #expect(
          state.isOver
            || (left.waitsForDemand && state.has(TalkbackState.abandoned) && !state.has(TalkbackState.rewinding)))
        #expect(after == state, "\(state)")
      case .rewind:
        #expect(!state.isOver && state.has(TalkbackState.rewinding), "\(state)")
        #expect(after == left.without(TalkbackState.rewinding), "\(state)")
      case .parked:
        #expect(!state.isOver && left.waitsForDemand && !state.has(TalkbackState.rewinding), "\(state)")
        #expect(after == left.with(TalkbackState.parked), "\(state)")
      case .go:
        #expect(!state.isOver && !left.waitsForDemand && !state.has(TalkbackState.rewinding), "\(state)")
        #expect(after == left, "\(state)")
      }
    }
  }

  @Test(arguments: [false, true]) func aSourceParksUntilItIsSignalled(_ wasReady: Bool) {
    for state in Self.runningStates {
      let (result, after) = state.after { $0.parkUntilSignalled(wasReady: wasReady, RunningThread()) }
      let isReadyAgain = !wasReady && !state.waitsForDemand
      if state.isOver {
        #expect(result == .cancelled && after == state, "\(state)")
      } else if state.has(TalkbackState.rewinding) {
        #expect(result == .rewind && after == state.without(TalkbackState.rewinding), "\(state)")
      } else if state.has(TalkbackState.signalled) {
        #expect(result == .go && after == state.without(TalkbackState.signalled), "\(state)")
      } else if isReadyAgain {
        #expect(result == .go && after == state, "\(state)")
      } else if state.has(TalkbackState.abandoned) && state.waitsForDemand {
        #expect(result == .cancelled && after == state, "\(state)")
      } else {
        #expect(result == .parked && after == state.with(TalkbackState.parked), "\(state)")
      }
      let (isParked, idle) = state.after { $0.parkIfIdle(RunningThread()) }
      #expect(!isParked || idle == state.with(TalkbackState.parked), "\(state)")
      #expect(!isParked || !wasReady || result == .parked, "\(state)")
    }
  }

  @Test func theLastDemandIsConsumedAndTheSourceParkedInOneStep() {
    for state in Self.runningStates {
      let (isParked, after) = state.after { $0.parkAfterLast(RunningThread()) }
      #expect(isParked == (state.demand == 1 && state.flags == 0), "\(state)")
      #expect(after == (isParked ? state.taking(1).with(TalkbackState.parked) : state), "\(state)")
    }
  }

  @Test func anOperatorThatParksTwiceStopsADebugBuild() async {
    await #expect(processExitsWith: .failure) {
      let state = TalkbackState(demand: 0)
      let runner = RunningThread()
      _ = state.parkIfIdle(runner)
      _ = state.parkIfIdle(runner)
    }
  }

  @Test func theFirstCloseCountsAndSaysIfACancellationCameBefore() {
    for state in Self.states {
      let (result, after) = state.after { $0.close() }
      let first: TalkbackState.Closing = state.has(TalkbackState.cancelled) ? .afterCancellation : .first
      #expect(result == (state.has(TalkbackState.closed) ? .again : first), "\(state)")
      #expect(after == state.with(TalkbackState.closed), "\(state)")
    }
  }

  @Test func aSignalIsKeptAndFindsOutIfTheSourceIsParked() {
    for state in Self.states {
      let (isParked, after) = state.after { $0.signal() }
      #expect(isParked == state.has(TalkbackState.parked) && after == state.with(TalkbackState.signalled), "\(state)")
      #expect(after.after { $0.clearSignal() }.state == state.without(TalkbackState.signalled), "\(state)")
    }
  }

  @Test func aSourceForbidsRewindsOnceAndFindsOutIfItIsAbandoned() {
    for state in Self.states {
      let (isFirst, after) = state.after { $0.forbidRewind() }
      #expect(isFirst == !state.has(TalkbackState.unrewindable), "\(state)")
      #expect(after == state.with(TalkbackState.unrewindable), "\(state)")
      let (isAbandoned, same) = state.after { $0.findOutIfAbandoned() }
      #expect(isAbandoned == state.has(TalkbackState.abandoned) && same == state, "\(state)")
    }
  }

  @Test func enteringTakesTheParkedFlagAwayAndNothingElse() {
    for state in Self.states {
      let (didEnter, after) = state.after { $0.enter() }
      #expect(didEnter == state.has(TalkbackState.parked), "\(state)")
      #expect(after == state.without(TalkbackState.parked), "\(state)")
    }
  }

  @Test func repliesReportAnEventAndTheLastDemand() {
    for state in Self.states {
      let waits = state.has(TalkbackState.cancelled) || state.has(TalkbackState.paused)
      let unlimited: Reply = waits ? .wait : state.has(TalkbackState.rewinding) ? .rewind : .more
      #expect(state.after { $0.reply }.result == unlimited, "\(state)")
      let (reply, after) = state.after { $0.take() }
      if state.demand == .max {
        #expect(reply == unlimited && after == state, "\(state)")
      } else {
        let hasEvent = waits || state.has(TalkbackState.rewinding)
        #expect(reply == (hasEvent || state.demand < 2 ? .wait : .more), "\(state)")
        #expect(after == (reply == .more ? state.taking(1) : state), "\(state)")
      }
    }
  }
}
