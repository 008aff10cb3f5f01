/// Work of which at most one run is active at a time, such as the work of a button.
///
///     let login = Action(enabledIf: isFilledIn) { name in session(for: name) }
///     button.taps.bind(to: login)
///     login.errors.observeValues { show($0) }.start()
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  private let work: @Sendable (Input) -> Producer<Output, Failure>
  private let condition: Property<Bool>
  private let executing = MutableProperty(false)
  private let outputs = Relay<Output>()
  private let failures = Relay<Failure>()
  private let refusals = Relay<Input>()
  private let endings = Relay<Void>()

  /// - Parameters:
  ///   - condition: while it is false no run starts; a running one continues.
  ///   - work: called with the input of each run.
  public init(
    enabledIf condition: Property<Bool> = Property(true),
    _ work: @escaping @Sendable (Input) -> Producer<Output, Failure>
  ) {
    self.condition = condition
    self.work = work
  }

  /// True during a run.
  public var isExecuting: Property<Bool> { executing.property }

  /// True while a run can start: none is active, and the condition holds.
  public var isEnabled: Property<Bool> {
    condition.combineLatest(with: isExecuting).map { $0 && !$1 }
  }

  /// The elements of all runs.
  public var values: Producer<Output, Never> { outputs.producer }

  /// The failures of all runs.
  public var errors: Producer<Failure, Never> { failures.producer }

  /// The inputs of all runs that could not start.
  public var disabledErrors: Producer<Input, Never> { refusals.producer }

  /// Emits an element each time a run finishes.
  public var completed: Producer<Void, Never> { endings.producer }

  /// One run for each start. Fails as `.disabled` during another run, or if the condition does not hold.
  public func apply(_ input: Input) -> Producer<Output, ActionFailure<Failure>> {
    deferred { [self] in
      guard begin() else {
        refusals.send(input)
        return fail(.disabled)
      }
      return work(input)
        .on(
          next: { self.outputs.send($0) },
          completed: { completion in
            self.end()
            switch completion {
            case .finished: self.endings.send(())
            case .failed(let failure): self.failures.send(failure)
            case .cancelled, .terminated: break
            }
          },
          stopped: { self.end() }
        )
        .mapError { .failed($0) }
    }
  }

  private func begin() -> Bool {
    condition.value
      && executing.node.modify { isExecuting in
        if isExecuting { return false }
        isExecuting = true
        return true
      }
  }

  private func end() { executing.value = false }
}

/// Why a run of an action failed.
public enum ActionFailure<Failure: Error>: Error {
  /// The run did not start: another one was active, or the action's condition did not hold.
  case disabled
  /// The work failed.
  case failed(Failure)
}

extension ActionFailure: Equatable where Failure: Equatable {}

extension Action: BindingTargetProvider {
  /// Starts a run with each value. A value that can't start a run is emitted by `disabledErrors`.
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget { [weak self] in self?.apply($0).start() }
  }
}
