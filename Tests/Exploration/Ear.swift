@testable import Antiphon

/// A consumer that writes down what it is told, with counted demand: `12|` for two elements and a finish, `#` for a
/// failure, `!` for a cancellation; a word for whatever must not be.
final class Ear<Element: Sendable, Failure: Error>: Sendable {
  let talkback: Talkback
  private let notes = Notes()

  private final class Notes: @unchecked Sendable {
    // That calls are serial is the source's promise. When it is broken, somebody is inside.
    let isInside = Atomic(false)
    var story = ""
    var isOver = false
    /// Nil unless somebody wants to know what comes after a cancellation.
    var cancelled: Cancelled?
    var late = 0

    func enter(_ text: String) {
      if isInside.exchange(true, ordering: .acquiringAndReleasing) { story += " overlapping " }
      if isOver { story += " late " }
      story += text
      stage?.remark("hears \(text)")
    }
  }

  private final class Cancelled: Sendable { let hasReturned = Atomic(false) }

  init(requesting demand: Int = .max) { talkback = Talkback(requesting: demand) }

  /// Starts listening.
  convenience init(_ producer: Producer<Element, Failure>, requesting demand: Int = .max) {
    self.init(requesting: demand)
    producer.run(consumer())
  }

  func consumer(_ receive: @escaping @Sendable (Element) -> Reply? = { _ in nil }) -> Consumer<Element, Failure> {
    // The source ends up inside the talkback, so what it holds must not hold the talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    let notes = notes
    return Consumer(talkback: talkback) { element in
      notes.enter(Self.text(element))
      if notes.cancelled?.hasReturned.load(ordering: .acquiring) == true { notes.late += 1 }
      let reply = receive(element)
      if reply == .stop { notes.isOver = true }
      notes.isInside.store(false, ordering: .releasing)
      return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
    } completed: { completion in
      unowned._withUnsafeGuaranteedRef { $0.close() }
      switch completion {
      case .finished: notes.enter("|")
      case .failed(let failure): notes.enter("#" + Self.text(failure))
      case .cancelled: notes.enter("!")
      case .terminated: notes.enter("terminated")
      }
      notes.isOver = true
      notes.isInside.store(false, ordering: .releasing)
    }
  }

  private static func text<Value>(_ value: Value) -> String { value is Void ? "." : "\(value)" }

  /// What was heard. To be read when all threads are done.
  var story: String {
    if notes.late > 1 { return notes.story + " \(notes.late) after cancel() had returned" }
    return notes.story
  }

  // MARK: Steps

  func request(_ count: Int = 1) -> Step {
    Step("request(\(count))") { self.talkback.request(count) }
  }

  var pause: Step { Step("pause") { self.talkback.pause() } }
  var resume: Step { Step("resume") { self.talkback.resume() } }
  var rewind: Step { Step("rewind") { try? self.talkback.rewind() } }
  var cancel: Step { Step("cancel") { self.talkback.cancel() } }

  /// Starts listening.
  func hear(_ producer: Producer<Element, Failure>) -> Step {
    Step("start") { producer.run(self.consumer()) }
  }

  /// Starts listening as one that takes everything, and has no talkback.
  func take(_ producer: Producer<Element, Failure>) -> Step {
    let consumer = consumer()
    return Step("forEach") {
      producer.forEach {
        _ = consumer.next($0)
      } completed: {
        consumer.completed($0)
      }
    }
  }

  /// The same as `cancel`, and looks at what comes after it.
  var cancelAndListen: Step {
    let cancelled = Cancelled()
    notes.cancelled = cancelled
    return Step("cancel") {
      self.talkback.cancel()
      cancelled.hasReturned.store(true, ordering: .releasing)
    }
  }
}

/// The stage that is being played on.
var stage: Stage? { director as? Stage }

/// A source that says what it is told to, at once, and never looks at the answer but for a stop. For one thread.
final class Mouth<Element: Sendable, Failure: Error>: @unchecked Sendable {
  private var consumer: Consumer<Element, Failure>?
  private var isOver = false
  /// Changes with the consumer: who speaks to the one before a rewind or to the one after it, others can notice.
  private let mark = Atomic(0)
  /// How often it was started, and cancelled.
  let starts = Tally()
  let cancels = Tally()

  init(_: Element.Type = Element.self, _: Failure.Type) {}
  init(_: Element.Type = Element.self) where Failure == Never {}

  var producer: Producer<Element, Failure> {
    Producer { consumer in
      self.starts.up()
      consumer.talkback.onCancel { [cancels = self.cancels] in cancels.up() }
      self.mark.add(1, ordering: .acquiringAndReleasing)
      self.consumer = consumer
      self.isOver = false
    }
  }

  private var listener: Consumer<Element, Failure>? {
    _ = mark.load(ordering: .acquiring)
    return consumer
  }

  func say(_ elements: Element...) -> Step {
    Step("say \(elements.map { "\($0)" }.joined(separator: " "))") {
      for element in elements where !self.isOver { self.isOver = self.listener?.next(element) == .stop }
    }
  }

  var finish: Step { Step("finish") { self.end(.finished) } }
  func fail(_ failure: Failure) -> Step { Step("fail") { self.end(.failed(failure)) } }

  private func end(_ completion: Completion<Failure>) {
    if isOver { return }
    isOver = true
    let consumer = listener
    consumer?.talkback.close()
    consumer?.completed(completion)
  }
}

/// A number that any thread counts up.
final class Tally: Sendable {
  private let number = Atomic(0)

  func up() { number.add(1, ordering: .acquiringAndReleasing) }

  var step: Step { Step("count") { self.up() } }
  var value: Int { number.load(ordering: .acquiring) }
}

/// Something that one thread puts there, or lets go of.
final class Held<Value>: @unchecked Sendable {
  var value: Value?
  init(_ value: Value? = nil) { self.value = value }
  /// A step that others can notice: who looks weakly sees one or the other.
  private let mark = Atomic(0)

  var drop: Step {
    Step("let go") {
      self.mark.add(1, ordering: .acquiringAndReleasing)
      self.value = nil
    }
  }
}

enum Trouble: Error { case one, two }
