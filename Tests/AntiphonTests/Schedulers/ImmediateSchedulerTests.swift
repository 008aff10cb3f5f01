import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ImmediateSchedulerTests {
  @Test func runsAtOnce() {
    let order = Log<Int>()
    let scheduler: ImmediateScheduler = .immediate
    #expect(scheduler.isCurrent)
    scheduler.schedule {
      order.add(1)
      scheduler.schedule { order.add(2) }
      order.add(3)
    }
    order.add(4)
    #expect(order.entries == [1, 2, 3, 4])
  }

  @Test func changesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-|").receive(on: .immediate), "1-2-|")
      m.expect(m.cold("1-2-#").subscribe(on: .immediate), "1-2-#")
    }
  }
}
