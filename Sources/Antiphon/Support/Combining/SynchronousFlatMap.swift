/// `flatMap` towards a consumer that takes everything: inner streams that are over when their `run` returns simply run, each in
/// the call that led to it, and what they say goes straight to the consumer.
///
/// The first one that lasts changes that: from then on the stage is an ordinary `flatMap`, with a junction and talkbacks. Who runs
/// upstream has the floor until that `run` returns, as it can't be told to wait; what others leave meanwhile it sees to in between.
@usableFromInline
final class SynchronousFlatMap<Element: Sendable, Failure: Error>: TalkbackProvider, @unchecked Sendable {
  @usableFromInline typealias Inner = Producer<Element, Failure>

  @usableFromInline let leakCounter = LeakCounter("flow")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  @usableFromInline let talkbackProvider: TalkbackProvider?
  /// True if there is one inner stream at most, as with `flatMapResult`.
  @usableFromInline let isResult: Bool

  // Serial: touched by upstream, and by the inner stream that runs in its call.
  /// True if the inner stream has run to its end; false if it has failed, or the consumer wants no more.
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  /// What the stage has become, once an inner stream has lasted.
  @exclusivity(unchecked) @usableFromInline var ordinary: Ordinary?

  @inlinable
  init(_ consumer: Consumer<Element, Failure>, isResult: Bool) {
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    talkbackProvider = consumer.talkbackProvider
    self.isResult = isResult
    super.init()
  }

  /// The end of an inner stream that runs.
  @inlinable @inline(__always)
  func endInner(_ completion: Completion<Failure>) {
    if case .finished = completion { isFinished = true } else { completed(completion) }
  }

  /// The end of upstream.
  @inlinable @inline(__always)
  func end(_ completion: Completion<Failure>) {
    if let ordinary { ordinary.consumer.unownedCompleted(completion) } else { completed(completion) }
  }

  /// Runs an inner stream that may last.
  @inlinable @inline(never)
  func start(_ inner: Inner) -> Reply {
    // Results may lead to results without end, and only the ordinary way keeps the stack flat.
    guard !isResult && inner.synchrony == .unknown else {
      return connect(with: inner).reply
    }
    let guest = Guest(of: self)
    isFinished = false
    inner.run(
      Consumer(takingEverything: { guest.receive($0) }, completed: { guest.end($0) }, talkbackProvider: guest))
    guard let ordinary else { return isFinished ? .more : .stop }
    ordinary.lend(to: ordinary.inners?.outer)
    return ordinary.reply
  }

  // MARK: The ordinary way

  /// Becomes an ordinary `flatMap`, with a first inner stream.
  @inlinable
  func connect(with first: Inner?) -> Ordinary {
    let consumer = Consumer(takingEverything: next, completed: completed, talkbackProvider: talkbackProvider).connected
    let ordinary = isResult ? Ordinary(result: consumer) : Ordinary(consumer)
    self.ordinary = ordinary
    if let first { ordinary.start(first) }
    return ordinary
  }

  /// Makes an inner stream and hands it over.
  @inlinable @inline(never)
  func hand<Received>(
    _ element: Received, _ transform: (Received) throws(Failure) -> Inner, to ordinary: Ordinary
  ) throws(Failure) -> Reply {
    let isLent = ordinary.isSpeaking && ordinary.isLent
    if isLent && !ordinary.isUndisturbed { attend() }
    if ordinary.consumer.talkback.isCancelled {
      ordinary.endResult()
      return .stop
    }
    let inner = try transform(element)
    guard isLent else { return ordinary.consumer.unownedNext(inner) }
    ordinary.start(inner)
    return ordinary.reply
  }

  @usableFromInline
  override var isCancelled: Bool { ordinary?.consumer.talkback.isCancelled ?? talkbackProvider?.isCancelled ?? false }

  @usableFromInline
  override func attend() {
    talkbackProvider?.attend()
    ordinary?.attend()
  }

  /// Upstream has turned out to last: it is the upstream of the ordinary `flatMap`.
  @usableFromInline
  override func talkback() -> Talkback { (ordinary ?? connect(with: nil)).consumer.talkback }

  /// An inner stream of which nobody knows whether it lasts. If it does, it is an inner stream of the ordinary `flatMap`.
  @usableFromInline
  final class Guest: TalkbackProvider, @unchecked Sendable {
    @usableFromInline let leakCounter = LeakCounter("guest")
    @usableFromInline let flow: SynchronousFlatMap
    /// What listens to it there.
    @exclusivity(unchecked) @usableFromInline var ordinary: Consumer<Element, Failure>?

    @inlinable
    init(of flow: SynchronousFlatMap) {
      self.flow = flow
      super.init()
    }

    @inlinable @inline(__always)
    func receive(_ element: Element) -> Reply {
      if let ordinary { ordinary.unownedNext(element) } else { flow.next(element) }
    }

    @inlinable @inline(__always)
    func end(_ completion: Completion<Failure>) {
      if let ordinary { ordinary.unownedCompleted(completion) } else { flow.endInner(completion) }
    }

    @usableFromInline
    override var isCancelled: Bool { ordinary?.talkback.isCancelled ?? flow.isCancelled }

    @usableFromInline
    override func attend() { flow.attend() }

    @usableFromInline
    override func talkback() -> Talkback {
      let entrance = StateBox<Consumer<Element, Failure>?>(nil)
      let around = flow.connect(with: Producer(synchrony: .asynchronous) { entrance.value = $0 })
      ordinary = entrance.value.take()
      // It goes on to speak in this call.
      around.lend(to: around.inners?.latest)
      return ordinary!.talkback
    }
  }

  /// The ordinary `flatMap` of the inner streams.
  @usableFromInline
  final class Ordinary: @unchecked Sendable {
    @usableFromInline let leakCounter = LeakCounter("ordinary flatMap")
    /// Takes the inner streams.
    @usableFromInline let consumer: Consumer<Inner, Failure>
    @usableFromInline let next: @Sendable (Element) -> Reply
    /// Nil for a result.
    @usableFromInline let inners: Inners<Inner, Element, Failure>?
    /// True while upstream's `run` has the floor. Touched only by who has it.
    @exclusivity(unchecked) @usableFromInline var isLent: Bool

    @inlinable
    init(_ downstream: Consumer<Element, Failure>) {
      let inners = Inners<Inner, Element, Failure>(downstream)
      let (junction, next) = (inners.junction, downstream.unownedNext)
      junction.prepare(turn: { inners.resume(.max) }, start: {})
      inners.reset()
      let outer: Branch = inners.outer
      consumer = junction.consumer(of: outer) { inner in
        junction.receive(inner, from: outer) { inners.start($0, next) }
      } ended: {
        inners.endOuter($0)
      }
      self.next = next
      self.inners = inners
      isLent = true
      junction.add(outer)
      junction.beginRun(of: outer)
    }

    /// A result leads to one stream, on the same talkback: there is no floor.
    @inlinable
    init(result downstream: Consumer<Element, Failure>) {
      let entrance = StateBox<Consumer<Inner, Failure>?>(nil)
      Producer<Inner, Failure>(synchrony: .asynchronous, shape: .result) { entrance.value = $0 }.flatMap { $0 }.run(
        downstream)
      consumer = entrance.value.take()!
      next = downstream.unownedNext
      inners = nil
      isLent = false
      // There is no upstream here that could begin anew.
      consumer.talkback.forbidRewind()
    }

    /// Starts an inner stream, with the floor if there is one.
    @inlinable
    func start(_ inner: Inner) {
      if let inners { _ = inners.start(inner, next) } else { _ = consumer.unownedNext(inner) }
    }

    /// Upstream is stopped as the line was cancelled: nobody else says so if there is no junction.
    @inlinable
    func endResult() {
      if inners == nil { consumer.unownedCompleted(.cancelled) }
    }

    /// True if the caller has the floor, on upstream's behalf.
    @inlinable
    var isSpeaking: Bool { inners.map { $0.junction.isRunning($0.outer) } ?? false }

    @inlinable
    var isUndisturbed: Bool { inners?.junction.isUndisturbed ?? true }

    /// What is said to who has the floor: never to wait.
    @inlinable
    var reply: Reply { consumer.talkback.isCancelled || inners?.junction.isLive != true ? .stop : .more }

    /// Has another branch speak, in upstream's `run`.
    @inlinable
    func lend(to branch: Branch?) {
      if isLent, let branch { inners?.junction.beginRun(of: branch) }
    }

    @inlinable
    func attend() {
      guard isLent, let junction = inners?.junction, let last = junction.runPending() else { return }
      isLent = false
      junction.talkback.finishRun(last)
    }

    /// Upstream's `run` has returned.
    @inlinable
    func giveBack() {
      guard isLent, let junction = inners?.junction else { return }
      isLent = false
      junction.endRun()
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
    let flow = SynchronousFlatMap(consumer, isResult: isResult)
    let inside = Consumer(takingEverything: consumer.unownedNext) { flow.endInner($0) }
    run(
      Consumer(
        takingEverything: { element in
          do throws(Failure) {
            if let ordinary = flow.ordinary { return try flow.hand(element, transform, to: ordinary) }
            let inner = try transform(element)
            // The other way never meets this one again: the optimizer sees that a stream it knows to be immediate isn't kept.
            guard inner.isSynchronous else { return flow.start(inner) }
            flow.isFinished = false
            inner.run(inside)
            return flow.isFinished ? .more : .stop
          } catch {
            flow.end(.thrown(error))
            return .stop
          }
        },
        completed: { flow.end($0) },
        talkbackProvider: isSynchronous ? nil : flow))
    flow.ordinary?.giveBack()
  }
}
