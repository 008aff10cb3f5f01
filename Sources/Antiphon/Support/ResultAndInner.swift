extension Producer {
  /// `flatMap` of a result: the stream that it leads to takes its place, on the same talkback.
  @inlinable @inline(__always)
  func flatMapResult<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(pace: pace == .lasting ? .lasting : .mayLast) { consumer in
      if consumer.line == nil { flow(transform, to: consumer) } else { succeed(transform, to: consumer) }
    }
  }

  /// Apart, so that the optimizer sees through the other one.
  @inlinable @inline(never)
  func succeed<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    Succession.run(ResultAndInner(run, transform), consumer) { succession, line in
      succession.start(line) { ResultAndInner.listen(to: run, succession, line) }
    }
  }
}

/// A result, and then the stream that it leads to.
@usableFromInline
struct ResultAndInner<Result: Sendable, Element: Sendable, Failure: Error>: Agenda {
  @usableFromInline let upstream: @Sendable (Consumer<Result, Failure>) -> Void
  @usableFromInline let transform: @Sendable (Result) throws(Failure) -> Producer<Element, Failure>
  @usableFromInline var inner: Producer<Element, Failure>?

  @inlinable @inline(__always)
  init(
    _ upstream: @escaping @Sendable (Consumer<Result, Failure>) -> Void,
    _ transform: @escaping @Sendable (Result) throws(Failure) -> Producer<Element, Failure>
  ) {
    self.upstream = upstream
    self.transform = transform
  }

  @inlinable
  mutating func next(in succession: Succession<Self>) -> Turn<Element, Failure>? {
    if succession.number == 0 {
      return Turn(Producer { Self.listen(to: succession.agenda.upstream, succession, $0.talkback) })
    }
    guard succession.isFinished, let inner = inner.take() else { return nil }
    return Turn(inner, isLast: true)
  }

  @inlinable
  mutating func restart() { inner = nil }

  /// Says nothing, and finishes as soon as there is a result.
  @inlinable @inline(__always)
  static func listen(
    to upstream: @Sendable (Consumer<Result, Failure>) -> Void, _ succession: Succession<Self>, _ line: Talkback
  ) {
    upstream(Consumer(talkback: line, next: { receive($0, in: succession) }, completed: { succession.end($0) }))
  }

  @inlinable @inline(__always)
  static func receive(_ result: Result, in succession: Succession<Self>) -> Reply {
    do throws(Failure) {
      let inner = try succession.agenda.transform(result)
      // A rewind that was asked for meanwhile comes first.
      if succession.line._withUnsafeGuaranteedRef({ $0.isRewinding }) { return .more }
      succession.agenda.inner = inner
      succession.end(.finished)
    } catch {
      succession.end(.thrown(error))
    }
    return .stop
  }
}
