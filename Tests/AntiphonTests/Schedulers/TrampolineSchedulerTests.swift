import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TrampolineSchedulerTests {
  @Test func runsAfterWhatIsRunning() {
    let order = Log<Int>()
    let scheduler: TrampolineScheduler = .trampoline
    scheduler.schedule {
      order.add(1)
      scheduler.schedule {
        order.add(4)
        scheduler.schedule { order.add(6) }
        order.add(5)
      }
      scheduler.schedule { order.add(7) }
      order.add(2)
      order.add(3)
    }
    order.add(8)
    #expect(order.entries.sorted() == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(order.entries == [1, 2, 3, 4, 5, 7, 6, 8])
  }

  @Test func isCurrentOutsideOnly() {
    let scheduler: TrampolineScheduler = .trampoline
    let inside = Box(true)
    #expect(scheduler.isCurrent)
    scheduler.schedule { inside.value = scheduler.isCurrent }
    #expect(!inside.value)
    #expect(scheduler.isCurrent)
  }

  @Test func manyDeepLeaveTheStackFlat() async {
    await onSmallStack {
      let count = Box(0)
      @Sendable func more() {
        if count.increment() < many { TrampolineScheduler.trampoline.schedule(more) }
      }
      TrampolineScheduler.trampoline.schedule(more)
      #expect(count.value == many)
    }
  }

  @Test func releasesFinishedWork() {
    let live = LifetimeCounter()
    let most = Box(0)
    TrampolineScheduler.trampoline.schedule {
      for _ in 0..<3 {
        let token = live.token()
        TrampolineScheduler.trampoline.schedule {
          token.touch()
          most.value = live.count
        }
      }
    }
    #expect(live.count == 0)
    // When the last work runs, all earlier work has been released.
    #expect(most.value == 1)
  }

  @Test func taskThatIsStartedInsideHasNoPartInIt() async {
    let (values, continuation) = AsyncStream<Int>.makeStream()
    TrampolineScheduler.trampoline.schedule {
      Task {
        // The trampoline in which this task was started has ended, or belongs to another thread.
        TrampolineScheduler.trampoline.schedule { continuation.yield(1) }
        continuation.finish()
      }
    }
    #expect(await values.reduce(0, +) == 1)
  }

  @Test func emitsTheSameEvents() {
    marbles { m in
      m.expect(m.cold("1-(23)-|").receive(on: .trampoline), "1-(23)-|")
      m.expect(m.cold("1-2-#").subscribe(on: .trampoline), "1-2-#")
    }
  }
}
