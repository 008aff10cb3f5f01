import Antiphon

/// What a subject replays to a late subscriber.
public enum SubjectStrategy<Element: Sendable>: Sendable {
  /// Nothing.
  case publish
  /// The latest element; there is one from the start.
  case behavior(Element)
  /// The latest `count` elements, none older than `age`; also after the end.
  case replay(_ count: Int = .max, age: Duration? = nil)
  /// The last element, when the stream finishes, and nothing before.
  case async

  @usableFromInline
  var kind: Subject<Element, any Error>.Kind {
    switch self {
    case .publish: .publish
    case .behavior(let first): .behavior(first)
    case .replay(let count, let age): .replay(count, age: age)
    case .async: .async
    }
  }
}

/// A source that can be sent to: sink and source at once.
///
///     let subject: CallbagSubject<Int> = makePublishSubject()
///     pipe(from(subject), forEach { print($0) })
///     subject(.next(.value(1)))   // the classic form: prints 1
///     subject.send(2)             // the short form
///     subject(.completed(.finished))
///
/// All listeners receive the elements in one order, even if several threads send, or a listener sends during a delivery. When the
/// subject is released, the stream finishes.
public struct CallbagSubject<Element: Sendable>: Sendable {
  let subject: Subject<Element, any Error>

  /// Sends an element to every listener.
  public func send(_ element: Element) { subject.send(element) }

  /// Ends the stream for every listener. Later elements are ignored.
  public func complete(_ completion: Completion<any Error> = .finished) { subject.send(completion: completion) }

  /// The classic form: `.start(sink)` subscribes, `.next(.value(element))` sends, `.completed` ends. A subject takes no other wishes:
  /// each listener sends them to its own talkback.
  public func callAsFunction(_ message: Source<Element>) {
    switch message {
    case .start(let sink): callbag(sink)
    case .next(.value(let element)): send(element)
    case .next: Misuse.report("a subject was sent a wish: only a listener's talkback takes them, this is ignored")
    case .completed(let completion): complete(completion)
    }
  }

  /// The sink's side: it receives from a source with unlimited demand, and sends the same elements and completion.
  public var consumer: CallbagConsumer<Element> {
    let talkback = Cell<SourceTalkback<Element>?>(nil)
    return { [subject] message in
      switch message {
      case .start(let source):
        talkback.value = source
        source(.next(.wantItem))
      case .next(let element):
        subject.send(element)
        talkback.value?(.next(.wantItem))
      case .completed(let completion):
        talkback.value = nil
        subject.send(completion: completion)
      }
    }
  }
}

extension CallbagSubject: CallbagConvertible {
  /// The source's side. It does not retain the subject.
  public var callbag: CallbagProducer<Element> { CallbagProducer(subject.producer, mode: .listenable) }
}

/// A subject with a strategy for late subscribers.
public func makeSubject<Element: Sendable>(_ strategy: SubjectStrategy<Element>) -> CallbagSubject<Element> {
  CallbagSubject(subject: Subject(strategy.kind))
}

/// A subject that replays nothing to late subscribers.
public func makePublishSubject<Element: Sendable>() -> CallbagSubject<Element> { makeSubject(.publish) }

/// A subject that replays the latest element; there is one from the start.
public func makeBehaviorSubject<Element: Sendable>(_ first: Element) -> CallbagSubject<Element> {
  makeSubject(.behavior(first))
}

/// A subject that replays the latest `count` elements, none older than `age`; also after the end.
///
/// - Parameters:
///   - count: the number of elements, at least 0.
///   - age: the greatest age of a replayed element; nil for any age.
public func makeReplaySubject<Element: Sendable>(_ count: Int = .max, age: Duration? = nil) -> CallbagSubject<Element> {
  makeSubject(.replay(count, age: age))
}

/// A subject that emits the last element, when the stream finishes, and nothing before.
public func makeAsyncSubject<Element: Sendable>() -> CallbagSubject<Element> { makeSubject(.async) }

/// The source's side of a subject.
// Disfavored, like every `from` but that of a collection: with two that are not, a pipe after `from([1, 2, 3])` overtaxes the compiler.
@_disfavoredOverload
public func from<Element: Sendable>(_ subject: CallbagSubject<Element>) -> CallbagProducer<Element> { subject.callbag }

// MARK: The core's hot sources

extension Subject: CallbagConvertible {
  public var callbag: CallbagProducer<Element> { CallbagProducer(producer, mode: .listenable) }
}

extension Relay: CallbagConvertible {
  public var callbag: CallbagProducer<Element> { CallbagProducer(producer, mode: .listenable) }
}

extension Property: CallbagConvertible {
  public var callbag: CallbagProducer<Value> { CallbagProducer(producer, mode: .listenable) }
}

extension MutableProperty: CallbagConvertible {
  public var callbag: CallbagProducer<Value> { CallbagProducer(producer, mode: .listenable) }
}

extension Signal: CallbagConvertible {
  /// The latest value first, then every later one.
  public var callbag: CallbagProducer<Value> { CallbagProducer(producer, mode: .listenable) }
}

extension Channel: CallbagConvertible {
  /// Pullable: a task that sends waits for a wish.
  public var callbag: CallbagProducer<Element> { CallbagProducer(producer) }
}

extension Future: CallbagConvertible {
  /// One run of the operation for each start.
  public var callbag: CallbagProducer<Value> { CallbagProducer(producer) }
}
