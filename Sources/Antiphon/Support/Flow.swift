/// `flatMap` towards a consumer that takes everything: inner streams that are over when their `run` returns simply run, each in
/// the call that led to it, and what they say goes straight to the consumer.
///
/// The first one that lasts changes that: from then on the stage is an ordinary `flatMap`, with a junction and talkbacks. Who runs
/// upstream has the floor until that `run` returns, as it can't be told to wait; what others leave meanwhile it sees to in between.
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
  /// The same, while upstream's `run` has the floor.
  @exclusivity(unchecked) @usableFromInline var inners: Inners<Inner, Element, Failure>?

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
    guard !isResult && inner.pace == .mayLast else {
      connect(with: inner)
      return isResult ? .stop : reply()
    }
    let guest = Guest(of: self)
    isFinished = false
    inner.run(
      Consumer(takingEverything: { guest.receive($0) }, completed: { guest.end($0) }, switchboard: guest))
    if ordinary == nil { return isFinished ? .more : .stop }
    if let inners { inners.junction.lend(to: inners.outer) }
    return reply()
  }

  // MARK: The ordinary way

  /// Becomes an ordinary `flatMap`, with a first inner stream.
  @inlinable
  func connect(with first: Inner?) {
    let consumer = Consumer(takingEverything: next, completed: completed, switchboard: switchboard).connected
    if isResult { return connectResult(with: first, consumer) }
    let inners = Inners<Inner, Element, Failure>(consumer)
    let junction = inners.junction
    junction.prepare(turn: { inners.resume(.max) }, start: {})
    inners.reset()
    let (outer, next) = (inners.outer!, next)
    let ordinary = junction.consumer(of: outer) { inner in
      junction.isSpeaking(outer)
        ? inners.start(inner, next)
        : junction.admit(outer) { inners.start(inner, next) } ?? junction.note(outer) { inners.start(inner, next) }
    } ended: {
      inners.endOuter($0)
    }
    junction.add(outer)
    junction.lend(to: outer)
    self.inners = inners
    self.ordinary = Serial(ordinary)
    if let first { _ = ordinary.next(first) }
  }

  /// A result leads to one stream, on the same talkback.
  @inlinable
  func connectResult(with first: Inner?, _ consumer: Consumer<Element, Failure>) {
    let entrance = Serial<Consumer<Inner, Failure>?>(nil)
    Producer<Inner, Failure>(pace: .lasting, shape: .result) { consumer in
      entrance.value = consumer
      if let first { _ = consumer.next(first) }
    }
    .flatMap { $0 }
    .run(consumer)
    ordinary = entrance.value.take().map { Serial($0) }
  }

  /// Makes an inner stream and hands it over.
  @inlinable @inline(never)
  func hand<Received>(
    _ element: Received, _ transform: (Received) throws(Failure) -> Inner, to ordinary: Consumer<Inner, Failure>
  ) throws(Failure) -> Reply {
    if let inners, !inners.junction.isUndisturbed { attend() }
    if ordinary.talkback.isCancelled { return .stop }
    let reply = ordinary.next(try transform(element))
    return inners == nil ? reply : self.reply()
  }

  /// What is said to who runs upstream: never to wait.
  @inlinable
  func reply() -> Reply { ordinary!.value.talkback.isCancelled || inners?.junction.isLive == false ? .stop : .more }

  @usableFromInline
  override func attend() {
    switchboard?.attend()
    guard let junction = inners?.junction else { return }
    if junction.talkback.isCancelled {
      giveBack()
    } else if let last = junction.attend() {
      inners = nil
      junction.talkback.conclude(last)
    }
  }

  /// Upstream's `run` has returned.
  @inlinable @inline(never)
  func giveBack() {
    inners.take()?.junction.takeBack()
  }

  /// Upstream has turned out to last: it is the upstream of the ordinary `flatMap`.
  @usableFromInline
  override func line() -> Talkback {
    if ordinary == nil { connect(with: nil) }
    return ordinary!.value.talkback
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
    override func attend() { flow.attend() }

    @usableFromInline
    override func line() -> Talkback {
      let entrance = Serial<Consumer<Element, Failure>?>(nil)
      flow.connect(with: Producer(pace: .lasting) { entrance.value = $0 })
      ordinary = entrance.value.take()
      // It goes on to speak in this call.
      if let inners = flow.inners, let branch = inners.latest { inners.junction.lend(to: branch) }
      return ordinary!.talkback
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
    if flow.inners != nil { flow.giveBack() }
  }
}
