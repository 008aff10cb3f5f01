/// A property that takes only what is valid.
///
///     let age = ValidatingProperty(18) { (age: Int) throws(TooYoung) in
///       if age < 0 { throw TooYoung() }
///       return min(age, 150)
///     }
///     age.value = -1   // age.value is 18 still; age.result says why
///
/// It is told to its observers only when a value was taken. Everything else is as with `MutableProperty`.
public final class ValidatingProperty<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var value: Value
    var result: Result<Value, Failure>
    /// How many values were taken.
    var taken = 0
  }

  private let state: MutableProperty<State>
  private let validate: @Sendable (Value) throws(Failure) -> Value

  /// The value that was taken last, to be read and listened to only.
  public let property: Property<Value>

  /// What became of the value that was proposed last.
  public let result: Property<Result<Value, Failure>>

  /// - Parameters:
  ///   - value: the first value, taken as it is; `result` says whether it is valid.
  ///   - validate: returns the value to be taken instead of the one proposed, or throws. No lock is held meanwhile: it is called
  ///     again if somebody else was quicker.
  public init(_ value: Value, _ validate: @escaping @Sendable (Value) throws(Failure) -> Value) {
    let result = Result { () throws(Failure) in try validate(value) }
    state = MutableProperty(State(value: value, result: result))
    self.validate = validate
    property = state.property.removeDuplicates { $0.taken == $1.taken }.map(\.value)
    self.result = state.property.map(\.result)
  }

  /// The value that was taken last. Setting it proposes another one.
  public var value: Value {
    get { property.value }
    set {
      state.modify { state in
        state.result = Result { () throws(Failure) in try validate(newValue) }
        if case .success(let valid) = state.result {
          state.value = valid
          state.taken += 1
        }
      }
    }
  }

  /// The value that was taken last, and every one that is taken from then on.
  public var producer: Producer<Value, Never> { property.producer }
}

extension ValidatingProperty: HotStream {
  public typealias Element = Value
  public typealias Failure = Never
}

extension ValidatingProperty: BindingTargetProvider {
  /// Proposes each value.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget { [weak self] in self?.value = $0 }
  }
}
