import Antiphon
import AntiphonUnits

// The form of RxSwift's examples: is the name free, do the passwords match, may the button be pressed, is something going on?
// Everything that a screen shows is a driver: it cannot fail, comes on the main actor, and asks the service once for all.
struct SignUp: Sendable {
  enum Check: Equatable, Sendable { case missing, tooShort, taken, mismatch, pending, unreachable, fine }

  let name, password, repeated: Driver<Check>
  let mayPress, isBusy: Driver<Bool>
  /// Whether it worked, for each press.
  let signedUp: MainSignal<Bool>

  init(
    name text: ControlProperty<String>, password secret: ControlProperty<String>,
    repeated again: ControlProperty<String>,
    press: ControlEvent<Void>, service: Service
  ) {
    let activity = ActivityTracker()
    name = text.removeDuplicates().flatMapLatest { text -> Driver<Check> in
      if text.isEmpty { return just(.missing).asDriver() }
      return service.isFree(text).map { $0 ? .fine : .taken }
        .prepend(.pending)
        .asDriver(onErrorJustReturn: .unreachable)
    }
    password = secret.map { $0.isEmpty ? .missing : $0.count < 8 ? .tooShort : .fine }.asDriver()
    repeated = combineLatest(secret, again).map { $1.isEmpty ? .missing : $0 == $1 ? .fine : .mismatch }
    isBusy = activity.isActive.asDriver()
    mayPress = combineLatest(name, password, repeated, isBusy)
      .map { name, password, repeated, isBusy in [name, password, repeated].allSatisfy { $0 == .fine } && !isBusy }
      .removeDuplicates()
    signedUp = press.withLatest(from: combineLatest(text, secret)).flatMap { _, entered in
      service.signUp(entered.0, entered.1).trackActivity(activity).asDriver(onErrorJustReturn: false).asMainSignal()
    }
  }
}

/// What the form asks.
struct Service: Sendable {
  struct Unreachable: Error {}
  var isFree: @Sendable (String) -> Producer<Bool, Unreachable>
  var signUp: @Sendable (String, String) -> Producer<Bool, Unreachable>
}
