import Antiphon

/// The sink's end of a stream of the core: it turns messages into calls of the stream's talkback.
///
/// A talkback can't carry a value. Values bypass it: a source made of messages finds this object by the talkback of the
/// consumer: the source's own one if only operators with one upstream are between, otherwise one downstream of it. An
/// operator with several upstreams passes a value on to each of them, and a notifier receives none.
final class Line<Element: Sendable>: AnyLine, @unchecked Sendable {
  static func open(
    _ producer: Producer<Element, any Error>, _ mode: CallbagMode?, _ consumer: @escaping CallbagConsumer<Element>
  ) {
    let talkback = Talkback(requesting: mode == .listenable ? .max : 0)
    talkback.downstream = Bridging.downstream?.talkback
    let line = Line(talkback)
    lines.withLock { $0[ObjectIdentifier(talkback)] = WeakLine(line: line) }
    consumer(.start { line.receive($0) })
    let unowned = talkback.unowned
    let sink = Consumer<Element, any Error>(talkback: talkback) { element in
      consumer(.next(element))
      return unowned.use { $0.take() }
    } completed: { [weak line] completion in
      unowned.use { $0.close() }
      consumer(.completed(line?.ending(completion) ?? completion))
    }
    // Streams that the upstream starts are upstream of this one, not of the stream for which this one was started.
    Bridging.$downstream.withValue(nil) { producer.run(sink) }
    withExtendedLifetime(line) {}
  }

  func receive(_ message: Source<Element>) {
    switch message {
    case .start: Misuse.report("a talkback was sent a start: the handshake is over, this is ignored")
    case .next(.wantItem): talkback.request()
    case .next(.value(let value)):
      if !offer(value) {
        Misuse.report("no source of the stream takes a value of the type \(Element.self): it is a request")
      }
      talkback.request()
    case .next(.pause): talkback.pause()
    case .next(.resume): talkback.resume()
    case .next(.rewind): rewind()
    case .completed(let completion):
      if case .terminated = completion { isTerminated.value = true }
      talkback.cancel()
    }
  }

  private func rewind() {
    do {
      try talkback.rewind()
    } catch {
      Misuse.report("a stream of the type \(Element.self) was not rewound, and continues: \(error)")
    }
  }

  /// Turns a cancellation by a terminated sink into `terminated`.
  private func ending(_ completion: Completion<any Error>) -> Completion<any Error> {
    if case .cancelled = completion, isTerminated.value { .terminated } else { completion }
  }
}

/// A `Line` for any type of element.
class AnyLine: @unchecked Sendable {
  /// Passes a value on to a source made of messages. Returns false if the source takes values of another type.
  typealias Tap = @Sendable (any Sendable) -> Bool

  let talkback: Talkback
  let isTerminated = Cell(false)
  private let taps = Cell<[ObjectIdentifier: Tap]>([:])

  init(_ talkback: Talkback) { self.talkback = talkback }

  deinit {
    let id = ObjectIdentifier(talkback)
    _ = lines.withLock { $0.removeValue(forKey: id) }
  }

  static func of(_ talkback: Talkback) -> AnyLine? {
    let id = ObjectIdentifier(talkback)
    return lines.withLock { $0[id] }?.line
  }

  func add(_ tap: @escaping Tap, for owner: AnyObject) {
    let id = ObjectIdentifier(owner)
    taps.withLock { $0[id] = tap }
  }

  func removeTap(of owner: AnyObject) {
    let id = ObjectIdentifier(owner)
    let tap = taps.withLock { $0.removeValue(forKey: id) }
    withExtendedLifetime(tap) {}
  }

  /// Offers a value to all sources made of messages. Returns false if there are some and none takes it.
  func offer(_ value: any Sendable) -> Bool {
    let taps = taps.value.values
    return taps.isEmpty || taps.filter { $0(value) }.isEmpty == false
  }
}

private struct WeakLine: Sendable {
  weak let line: AnyLine?
}

private let lines = Cell<[ObjectIdentifier: WeakLine]>([:])
