/// A property that accepts only valid values.
///
///     let age = ValidatingProperty(18) { (age: Int) throws(TooYoung) in
///       if age < 0 { throw TooYoung() }
///       return min(age, 150)
///     }
///     age.value = -1   // age.value is still 18; age.result says why
///
/// Observers receive only accepted values. In all other respects it behaves like a `MutableProperty`.
public final class ValidatingProperty<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var value: Value
    var result: Result<Value, Failure>
    /// The number of accepted values.
    var taken = 0
  }

  private let state: MutableProperty<State>
  private let validate: @Sendable (Value) throws(Failure) -> Value

  /// The last accepted value, read-only.
  public let property: Property<Value>

  /// The result of the last proposed value.
  public let result: Property<Result<Value, Failure>>

  /// - Parameters:
  ///   - value: the first value, accepted even if `validate` throws; `result` says whether it is valid.
  ///   - validate: returns the value to accept instead of the proposed one, or throws. No lock is held meanwhile: if another thread is
  ///     faster, `validate` is called again.
  public init(_ value: Value, _ validate: @escaping @Sendable (Value) throws(Failure) -> Value) {
    let result = Result { () throws(Failure) in try validate(value) }
    state = MutableProperty(State(value: value, result: result))
    self.validate = validate
    property = state.property.removeDuplicates { $0.taken == $1.taken }.map(\.value)
    self.result = state.property.map(\.result)
  }

  /// The last accepted value. Setting it proposes another one.
  ///
  /// - Complexity: O(1) to read and O(*n*) to set, where *n* counts the observers and inputs of `property`, of `result`, and of all
  ///   properties that are derived from these.
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

  /// The last accepted value, and every later one.
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
