/// A result, and then the inner stream that it leads to.
@usableFromInline
struct ResultThenInner<Result: Sendable, Element: Sendable, Failure: Error>: UpstreamSequence {
  @usableFromInline let upstream: @Sendable (Consumer<Result, Failure>) -> Void
  @usableFromInline let transform: @Sendable (Result) throws(Failure) -> Producer<Element, Failure>
  @usableFromInline var inner: Producer<Element, Failure>?

  @_alwaysEmitIntoClient @inline(__always)
  init(
    _ upstream: @escaping @Sendable (Consumer<Result, Failure>) -> Void,
    _ transform: @escaping @Sendable (Result) throws(Failure) -> Producer<Element, Failure>
  ) {
    self.upstream = upstream
    self.transform = transform
  }

  /// A function of its own, so that the optimizer sees through `flatMapSynchronously`.
  @_alwaysEmitIntoClient @inline(never)
  static func run(
    _ upstream: Producer<Result, Failure>,
    _ transform: @escaping @Sendable (Result) throws(Failure) -> Producer<Element, Failure>,
    to consumer: Consumer<Element, Failure>
  ) {
    let run = upstream.run
    SequentialRunner.run(Self(run, transform), consumer) { runner, talkback in
      runner.start(talkback) { listen(to: run, runner, talkback) }
    }
  }

  @inlinable
  mutating func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>? {
    if runner.number == 0 {
      return NextUpstream(Producer { Self.listen(to: runner.upstreams.upstream, runner, $0.talkback) })
    }
    guard runner.isFinished, let inner = inner.take() else { return nil }
    return NextUpstream(inner, isLast: true, isDerived: true)
  }

  @inlinable
  mutating func restart() { inner = nil }

  /// Runs upstream, emits nothing, and finishes as soon as there is a result.
  @_alwaysEmitIntoClient @inline(__always)
  static func listen(
    to upstream: @Sendable (Consumer<Result, Failure>) -> Void, _ runner: SequentialRunner<Self>, _ talkback: Talkback
  ) {
    upstream(Consumer(talkback: talkback, next: { receive($0, in: runner) }, completed: { runner.end($0) }))
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func receive(_ result: Result, in runner: SequentialRunner<Self>) -> Reply {
    do throws(Failure) {
      let inner = try runner.upstreams.transform(result)
      // A rewind that was requested meanwhile comes first.
      if runner.talkback.use({ $0.isRewinding }) { return .more }
      runner.upstreams.inner = inner
      runner.end(.finished)
    } catch {
      runner.end(.thrown(error))
    }
    return .stop
  }
}
