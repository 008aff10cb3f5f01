import Antiphon

/// A form for a new account: three texts are set, and everything else follows from them.
struct SignUpForm: Sendable {
  // What the user types.
  let username = MutableProperty("")
  let password = MutableProperty("")
  let repeated = MutableProperty("")

  // What follows. Each is computed when it is read, from what its closure reads.
  let availability: Property<Availability>
  let passwordsMatch: Property<Bool>
  let isBusy: Property<Bool>
  let isEnabled: Property<Bool>

  /// - Parameter isFree: asks the server; cancelled as soon as a newer name has settled.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    isFree: @escaping @Sendable (String) -> Producer<Bool, Offline>
  ) {
    // Time is a matter of streams: the server is asked when typing pauses, and only the latest question counts.
    let answers = username.producer
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      .flatMapLatest { name -> Producer<Answer, Never> in
        if name.isEmpty { return just(Answer(name: name, availability: .unknown)) }
        return isFree(name)
          .map { $0 ? .free : .taken }
          .catch { _ in just(.unknown) }
          .prepend(.checking)
          .map { Answer(name: name, availability: $0) }
      }

    // Their latest element is a value again.
    let answer = Property(Answer(name: "", availability: .unknown), then: answers)

    // An answer about an earlier name says nothing about this one.
    let availability = Property { [username] in
      answer.value.name == username.value ? answer.value.availability : .unknown
    }
    let passwordsMatch = Property { [password, repeated] in
      !password.value.isEmpty && password.value == repeated.value
    }
    self.availability = availability
    self.passwordsMatch = passwordsMatch
    isBusy = Property { availability.value == .checking }
    // While the passwords differ, this does not depend on the server.
    isEnabled = Property { passwordsMatch.value && availability.value == .free }
  }

  /// What the server said, and about which name.
  private struct Answer: Equatable, Sendable {
    var name: String
    var availability: Availability
  }
}
