import Antiphon
import AntiphonUnits

/// What is known about a username.
enum Availability: Equatable, Sendable {
  case unknown, free, taken
}

/// A form for a new account: three texts in, four drivers out. A comment beside a line shows the RxSwift code that it replaces,
/// if that is different.
///
/// The type of a driver says that it cannot fail, is observed on the main actor, and queries the server once for all subscribers.
@MainActor
struct SignUpForm {
  let availability: Driver<Availability>  // let validatedUsername: Driver<ValidationResult>
  let passwordsMatch: Driver<Bool>  // let validatedPasswordRepeated: Driver<ValidationResult>
  let isBusy: Driver<Bool>  // let signingIn: Driver<Bool>
  let isEnabled: Driver<Bool>  // let signupEnabled: Driver<Bool>

  /// - Parameter isFree: queries the server; cancelled as soon as a newer name has settled.
  init(
    username: Variable<String>, password: Variable<String>, repeated: Variable<String>,
    clock: some Clock<Duration> = ContinuousClock(),
    isFree: @escaping @Sendable (String) -> Producer<Bool, Offline>
  ) {
    let activity = ActivityTracker()  // let activity = ActivityIndicator()
    isBusy = activity.isActive.asDriver()  // activity.asDriver()

    availability = username.asDriver()
      .debounce(for: .milliseconds(300), clock: clock)  // .debounce(.milliseconds(300))
      .removeDuplicates()  // .distinctUntilChanged()
      .flatMapLatest { name -> Driver<Availability> in
        if name.isEmpty { return just(.unknown).asDriver() }  // Driver.just(.unknown)
        return isFree(name)
          .trackActivity(activity)
          .map { $0 ? .free : .taken }
          .asDriver(onErrorJustReturn: .unknown)
      }
      .asDriver()

    passwordsMatch = password.asDriver().combineLatest(with: repeated.asDriver())  // Driver.combineLatest(…, …) { … }
      .map { first, second in !first.isEmpty && first == second }
      .removeDuplicates()

    isEnabled = combineLatest(availability, passwordsMatch, isBusy)  // Driver.combineLatest(…, …, …) { … }
      .map { availability, match, isBusy in availability == .free && match && !isBusy }
      .removeDuplicates()  // .distinctUntilChanged()
  }
}

/// Why nothing is known about a name.
struct Offline: Error {}
