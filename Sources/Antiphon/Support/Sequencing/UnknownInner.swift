/// An unknown inner stream. If it turns out to be asynchronous, it becomes an inner stream of the ordinary `flatMap`.
@usableFromInline
final class UnknownInner<Element: Sendable, Failure: Error>: TalkbackProvider, @unchecked Sendable {
  @usableFromInline let leakCounter = LeakCounter("unknown inner stream")
  @usableFromInline let stage: SynchronousFlatMap<Element, Failure>
  /// Its consumer in the ordinary `flatMap`.
  @exclusivity(unchecked) @usableFromInline var fallback: Consumer<Element, Failure>?

  @inlinable
  init(of stage: SynchronousFlatMap<Element, Failure>) {
    self.stage = stage
    super.init()
  }

  @inlinable @inline(__always)
  func receive(_ element: Element) -> Reply {
    if let fallback { fallback.unownedNext(element) } else { stage.next(element) }
  }

  @inlinable @inline(__always)
  func end(_ completion: Completion<Failure>) {
    if let fallback { fallback.unownedCompleted(completion) } else { stage.endInner(completion) }
  }

  @usableFromInline
  override var isCancelled: Bool { fallback?.talkback.isCancelled ?? stage.isCancelled }

  @usableFromInline
  override func performPending() { stage.performPending() }

  @usableFromInline
  override func talkback() -> Talkback {
    let received = StateBox<Consumer<Element, Failure>?>(nil)
    let around = stage.connect(with: Producer(synchrony: .asynchronous) { received.value = $0 })
    fallback = received.value.take()
    // The inner stream continues to emit in this call.
    around.beginRun(of: around.inners?.latest)
    return fallback!.talkback
  }
}
