import Antiphon
import AntiphonUnits

/// Fills in the form and prints what its button shows.
@main
struct FromRxSwift {
  @MainActor
  static func main() async throws {
    let (username, password, repeated) = (Variable(""), Variable(""), Variable(""))
    let form = SignUpForm(username: username, password: password, repeated: repeated) { name in
      just(name != "admin").delay(for: .milliseconds(50)).promoteFailure(to: Offline.self)
    }
    form.availability.drive { print("username:", $0) }
    form.isEnabled.drive { print("enabled:", $0) }
    password.value = "secret"
    repeated.value = "secret"
    for name in ["admin", "ada"] {
      username.value = name
      try await Task.sleep(for: .milliseconds(500))
    }
  }
}
