import DequeModule

/// The state of a flattening operator, confined to the junction's serial context.
///
/// | event | what changes | then |
/// |---|---|---|
/// | an element of the outer stream | `running` grows, or the element waits for a place | its stream starts |
/// | an inner stream finishes | `running` shrinks | a turn starts the stream of a waiting element; the stream finishes if nothing is left |
/// | the outer stream finishes | `isOuterFinished` | the stream finishes if nothing is left |
/// | one of them fails or is cancelled | – | the stream ends |
/// | the latest inner stream is dropped | nothing runs | it is cancelled |
/// | a rewind | everything (`reset`) | the outer stream starts again |
@usableFromInline
final class InnerStreams<Element: Sendable, NewElement: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let junction: Junction<NewElement, Failure>
  /// Set by `reset`.
  @exclusivity(unchecked) @usableFromInline var outer: Branch!
  @exclusivity(unchecked) @usableFromInline var latest: Branch?
  @exclusivity(unchecked) @usableFromInline var running = 0
  @exclusivity(unchecked) @usableFromInline var isOuterFinished = false
  @exclusivity(unchecked) @usableFromInline var waiting = LazyDeque<Element>()

  /// For the elements that wait. Nil unless contexts are captured.
  @usableFromInline let contexts = StageContexts.atStart()

  /// Receives the element of each scalar.
  @usableFromInline let scalars: Consumer<NewElement, Failure>

  @inlinable
  init(_ consumer: Consumer<NewElement, Failure>) {
    let junction = Junction(consumer)
    self.junction = junction
    scalars = Consumer(
      takingEverything: { element in
        junction.deliver(element, to: junction.next)
        // The element is the only one, and a completion would be one more call.
        return .stop
      }, completed: { _ in })
  }

  /// Runs a scalar while there is demand: its element needs no branch. Where the optimizer sees the stream, nothing is left of it.
  @inlinable @inline(__always)
  func runScalar(_ inner: Producer<NewElement, Failure>) {
    inner.run(scalars)
    finishIfOver()
  }

  /// Runs a synchronous stream: one consumer serves all of them.
  @inlinable
  func runReusingBranch(_ inner: Producer<NewElement, Failure>, to next: @escaping @Sendable (NewElement) -> Reply) {
    if let forwarder = junction.reusedForwarder, junction.occupyReusedBranch() { return forwarder(inner) }
    let branch = junction.branchOfSynchronous()
    let consumer = junction.forwardingConsumer(of: branch, to: next) { self.endInner($0) }
    let forwarder: @Sendable (Producer<NewElement, Failure>) -> Void = { inner in
      self.junction.awaitDemand(branch)
      self.junction.start(inner, as: branch, consumer)
      if self.running > 0 { self.latest = branch }
    }
    if junction.reusedBranch === branch { junction.reusedForwarder = forwarder }
    forwarder(inner)
  }

  /// Runs an inner stream in addition to the others.
  ///
  /// - Parameters:
  ///   - isNotifier: true if its elements are signals only.
  ///   - reusesBranch: true if one synchronous stream after another may use the same branch.
  @inlinable @inline(__always)
  func start(
    _ inner: Producer<NewElement, Failure>, to next: @escaping @Sendable (NewElement) -> Reply,
    isNotifier: Bool = false, reusesBranch: Bool = false
  ) {
    if inner.isScalar && !isNotifier && junction.isUndisturbed { return runScalar(inner) }
    running &+= 1
    if reusesBranch && inner.isSynchronous { return runReusingBranch(inner, to: next) }
    let branch = isNotifier ? .notifier : junction.branch(isSynchronous: inner.isSynchronous)
    latest = branch
    junction.forward(inner, as: branch, to: next) { self.endInner($0) }
  }

  /// Keeps an element until there is a place for its stream.
  @inlinable
  func wait(_ element: Element) {
    contexts?.keep()
    waiting.append(element)
    junction.count(1)
  }

  /// Starts the stream of the element that has waited longest, in the context in which elements arrive.
  @inlinable
  func startNext(_ start: @Sendable (Element) -> Void) {
    let element = waiting.removeFirst()
    junction.count(-1)
    if let contexts { contexts.inKept { start(element) } } else { start(element) }
  }

  @inlinable
  func endInner(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return junction.end(completion) }
    running &-= 1
    assert(running >= 0, "an inner stream that ends has been started")
    latest = nil
    if !waiting.isEmpty { junction.wantsTurn = true }
    finishIfOver()
  }

  @inlinable
  func endOuter(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return junction.end(completion) }
    isOuterFinished = true
    finishIfOver()
  }

  @inlinable
  func finishIfOver() {
    if isOuterFinished && running == 0 && waiting.isEmpty { junction.end(.finished) }
  }

  @inlinable
  func dropLatest() {
    if let latest { junction.cancel(latest) }
    running = 0
  }

  /// Starts streams for elements that wait, and resumes the streams that wait.
  @inlinable
  func startWaiting(upTo places: Int, _ start: @Sendable (Element) -> Void) {
    while running < places, !waiting.isEmpty, junction.isReady { startNext(start) }
    // The consumer may have paused since.
    if running < places && !waiting.isEmpty { junction.wantsTurn = true }
    resume(places)
  }

  /// Resumes the waiting streams, including the outer one if another inner stream may run.
  @inlinable
  func resume(_ places: Int) {
    junction.resumeAll(but: running < places && waiting.isEmpty ? nil : outer)
  }

  @inlinable
  func reset() {
    outer = Branch()
    latest = nil
    running = 0
    isOuterFinished = false
    _ = waiting.takeAll()
  }
}
