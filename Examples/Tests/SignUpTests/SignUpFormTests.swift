import Antiphon
import AntiphonTesting
import Testing

@testable import sign_up

@Suite(.leavesNothing) struct SignUpFormTests {
  private let clock = VirtualClock()

  @Test func buttonIsEnabledOnceAllFieldsAreValid() {
    let form = form()
    settle(form, "ada")
    #expect(form.availability.value == .free)
    #expect(!form.isEnabled.value)
    form.password.value = "secret"
    form.repeated.value = "secre"
    #expect(!form.passwordsMatch.value)
    form.repeated.value = "secret"
    #expect(form.isEnabled.value)
  }

  @Test func takenNameDisablesTheButton() {
    let form = form()
    (form.password.value, form.repeated.value) = ("secret", "secret")
    settle(form, "ada")
    #expect(form.isEnabled.value)
    settle(form, "admin")
    #expect(form.availability.value == .taken)
    #expect(!form.isEnabled.value)
  }

  @Test func newNameDisablesTheButtonAtOnce() {
    let form = form()
    (form.password.value, form.repeated.value) = ("secret", "secret")
    settle(form, "ada")
    form.username.value = "adam"
    #expect(form.availability.value == .unknown)
    #expect(!form.isEnabled.value)
    form.username.value = "ada"
    #expect(form.isEnabled.value)
  }

  @Test func formIsBusyDuringARequest() {
    let form = form()
    form.username.value = "ada"
    clock.advance(by: .milliseconds(299))
    #expect(!form.isBusy.value)
    clock.advance(by: .milliseconds(1))
    #expect(form.isBusy.value)
    clock.advance(by: .milliseconds(100))
    #expect(!form.isBusy.value)
  }

  @Test func newerNameCancelsTheOlderRequest() {
    let requests = MutableProperty([String]())
    let form = form(answeringAfter: .seconds(1), requests)
    settle(form, "ada")
    settle(form, "admin")
    #expect(requests.value == ["ask ada", "cancel ada", "ask admin"])
    #expect(form.availability.value == .checking)
    clock.advance(by: .seconds(1))
    #expect(form.availability.value == .taken)
  }

  @Test func formContinuesAfterAFailure() {
    let form = form()
    settle(form, "offline")
    #expect(form.availability.value == .unknown)
    #expect(!form.isBusy.value)
    settle(form, "ada")
    #expect(form.availability.value == .free)
  }

  @Test func effectRunsOnceForBothPasswords() {
    let (form, shown) = (form(), MutableProperty([Bool]()))
    settle(form, "ada")
    let screen = effect { _ in
      let isEnabled = form.isEnabled.value
      untracked { shown.modify { $0.append(isEnabled) } }
    }
    transaction {
      form.password.value = "secret"
      form.repeated.value = "secret"
    }
    #expect(shown.value == [false, true])
    screen.cancel()
  }

  private func form(
    answeringAfter delay: Duration = .milliseconds(100), _ requests: MutableProperty<[String]> = MutableProperty([])
  ) -> SignUpForm {
    SignUpForm(clock: clock) { [clock] name in
      let answer = from(name == "offline" ? Result.failure(Offline()) : .success(name != "admin"))
      return answer.delay(for: delay, clock: clock)
        .on(
          starting: { requests.modify { $0.append("ask \(name)") } },
          cancelled: { requests.modify { $0.append("cancel \(name)") } })
    }
  }

  private func settle(_ form: SignUpForm, _ name: String) {
    form.username.value = name
    clock.advance(by: .milliseconds(500))
  }
}
