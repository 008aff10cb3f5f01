import Observation

// Between properties and models of Swift's Observation, in both directions.

extension Property {
  /// A property that is always what `read` returns for observable models.
  ///
  ///     @MainActor func follow(_ model: SearchModel) {
  ///       let isLong = Property(observing: { model.text.count > 20 })
  ///     }
  ///
  /// Every property of an `@Observable` type that `read` reads is observed. A change arrives at the next turn of the actor, and the last one only if
  /// there are several in a turn. The property finishes when the models have been released, if `read` does not retain them.
  ///
  /// - Parameters:
  ///   - read: isolated to the actor that guards the models. It is retained, with its captures, until the property is released.
  ///   - isolation: that actor, on which this initializer is called.
  public init(
    @_inheritActorContext observing read: @escaping @isolated(any) @Sendable () -> Value,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(initialValue(of: read, on: isolation), then: observing(read))
  }

  /// A property that is always what `read` returns for observable models, and changes only when that becomes different.
  public init(
    @_inheritActorContext observing read: @escaping @isolated(any) @Sendable () -> Value,
    isolation: isolated (any Actor)? = #isolation
  ) where Value: Equatable {
    let initial = initialValue(of: read, on: isolation)
    self.init(initial, then: observing(read).prepend(initial).removeDuplicates().dropFirst(1))
  }
}

/// What `read` returns now, on its actor.
private func initialValue<Value>(of read: @escaping @isolated(any) @Sendable () -> Value, on isolation: (any Actor)?)
  -> Value
{
  precondition(
    read.isolation != nil && read.isolation === isolation,
    "Property(observing:) is made on the actor that guards the models, with a closure of that actor")
  return unsafeBitCast(read, to: (@Sendable () -> Value).self)()
}

/// A property as an object that Swift's Observation tracks: in a SwiftUI view, or in `withObservationTracking`.
///
///     struct TotalView: View {
///       @State var total = cart.total.observable
///       var body: some View { Text("\(total.value)") }
///     }
///
/// A change is announced when it has been made, on the thread that has made it. Keep the object: it announces changes as long as it exists.
public final class ObservableProperty<Value: Sendable>: Observable, Sendable {
  private let property: Property<Value>
  private let registrar = ObservationRegistrar()
  private let effect: EffectNode

  fileprivate init(_ property: Property<Value>) {
    self.property = property
    let observer = PropertyObserver<Value>()
    effect = EffectNode("observable") { _ in
      _ = property.value
      untracked(isDetached: true) { observer.announce() }
    }
    effect.start()
    observer.observed = self
  }

  deinit { effect.end() }

  /// The newest value. A read is tracked by Observation, too.
  public var value: Value {
    registrar.access(self, keyPath: \.value)
    return property.value
  }

  fileprivate func announce() { registrar.withMutation(of: self, keyPath: \.value) {} }
}

/// What the effect of an observable property tells of a change.
private final class PropertyObserver<Value: Sendable>: @unchecked Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private weak var object: ObservableProperty<Value>?

  var observed: ObservableProperty<Value>? {
    get { lock.withLock { object } }
    set { lock.withLock { object = newValue } }
  }

  func announce() { observed?.announce() }
}

/// A property that can be set as an object that Swift's Observation tracks. `@Bindable` makes bindings to its value.
public final class ObservableMutableProperty<Value: Sendable>: Observable, Sendable {
  private let property: MutableProperty<Value>
  private let observable: ObservableProperty<Value>

  fileprivate init(_ property: MutableProperty<Value>) {
    self.property = property
    observable = property.property.observable
  }

  /// The newest value.
  public var value: Value {
    get { observable.value }
    set { property.value = newValue }
  }
}

extension Property {
  /// An object for code that uses Swift's Observation.
  public var observable: ObservableProperty<Value> { ObservableProperty(self) }
}

extension MutableProperty {
  /// An object for code that uses Swift's Observation. It retains this property.
  public var observable: ObservableMutableProperty<Value> { ObservableMutableProperty(self) }
}
