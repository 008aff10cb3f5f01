import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

struct Broken: Error, Equatable {}

/// A sink that writes down what it hears, and says only what it is told to say.
final class Ear<Element: Sendable>: Sendable {
  private let notes = Cell<[String]>([])
  private let talkback = Cell<SourceTalkback<Element>?>(nil)
  private let react: @Sendable (Sink<Element>, SourceTalkback<Element>?) -> Void

  init(_ react: @escaping @Sendable (Sink<Element>, SourceTalkback<Element>?) -> Void = { _, _ in }) {
    self.react = react
  }

  /// It does not hold the talkback, which holds it.
  var consumer: CallbagConsumer<Element> {
    { [notes, react, weak talkback] message in
      notes.withLock { $0.append("\(message)") }
      if case .start(let greeting) = message { talkback?.value = greeting }
      react(message, talkback?.value)
    }
  }

  /// What it has heard, greeting included.
  var trace: [String] { notes.value }

  func say(_ message: Source<Element>) { talkback.value?(message) }

  /// Ends the conversation: a stream that is left open holds itself.
  func leave() { say(.completed(.cancelled)) }

  func want(_ count: Int = 1) { for _ in 0..<count { say(.next(.wantItem)) } }
}

/// What a puller hears of a source, without the greeting.
func pulled<Element: Sendable>(_ source: CallbagProducer<Element>) -> [String] {
  let heard = Cell<[String]>([])
  let handle = sink { (message: Sink<Element>) in heard.withLock { $0.append("\(message)") } }(source)
  defer { handle.cancel() }
  return heard.value
}

/// What a listener hears of a source, without the greeting.
func listened<Element: Sendable>(_ source: CallbagProducer<Element>) -> [String] {
  let heard = Cell<[String]>([])
  let handle = observe { (message: Sink<Element>) in heard.withLock { $0.append("\(message)") } }(source)
  defer { handle.cancel() }
  return heard.value
}

/// The elements of a source, and how it ended, as a puller hears them.
func elements<Element: Sendable>(_ source: CallbagProducer<Element>) -> [Element] {
  let heard = Cell<[Element]>([])
  forEach { element in heard.withLock { $0.append(element) } }(source)
  return heard.value
}

/// A hand that lets a source made of messages speak when a test says so.
final class Voice<Element: Sendable>: Sendable {
  let sinks = Cell<[CallbagConsumer<Element>]>([])
  /// What its talkbacks have heard, all of them.
  let heard = Cell<[Source<Element>]>([])
  let hears: @Sendable (Source<Element>, CallbagConsumer<Element>) -> Void

  init(_ hears: @escaping @Sendable (Source<Element>, CallbagConsumer<Element>) -> Void = { _, _ in }) {
    self.hears = hears
  }

  /// Its talkbacks hold neither the voice nor their sinks, which hold them.
  var source: CallbagProducer<Element> {
    CallbagProducer { [sinks, heard, hears] sink in
      let index = sinks.withLock { all in
        all.append(sink)
        return all.count - 1
      }
      sink(
        .start { [weak sinks] message in
          heard.withLock { $0.append(message) }
          if let sinks { hears(message, sinks.value[index]) }
        })
    }
  }

  func say(_ message: Sink<Element>, to index: Int = 0) { sinks.value[index](message) }

  var wishes: [String] { heard.value.map { "\($0)" } }
}

/// The guide's source: 10 to 20, only on demand.
func tenToTwenty(_ payload: Source<Int>) {
  guard case .start(let sink) = payload else { return }
  let index = Cell<Int?>(10)
  sink(
    .start { message in
      switch message {
      case .start, .next(.pause), .next(.resume), .next(.rewind): break
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

/// The guide's operator, in the short form.
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
