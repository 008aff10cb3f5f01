import Antiphon
import AntiphonUnits

/// What is known of a username.
enum Availability: Equatable, Sendable {
  case unknown, free, taken
}

/// A form for a new account: three texts in, four drivers out. Beside a line stands the one of RxSwift that it replaces,
/// where that is another.
///
/// A driver's type is the compiler's word that it cannot fail, is on the main actor, and asks the server once for all who listen.
@MainActor
struct SignUpForm {
  let availability: Driver<Availability>  // let validatedUsername: Driver<ValidationResult>
  let passwordsMatch: Driver<Bool>  // let validatedPasswordRepeated: Driver<ValidationResult>
  let isBusy: Driver<Bool>  // let signingIn: Driver<Bool>
  let isEnabled: Driver<Bool>  // let signupEnabled: Driver<Bool>

  /// - Parameter isFree: asks the server; cancelled as soon as a newer name has settled.
  init(
    username: Variable<String>, password: Variable<String>, repeated: Variable<String>,
    clock: some Clock<Duration> = ContinuousClock(),
    isFree: @escaping @Sendable (String) -> Producer<Bool, Offline>
  ) {
    let activity = MutableProperty(0)  // let activity = ActivityIndicator()
    isBusy = activity.producer.map { $0 > 0 }.removeDuplicates().asDriver()  // activity.asDriver()

    availability = username.asDriver()
      .debounce(for: .milliseconds(300), clock: clock)  // .debounce(.milliseconds(300))
      .removeDuplicates()  // .distinctUntilChanged()
      .flatMapLatest { name -> Driver<Availability> in
        if name.isEmpty { return just(.unknown).asDriver() }  // Driver.just(.unknown)
        return isFree(name)
          // .trackActivity(activity)
          .on(starting: { activity.modify { $0 += 1 } }, ended: { activity.modify { $0 -= 1 } })
          .map { $0 ? .free : .taken }
          .asDriver(onErrorJustReturn: .unknown)
      }
      .asDriver()

    passwordsMatch = password.asDriver().combineLatest(with: repeated.asDriver())  // Driver.combineLatest(…, …) { … }
      .map { first, second in !first.isEmpty && first == second }
      .removeDuplicates()

    isEnabled = availability.combineLatest(with: passwordsMatch)  // Driver.combineLatest(…, …, …) { … }
      .combineLatest(with: isBusy)
      .map { form, isBusy in form.0 == .free && form.1 && !isBusy }
      .removeDuplicates()  // .distinctUntilChanged()
  }
}

/// Why nothing is known of a name.
struct Offline: Error {}
