import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SchedulingClockTests {
  @Test func appointmentIsKeptOnce() {
    let kept = Box(0)
    let forgotten = Box(0)
    let appointment = Appointment { kept.increment() }
    appointment.whenCancelled { forgotten.increment() }
    appointment.keep()
    appointment.keep()
    appointment.cancel()
    #expect(kept.value == 1)
    #expect(forgotten.value == 0)
  }

  @Test func cancelledAppointmentIsNotKept() {
    let kept = Box(0)
    let forgotten = Box(0)
    let appointment = Appointment { kept.increment() }
    appointment.whenCancelled { forgotten.increment() }
    appointment.cancel()
    appointment.cancel()
    appointment.keep()
    #expect(kept.value == 0)
    #expect(forgotten.value == 1)
  }

  @Test func forgettingIsCalledAtOnceIfItIsTooLate() {
    let forgotten = Box(0)
    let appointment = Appointment {}
    appointment.cancel()
    appointment.whenCancelled { forgotten.increment() }
    #expect(forgotten.value == 1)
  }

  @Test func releasesItsWork() {
    let live = LifetimeCounter()
    let kept = {
      let token = live.token(); return Appointment { token.touch() }
    }()
    let cancelled = {
      let token = live.token(); return Appointment { token.touch() }
    }()
    #expect(live.count == 2)
    kept.keep()
    cancelled.cancel()
    #expect(live.count == 0)
  }

  @Test func mayBeCancelledInsideItsWork() {
    let appointment = Box<Appointment?>(nil)
    let kept = Box(0)
    appointment.value = Appointment {
      appointment.value?.cancel()
      kept.increment()
    }
    appointment.value?.keep()
    #expect(kept.value == 1)
  }
}
