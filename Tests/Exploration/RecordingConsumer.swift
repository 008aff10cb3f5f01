@testable import Antiphon

/// A consumer with counted demand that records its events: `12|` for two elements and a finish, `#` for a failure, `!` for a
/// cancellation, and a word for each violation.
final class RecordingConsumer<Element: Sendable, Failure: Error>: Sendable {
  let talkback: Talkback
  private let events = Events()

  private final class Events: @unchecked Sendable {
    // The source promises serial calls. If it breaks the promise, another call is inside.
    let isInside = Atomic(false)
    var received = ""
    var isOver = false
    /// Nil unless elements after a cancellation are counted.
    var cancelled: Cancelled?
    var late = 0

    func enter(_ text: String) {
      if isInside.exchange(true, ordering: .acquiringAndReleasing) { received += " overlapping " }
      if isOver { received += " late " }
      received += text
      runtime?.trace("receives \(text)")
    }
  }

  private final class Cancelled: Sendable { let hasReturned = Atomic(false) }

  init(requesting demand: Int = .max) { talkback = Talkback(requesting: demand) }

  /// Makes a consumer and starts the producer with it.
  convenience init(_ producer: Producer<Element, Failure>, requesting demand: Int = .max) {
    self.init(requesting: demand)
    producer.run(consumer())
  }

  func consumer(_ receive: @escaping @Sendable (Element) -> Reply? = { _ in nil }) -> Consumer<Element, Failure> {
    // The talkback retains the source, so the consumer must not retain the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    let events = events
    return Consumer(talkback: talkback) { element in
      events.enter(Self.text(element))
      if events.cancelled?.hasReturned.load(ordering: .acquiring) == true { events.late += 1 }
      let reply = receive(element)
      if reply == .stop { events.isOver = true }
      events.isInside.store(false, ordering: .releasing)
      return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
    } completed: { completion in
      unowned._withUnsafeGuaranteedRef { $0.close() }
      switch completion {
      case .finished: events.enter("|")
      case .failed(let failure): events.enter("#" + Self.text(failure))
      case .cancelled: events.enter("!")
      case .terminated: events.enter("terminated")
      }
      events.isOver = true
      events.isInside.store(false, ordering: .releasing)
    }
  }

  private static func text<Value>(_ value: Value) -> String { value is Void ? "." : "\(value)" }

  /// The recorded events. Read it when all threads are done.
  var received: String {
    if events.late > 1 { return events.received + " \(events.late) after cancel() had returned" }
    return events.received
  }

  // MARK: Steps

  func request(_ count: Int = 1) -> Step {
    Step("request(\(count))") { self.talkback.request(count) }
  }

  var pause: Step { Step("pause") { self.talkback.pause() } }
  var resume: Step { Step("resume") { self.talkback.resume() } }
  var rewind: Step { Step("rewind") { try? self.talkback.rewind() } }
  var cancel: Step { Step("cancel") { self.talkback.cancel() } }

  /// A step that starts the producer.
  func start(_ producer: Producer<Element, Failure>) -> Step {
    Step("start") { producer.run(self.consumer()) }
  }

  /// A step that starts the producer by `forEach`, without a talkback.
  func forEach(_ producer: Producer<Element, Failure>) -> Step {
    let consumer = consumer()
    return Step("forEach") {
      producer.forEach {
        _ = consumer.next($0)
      } completed: {
        consumer.completed($0)
      }
    }
  }

  /// A step that cancels and counts the elements that follow.
  var cancelAndCheck: Step {
    let cancelled = Cancelled()
    events.cancelled = cancelled
    return Step("cancel") {
      self.talkback.cancel()
      cancelled.hasReturned.store(true, ordering: .releasing)
    }
  }
}
