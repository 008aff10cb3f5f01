import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

/// The recipe of the page "A sign-up form".
@MainActor @Suite(.leavesNothing) struct SignUpTests {
  let clock = VirtualClock()
  let name = Relay<String>()
  let password = Relay<String>()
  let again = Relay<String>()
  let press = Relay<Void>()

  /// A service that answers after a second: "taken" is taken, "broken" breaks it.
  var form: SignUp {
    let answer: @Sendable (String) -> Producer<Bool, Service.Unreachable> = { [clock] name in
      let answer: Result<Bool, Service.Unreachable> =
        name == "broken" ? .failure(Service.Unreachable()) : .success(name != "taken")
      return from(answer).delayStart(for: .seconds(1), clock: clock)
    }
    return SignUp(
      name: ControlProperty(name.producer) { _ in }, password: ControlProperty(password.producer) { _ in },
      repeated: ControlProperty(again.producer) { _ in }, press: ControlEvent(press.producer),
      service: Service(isFree: answer) { name, _ in answer(name) })
  }

  @Test func checksTheLatestNameOnly() async {
    var shown: [SignUp.Check] = []
    let handle = form.name.drive { shown.append($0) }
    name.send("")
    name.send("taken")
    name.send("an")
    name.send("ann")
    clock.advance(by: .seconds(1))
    await mainQueueIsIdle()
    #expect(shown == [.missing, .pending, .pending, .pending, .fine])
    name.send("taken")
    clock.advance(by: .seconds(1))
    await mainQueueIsIdle()
    name.send("broken")
    clock.advance(by: .seconds(1))
    await mainQueueIsIdle()
    name.send("bob")
    #expect(shown.suffix(5) == [.pending, .taken, .pending, .unreachable, .pending])
    handle.cancel()
  }

  @Test func comparesThePasswords() {
    var shown: [SignUp.Check] = []
    let handle = form.repeated.drive { shown.append($0) }
    password.send("12345678")
    again.send("")
    again.send("1234")
    again.send("12345678")
    #expect(shown == [.missing, .mismatch, .fine])
    handle.cancel()
  }

  @Test func mayBePressedOnlyWhenAllIsWellAndNothingGoesOn() async {
    let form = form
    var (enabled, busy, done): ([Bool], [Bool], [Bool]) = ([], [], [])
    let handles = [
      form.mayPress.drive { enabled.append($0) }, form.isBusy.drive { busy.append($0) },
      form.signedUp.drive { done.append($0) },
    ]
    name.send("ann")
    password.send("12345678")
    again.send("12345678")
    clock.advance(by: .seconds(1))
    await mainQueueIsIdle()
    #expect(enabled == [false, true])
    press.send(())
    await mainQueueIsIdle()
    #expect(enabled == [false, true, false])
    clock.advance(by: .seconds(1))
    await mainQueueIsIdle()
    #expect(enabled == [false, true, false, true])
    #expect(busy == [false, true, false])
    #expect(done == [true])
    for handle in handles { handle.cancel() }
  }
}
