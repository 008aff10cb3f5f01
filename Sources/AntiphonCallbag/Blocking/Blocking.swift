// A thread waits by means of Dispatch: without it there is nothing here.
#if canImport(Dispatch)
import Antiphon
import DequeModule
import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Blocks the thread that starts the stream until the stream has ended.
///
/// It needs a sink with unlimited demand, such as a puller: a stream that waits for demand doesn't end.
public func blocking<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { source in
    CallbagProducer(mode: source.mode) { sink in
      let isOver = DispatchGroup()
      isOver.enter()
      source { message in
        sink(message)
        if message.isCompleted { isOver.leave() }
      }
      isOver.wait()
    }
  }
}

/// Keeps the process alive until the stream has ended, and then exits: with 0, or with 1 if the stream has failed.
///
/// At the top level of a program it runs the main queue on the main thread, so that work there continues. Elsewhere it blocks the
/// thread that starts the stream.
public func blockingMain<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { source in
    CallbagProducer(mode: source.mode) { sink in
      source { message in
        sink(message)
        if case .completed(let completion) = message {
          if case .failed = completion { exit(EXIT_FAILURE) } else { exit(EXIT_SUCCESS) }
        }
      }
      if MainActorScheduler().isCurrent { dispatchMain() }
      DispatchSemaphore(value: 0).wait()
    }
  }
}

/// The elements of a stream for a plain loop: `for element in IteratorSequence(makeIterator()(source))`.
///
/// `next()` requests one element and blocks the thread until it arrives. Elements that a stream pushes are all kept.
public func makeIterator<Element: Sendable>() -> CallbagSink<Element, CallbagIterator<Element>> {
  CallbagSink { CallbagIterator($0) }
}

/// The elements of `source` for a plain loop, as `makeIterator()(source)`.
public func makeIterator<Source: CallbagConvertible>(_ source: Source) -> CallbagIterator<Source.Element> {
  CallbagIterator(source.callbag)
}

/// The elements of a stream, one by one, for a thread that waits for them.
///
/// The stream starts with the first `next()`, and is cancelled when the iterator is released before its end.
public final class CallbagIterator<Element: Sendable>: IteratorProtocol, Sendable {
  private let inbox: Inbox<Element>
  private let source: CallbagProducer<Element>
  private let isStarted = Cell(false)

  init(_ source: CallbagProducer<Element>) {
    self.source = source
    inbox = Inbox()
  }

  deinit { inbox.talkback.value?(.completed(.cancelled)) }

  /// The next element; nil at the end, and after a failure.
  public func next() -> Element? {
    if !isStarted.exchange(true) { source { [inbox] in inbox.receive($0) } }
    return inbox.take()
  }

  /// The completion of the stream, once all its elements were taken.
  public var completion: Completion<any Error>? { inbox.ending }
}

private final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var elements = Deque<Element>()
    var completion: Completion<any Error>?
  }

  let talkback = Cell<SourceTalkback<Element>?>(nil)
  private let state = Cell(State())
  /// Signalled once for each message that can be taken.
  private let arrived = DispatchSemaphore(value: 0)

  func receive(_ message: Sink<Element>) {
    switch message {
    case .start(let peer): talkback.value = peer
    case .next(let element):
      state.withLock { $0.elements.append(element) }
      arrived.signal()
    case .completed(let completion):
      talkback.value = nil
      state.withLock { $0.completion = completion }
      arrived.signal()
    }
  }

  var ending: Completion<any Error>? { state.withLock { $0.elements.isEmpty ? $0.completion : nil } }

  func take() -> Element? {
    if state.withLock({ $0.elements.isEmpty && $0.completion == nil }) { talkback.value?(.next(.wantItem)) }
    arrived.wait()
    let element = state.withLock { $0.elements.popFirst() }
    // The end can be taken any number of times.
    if element == nil { arrived.signal() }
    return element
  }
}
#endif
