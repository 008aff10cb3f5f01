import Antiphon
import Synchronization

/// A value that a user interface shows and its user changes, such as the text of a field: all four properties hold, and it is a binding
/// target.
///
/// It cannot fail, is started and observed on the main actor, and is shared; a late subscriber receives the latest value first.
public struct ControlProperty<Value: Sendable>: StreamUnitProtocol, BindingTargetProvider {
  public typealias Element = Value
  public typealias Failure = Never
  public typealias Proved = Proof<OnMainActor, OnMainActor, Replayed, Nothing>

  public let unit: StreamUnit<Value, Never, Proved>
  public let bindingTarget: BindingTarget<Value>
  /// The value as one that others follow from, for example in `Property { … }`: nil before it is observed for the first time. The control is
  /// started while an effect or a stream follows from it. Keep the control: one that is made inside a computation is another one each time.
  public let property: Property<Value?>

  /// The shared stream: each value, with the number of its change.
  private let numbered: StreamUnit<Numbered, Never, Proved>
  private let count = ChangeCount()

  private struct Numbered: Sendable {
    let value: Value
    /// 0 for the value that was current when the source was started.
    let change: Int
  }

  /// - Parameters:
  ///   - values: the current value, if there is one, and every change by the user; started on the main actor with the first subscriber,
  ///     and cancelled with the last. A first element that it emits while it is being started is the current value.
  ///   - set: shows a value. Called on the main actor.
  public init(_ values: Producer<Value, Never>, set: @escaping @MainActor (Value) -> Void) {
    numbered = values.markingTheCurrentOne().unit.subscribe(on: .main).receive(on: .main)
      .map { [count] in Numbered(value: $0.value, change: $0.isCurrent ? 0 : count.next()) }
      .share(replay: .latest)
    unit = StreamUnit(numbered.producer.map(\.value))
    property = Property(nil, whileObserved: unit.producer.map(Optional.some))
    bindingTarget = BindingTarget(on: MainActorScheduler(), there(calling: set))
  }

  /// A control that shows `property`, and sets it.
  public init(_ property: MutableProperty<Value>) {
    self.init(property.producer) { property.value = $0 }
  }

  /// The changes alone, without the value that is current at subscription.
  public var changes: ControlEvent<Value> {
    ControlEvent(
      deferred { [numbered, count] in
        let known = count.value
        return numbered.producer.filter { $0.change > known }.map(\.value)
      })
  }
}

/// The number of changes, in all runs of a source.
private final class ChangeCount: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .relaxed) }

  func next() -> Int { number.add(1, ordering: .relaxed).newValue }
}

extension Producer {
  /// Each element, and whether it is the first one and emitted while the stream is being started.
  fileprivate func markingTheCurrentOne() -> Producer<(value: Element, isCurrent: Bool), Failure> {
    Producer<(value: Element, isCurrent: Bool), Failure> { consumer in
      let mayBeCurrent = Atomic(true)
      let next = consumer.unownedNext
      run(consumer.receiving { next(($0, mayBeCurrent.exchange(false, ordering: .relaxed))) })
      mayBeCurrent.store(false, ordering: .relaxed)
    }
  }
}
