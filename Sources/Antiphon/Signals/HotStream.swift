/// The hot types of the library: subjects, relays, signals, properties, futures, connectable streams.
///
///     let texts = Relay<String>()
///     texts.removeDuplicates().debounce(for: .milliseconds(300)).observeValues { search($0) }.start()
///
/// Each has every operator, applied to its producer. If it has a function of the same name itself, such as `Property.map(_:)`, which
/// makes a property, that function is called.
public protocol HotStream<Element, Failure>: ProducerProtocol {}

extension HotStream {
  @inlinable @inline(__always)
  public var finalized: FinalizedProducer<Element, Failure> { producer.finalized }

  /// See `Producer.values`.
  @inlinable
  public var values: Values<Element, Failure> { producer.values }
}

// Scripts/hot-operators writes the other operators: it can't forward a variadic parameter.

extension HotStream {
  /// See `Producer.append(_:)`.
  @inlinable
  public func append(_ elements: Element...) -> Producer<Element, Failure> {
    producer.append(from(elements).promoteFailure(to: Failure.self))
  }

  /// See `Producer.prepend(_:)`.
  @inlinable
  public func prepend(_ elements: Element...) -> Producer<Element, Failure> {
    producer.prepend(from(elements).promoteFailure(to: Failure.self))
  }

  /// See `Producer.merge(with:)`.
  @inlinable
  public func merge(with others: Producer<Element, Failure>...) -> Producer<Element, Failure> {
    .merge([producer] + others)
  }

  /// See `Producer.race(with:)`.
  @inlinable
  public func race(with others: Producer<Element, Failure>...) -> Producer<Element, Failure> {
    .race([producer] + others)
  }
}

extension HotStream where Element: Equatable {
  /// See `Producer.replaceAll(_:_:with:)`.
  @inlinable
  public func replaceAll(_ first: Element, _ more: Element..., with value: Element) -> Producer<Element, Failure> {
    producer.replaceAll(where: { $0 == first || more.contains($0) }, with: value)
  }
}
