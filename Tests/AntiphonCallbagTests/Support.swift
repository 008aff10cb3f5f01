import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

struct Broken: Error, Equatable {}

/// A sink that records its messages and sends only what a test sends.
final class RecordingConsumer<Element: Sendable>: Sendable {
  private let messages = Cell<[String]>([])
  private let talkback = Cell<SourceTalkback<Element>?>(nil)
  private let react: @Sendable (Sink<Element>, SourceTalkback<Element>?) -> Void

  init(_ react: @escaping @Sendable (Sink<Element>, SourceTalkback<Element>?) -> Void = { _, _ in }) {
    self.react = react
  }

  /// The sink does not retain the talkback, which retains it.
  var consumer: CallbagConsumer<Element> {
    { [messages, react, weak talkback] message in
      messages.withLock { $0.append("\(message)") }
      if case .start(let greeting) = message { talkback?.value = greeting }
      react(message, talkback?.value)
    }
  }

  /// The recorded messages, including the start.
  var trace: [String] { messages.value }

  func send(_ message: Source<Element>) { talkback.value?(message) }

  /// Cancels: an open stream retains itself.
  func cancel() { send(.completed(.cancelled)) }

  func request(_ count: Int = 1) { for _ in 0..<count { send(.next(.wantItem)) } }
}

/// The messages of a source to a pulling sink, without the start.
func pulled<Element: Sendable>(_ source: CallbagProducer<Element>) -> [String] {
  let received = Cell<[String]>([])
  let handle = sink { (message: Sink<Element>) in received.withLock { $0.append("\(message)") } }(source)
  defer { handle.cancel() }
  return received.value
}

/// The messages of a source to an observing sink, without the start.
func listened<Element: Sendable>(_ source: CallbagProducer<Element>) -> [String] {
  let received = Cell<[String]>([])
  let handle = observe { (message: Sink<Element>) in received.withLock { $0.append("\(message)") } }(source)
  defer { handle.cancel() }
  return received.value
}

/// The elements of a source, pulled.
func elements<Element: Sendable>(_ source: CallbagProducer<Element>) -> [Element] {
  let received = Cell<[Element]>([])
  forEach { element in received.withLock { $0.append(element) } }(source)
  return received.value
}

/// A callbag source that a test drives.
final class ManualSource<Element: Sendable>: Sendable {
  let sinks = Cell<[CallbagConsumer<Element>]>([])
  /// The messages to all its talkbacks.
  let received = Cell<[Source<Element>]>([])
  let react: @Sendable (Source<Element>, CallbagConsumer<Element>) -> Void

  let rewinding: CallbagRewinding

  init(
    rewinds rewinding: CallbagRewinding = .itself,
    _ react: @escaping @Sendable (Source<Element>, CallbagConsumer<Element>) -> Void = { _, _ in }
  ) {
    self.rewinding = rewinding
    self.react = react
  }

  /// Its talkbacks retain neither this source nor their sinks, which retain them.
  var source: CallbagProducer<Element> {
    CallbagProducer(rewinds: rewinding) { [sinks, received, react] sink in
      let index = sinks.withLock { all in
        all.append(sink)
        return all.count - 1
      }
      sink(
        .start { [weak sinks] message in
          received.withLock { $0.append(message) }
          if let sinks { react(message, sinks.value[index]) }
        })
    }
  }

  func send(_ message: Sink<Element>, to index: Int = 0) { sinks.value[index](message) }

  var wishes: [String] { received.value.map { "\($0)" } }
}

/// The source of the guide: 10 to 20, on demand.
func tenToTwenty(_ payload: Source<Int>) {
  guard case .start(let sink) = payload else { return }
  let index = Cell<Int?>(10)
  sink(
    .start { message in
      switch message {
      case .start, .next(.pause), .next(.resume): break
      case .next(.rewind): if index.value != nil { index.value = 10 }
      case .next(.wantItem), .next(.value):
        guard let current = index.value else { return }
        if current <= 20 {
          index.value = current + 1
          sink(.next(current))
        } else {
          index.value = nil
          sink(.completed(.finished))
        }
      case .completed:
        if index.exchange(nil) != nil { sink(.completed(.cancelled)) }
      }
    })
}

/// The operator of the guide, in the short form.
func multiplyBy(_ factor: Int) -> CallbagOperator<Int, Int> {
  CallbagOperator { inputSource in
    CallbagProducer { outputSink in
      inputSource { message in
        switch message {
        case .start(let talkback): outputSink(.start(talkback))
        case .next(let element): outputSink(.next(element * factor))
        case .completed(let completion): outputSink(.completed(completion))
        }
      }
    }
  }
}
