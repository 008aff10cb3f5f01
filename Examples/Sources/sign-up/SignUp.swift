import Antiphon

/// Fills in the form and prints what it shows.
@main
struct SignUp {
  @MainActor
  static func main() async throws {
    let form = SignUpForm { name in
      just(name != "admin").delay(for: .milliseconds(50)).promoteFailure(to: Offline.self)
    }
    // Runs again, on the main actor, when one of the three values becomes different.
    let shown = effect(isolation: #isolation) { _ in
      let button = form.isEnabled.value ? "enabled" : "disabled"
      print("username: \(form.availability.value), passwords match: \(form.passwordsMatch.value), button: \(button)")
    }
    transaction {
      form.password.value = "secret"
      form.repeated.value = "secret"
    }
    for name in ["admin", "ada"] {
      form.username.value = name
      try await Task.sleep(for: .milliseconds(500))
    }
    shown.cancel()
  }
}
