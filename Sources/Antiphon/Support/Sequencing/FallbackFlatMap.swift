/// The ordinary `flatMap`, which a `SynchronousFlatMap` becomes once it needs a talkback.
@usableFromInline
final class FallbackFlatMap<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("fallback flatMap")
  /// Receives the inner streams.
  @usableFromInline let consumer: Consumer<Producer<Element, Failure>, Failure>
  @usableFromInline let next: @Sendable (Element) -> Reply
  /// Nil for a result.
  @usableFromInline let inners: InnerStreams<Producer<Element, Failure>, Element, Failure>?
  /// True while upstream's `run` has the serial context. Touched only in the context.
  @exclusivity(unchecked) @usableFromInline var upstreamHasContext: Bool

  @_alwaysEmitIntoClient
  init(_ downstream: Consumer<Element, Failure>) {
    let inners = InnerStreams<Producer<Element, Failure>, Element, Failure>(downstream)
    let (junction, next) = (inners.junction, downstream.unownedNext)
    junction.prepare(turn: { inners.resume(.max) }, start: {})
    inners.reset()
    let outer: Branch = inners.outer
    consumer = junction.consumer(of: outer) { inner in
      junction.receive(inner, from: outer) {
        inners.start($0, to: next)
        return junction.reply
      }
    } ended: {
      inners.endOuter($0)
    }
    self.next = next
    self.inners = inners
    upstreamHasContext = true
    junction.add(outer)
    junction.beginRun(of: outer)
  }

  /// A result leads to one stream, on the same talkback: there is no junction.
  @_alwaysEmitIntoClient
  init(result downstream: Consumer<Element, Failure>) {
    let received = StateBox<Consumer<Producer<Element, Failure>, Failure>?>(nil)
    let result = Producer<Producer<Element, Failure>, Failure>(synchrony: .asynchronous, shape: .result) {
      received.value = $0
    }
    ResultThenInner.run(result, { (inner) throws(Failure) in inner }, to: downstream)
    consumer = received.value.take()!
    next = downstream.unownedNext
    inners = nil
    upstreamHasContext = false
    // This `flatMap` has no upstream that could start again.
    consumer.talkback.forbidRewind()
  }

  /// Starts an inner stream, in the serial context if there is one.
  @_alwaysEmitIntoClient
  func start(_ inner: Producer<Element, Failure>) {
    if let inners { inners.start(inner, to: next) } else { _ = consumer.unownedNext(inner) }
  }

  /// Completes a result as cancelled when upstream is stopped: without a junction, nothing else does.
  @_alwaysEmitIntoClient
  func completeCancelledResult() {
    if inners == nil { consumer.unownedCompleted(.cancelled) }
  }

  /// True if the caller is in the serial context on behalf of upstream.
  @inlinable
  var isRunning: Bool { inners.map { $0.junction.isRunning($0.outer) } ?? false }

  @inlinable
  var isUndisturbed: Bool { inners?.junction.isUndisturbed ?? true }

  /// The reply to upstream, which never has to wait.
  @inlinable
  var reply: Reply { consumer.talkback.isCancelled || inners?.junction.isLive != true ? .stop : .more }

  /// Makes `branch` the running one, inside upstream's `run`.
  @_alwaysEmitIntoClient
  func beginRun(of branch: Branch?) {
    if upstreamHasContext, let branch { inners?.junction.beginRun(of: branch) }
  }

  @_alwaysEmitIntoClient
  func performPending() {
    guard upstreamHasContext, let junction = inners?.junction, let last = junction.runPending() else { return }
    upstreamHasContext = false
    junction.talkback.finishRun(last)
  }

  /// Releases the context after upstream's `run` has returned.
  @_alwaysEmitIntoClient
  func endRun() {
    guard upstreamHasContext, let junction = inners?.junction else { return }
    upstreamHasContext = false
    junction.endRun()
  }
}
