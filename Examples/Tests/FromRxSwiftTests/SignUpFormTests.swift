import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

@testable import from_rxswift

@MainActor @Suite(.leavesNothing) struct SignUpFormTests {
  private let clock = VirtualClock()
  private let username = Variable("")
  private let password = Variable("")
  private let repeated = Variable("")
  private let screen = Screen()

  @Test func buttonIsEnabledOnceAllFieldsAreValid() {
    let handles = show()
    settle(username, "ada")
    #expect(screen.availability == [.unknown, .free])
    #expect(screen.isEnabled == [false])
    password.value = "secret"
    repeated.value = "secre"
    #expect(screen.isEnabled == [false])
    repeated.value = "secret"
    #expect(screen.isEnabled == [false, true])
    handles.cancelAll()
  }

  @Test func takenNameDisablesTheButton() {
    let handles = show()
    (password.value, repeated.value) = ("secret", "secret")
    settle(username, "ada")
    settle(username, "admin")
    #expect(screen.availability == [.unknown, .free, .taken])
    #expect(screen.isEnabled == [false, true, false])
    handles.cancelAll()
  }

  @Test func formIsBusyDuringARequest() {
    let handles = show()
    username.value = "ada"
    clock.advance(by: .milliseconds(350))
    #expect(screen.isBusy == [false, true])
    clock.advance(by: .milliseconds(100))
    #expect(screen.isBusy == [false, true, false])
    handles.cancelAll()
  }

  @Test func newerNameCancelsTheOlderRequest() {
    let handles = show(answeringAfter: .seconds(1))
    settle(username, "ada")
    settle(username, "grace")
    clock.advance(by: .seconds(1))
    #expect(screen.availability == [.unknown, .free])
    #expect(screen.isBusy.last == false)
    handles.cancelAll()
  }

  @Test func formContinuesAfterAFailure() {
    let handles = show()
    settle(username, "offline")
    #expect(screen.availability == [.unknown, .unknown])
    settle(username, "ada")
    #expect(screen.availability.last == .free)
    handles.cancelAll()
  }

  private func show(answeringAfter delay: Duration = .milliseconds(100)) -> SubscriptionBag {
    let form = SignUpForm(username: username, password: password, repeated: repeated, clock: clock) { [clock] name in
      let answer = from(name == "offline" ? Result.failure(Offline()) : .success(name != "admin"))
      return answer.delay(for: delay, clock: clock)
    }
    let (bag, screen) = (SubscriptionBag(), screen)
    bag.insert(form.availability.drive { screen.availability.append($0) })
    bag.insert(form.isEnabled.drive { screen.isEnabled.append($0) })
    bag.insert(form.isBusy.drive { screen.isBusy.append($0) })
    clock.advance(by: .milliseconds(500))
    return bag
  }

  private func settle(_ field: Variable<String>, _ text: String) {
    field.value = text
    clock.advance(by: .milliseconds(500))
  }
}

/// The values that were shown.
@MainActor
private final class Screen {
  var availability: [Availability] = []
  var isEnabled: [Bool] = []
  var isBusy: [Bool] = []
}
