/// `flatMap` towards a consumer that takes everything: inner streams that are over when their `run` returns simply run, each in
/// the call that led to it, and what they say goes straight to the consumer.
///
/// The first one that lasts changes that: from then on the stage is an ordinary `flatMap` (with a junction, and talkbacks) of
/// the inner streams, which hears of them as a hot stream would tell it.
@usableFromInline
final class Flow<Element: Sendable, Failure: Error>: Switchboard, @unchecked Sendable {
  @usableFromInline typealias Inner = Producer<Element, Failure>

  @usableFromInline let tally = Tally("flow")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let switchboard: Switchboard?
  /// True if there is one inner stream at most, as with `flatMapResult`.
  @usableFromInline let isResult: Bool

  // Serial: touched by upstream, and by the inner stream that runs in its call.
  /// True if the inner stream has run to its end; false if it has failed, or the consumer wants no more.
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  /// Takes the inner streams once one has lasted.
  @exclusivity(unchecked) @usableFromInline var ordinary: Serial<Consumer<Inner, Failure>>?

  @inlinable
  init(_ consumer: Consumer<Element, Failure>, isResult: Bool) {
    next = consumer.next
    completed = consumer.completed
    switchboard = consumer.switchboard
    self.isResult = isResult
  }

  /// The end of an inner stream that runs.
  @inlinable @inline(__always)
  func endInner(_ completion: Completion<Failure>) {
    if case .finished = completion { isFinished = true } else { completed(completion) }
  }

  /// The end of upstream.
  @inlinable @inline(__always)
  func end(_ completion: Completion<Failure>) {
    if let ordinary { ordinary.value.completed(completion) } else { completed(completion) }
  }

  /// Runs an inner stream that may last.
  @inlinable @inline(never)
  func start(_ inner: Inner) -> Reply {
    // Results may lead to results without end, and only the ordinary way keeps the stack flat.
    guard !isResult && inner.pace == .mayLast else { return hand(inner) }
    let guest = Guest(of: self)
    isFinished = false
    inner.run(
      Consumer(takingEverything: { guest.receive($0) }, completed: { guest.end($0) }, switchboard: guest))
    if let ordinary { return ordinary.value.talkback.isCancelled ? .stop : .more }
    return isFinished ? .more : .stop
  }

  // MARK: The ordinary way

  /// Hands over an inner stream. What comes from upstream cannot wait, so it is told nothing but when to stop.
  @inlinable
  func hand(_ inner: Inner) -> Reply {
    connect()
    return ordinary?.value.next(inner) ?? .stop == .stop ? .stop : .more
  }

  /// Makes an inner stream and hands it over.
  @inlinable @inline(never)
  func hand<Received>(
    _ element: Received, _ transform: (Received) throws(Failure) -> Inner, to ordinary: Consumer<Inner, Failure>
  ) throws(Failure) -> Reply {
    if ordinary.talkback.isCancelled { return .stop }
    return ordinary.next(try transform(element)) == .stop ? .stop : .more
  }

  /// Becomes an ordinary `flatMap`.
  @inlinable
  func connect() {
    if ordinary != nil { return }
    let entrance = Serial<Consumer<Inner, Failure>?>(nil)
    Producer<Inner, Failure>(pace: .lasting, shape: isResult ? .result : .any) { entrance.value = $0 }
      .flatMap { $0 }
      .run(Consumer(takingEverything: next, completed: completed, switchboard: switchboard).connected)
    ordinary = entrance.value.take().map { Serial($0) }
  }

  /// Upstream has turned out to last: it is the upstream of the ordinary `flatMap`.
  @usableFromInline
  override func line() -> Talkback {
    connect()
    return ordinary?.value.talkback ?? Talkback.dead
  }

  /// An inner stream of which nobody knows whether it lasts. If it does, it is an inner stream of the ordinary `flatMap`.
  @usableFromInline
  final class Guest: Switchboard, @unchecked Sendable {
    @usableFromInline let tally = Tally("guest")
    @usableFromInline let flow: Flow
    /// What listens to it there.
    @exclusivity(unchecked) @usableFromInline var ordinary: Consumer<Element, Failure>?

    @inlinable
    init(of flow: Flow) { self.flow = flow }

    @inlinable @inline(__always)
    func receive(_ element: Element) -> Reply {
      if let ordinary { ordinary.next(element) } else { flow.next(element) }
    }

    @inlinable @inline(__always)
    func end(_ completion: Completion<Failure>) {
      if let ordinary { ordinary.completed(completion) } else { flow.endInner(completion) }
    }

    @usableFromInline
    override func line() -> Talkback {
      let entrance = Serial<Consumer<Element, Failure>?>(nil)
      _ = flow.hand(Producer(pace: .lasting) { entrance.value = $0 })
      ordinary = entrance.value.take()
      return ordinary?.talkback ?? Talkback.dead
    }
  }
}

extension Producer {
  /// `flatMap` towards a consumer that takes everything.
  @inlinable @inline(__always)
  func flow<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    let flow = Flow(consumer, isResult: isResult)
    let inside = Consumer(takingEverything: consumer.next) { flow.endInner($0) }
    run(
      Consumer(
        takingEverything: { element in
          do throws(Failure) {
            if let ordinary = flow.ordinary { return try flow.hand(element, transform, to: ordinary.value) }
            let inner = try transform(element)
            // The other way never meets this one again: the optimizer sees that a stream it knows to be immediate isn't kept.
            guard inner.isImmediate else { return flow.start(inner) }
            flow.isFinished = false
            inner.run(inside)
            return flow.isFinished ? .more : .stop
          } catch {
            flow.end(.thrown(error))
            return .stop
          }
        },
        completed: { flow.end($0) },
        switchboard: isImmediate ? nil : flow))
  }
}
