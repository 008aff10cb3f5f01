import Antiphon

/// Forwards the source that emits or completes first; the others are cancelled.
public func race<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  race(sources)
}

/// Forwards the source of an array that emits or completes first. An empty array finishes at once.
public func race<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .race(sources.map(\.producer)), mode: .listenable)
}

/// Forwards this stream, or `other` if that emits or completes first.
public func race<Other: CallbagConvertible>(with other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { race([$0, other.callbag]) }
}

/// Forwards the inner source that emits or completes first; the others are cancelled.
public func race<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.race) }

/// Starts the stream `period` later. `wait(_:on:)` shifts its elements.
public func delay<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.delayStart(for: period, clock: clock) } }
}

/// Emits each element together with the time of its arrival.
public func timestamps<Element: Sendable, Time: Clock>(
  on clock: Time
) -> CallbagOperator<Element, (Element, Time.Instant)> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.timestamped(clock: clock).map { ($0.element, $0.instant) } } }
}

/// Emits, for each element, the time since the one before it, or since the start.
public func durations<Element: Sendable, Time: Clock>(
  on clock: Time
) -> CallbagOperator<Element, Duration> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.measureInterval(clock: clock).map { $0.interval } } }
}

/// Emits a source for each key when the key first occurs: the source emits the elements with that key.
///
/// - Parameters:
///   - maxGroups: how many sources may be open at once, at least 1.
///   - key: returns the key of an element.
public func group<Element: Sendable, Key: Hashable & Sendable>(
  maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws -> Key
) -> CallbagOperator<Element, (Key, CallbagProducer<Element>)> {
  CallbagOperator {
    $0.operating {
      $0.group(maxGroups: maxGroups, by: key).map { ($0.key, CallbagProducer(core: $0.elements, mode: .listenable)) }
    }
  }
}

/// Emits a source for each key when the key first occurs, which finishes when the notifier made for it emits: the next element with that key
/// opens another one.
public func group<Element: Sendable, Key: Hashable & Sendable, Notifier: CallbagConvertible>(
  by key: @escaping @Sendable (Element) throws -> Key,
  until duration: @escaping @Sendable ((Key, CallbagProducer<Element>)) throws -> Notifier
) -> CallbagOperator<Element, (Key, CallbagProducer<Element>)> {
  CallbagOperator {
    $0.operating {
      $0.group(by: key) { (group: GroupedProducer<Key, Element, any Error>) throws(any Error) in
        try duration((group.key, CallbagProducer(core: group.elements, mode: .listenable))).callbag.producer
      }.map { ($0.key, CallbagProducer(core: $0.elements, mode: .listenable)) }
    }
  }
}

/// Emits a source for every `count` elements, as soon as the first of them arrives.
public func window<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, CallbagProducer<Element>> {
  precondition(count > 0, "window(_:) needs a count of 1 or more")
  return CallbagOperator { $0.windows { $0.windowStreams(ofCount: count) } }
}

/// Emits sources of `count` elements each; a new one starts every `step` elements.
public func window<Element: Sendable>(
  _ count: Int, startingEvery step: Int
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  precondition(count > 0 && step > 0, "window(_:startingEvery:) needs a count and a step of 1 or more")
  return CallbagOperator { $0.windows { $0.windowStreams(ofCount: count, startingEvery: step) } }
}

/// Emits a source of the elements of each `period`; the first one starts at once.
public func window<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, CallbagProducer<Element>> where Time.Duration == Duration {
  precondition(period > .zero, "window(_:on:) needs a period of more than zero")
  return CallbagOperator { $0.windows { $0.windowStreams(every: period, clock: clock) } }
}

/// Emits a source of the elements that arrive until `boundary` emits, and then the next one; the first one starts at once.
public func window<Element: Sendable, Boundary: CallbagConvertible>(
  on boundary: Boundary
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator { $0.windows { $0.windowStreams(on: boundary.callbag.producer) } }
}

/// Emits sources of the elements between an element of `openings` and the first one of the notifier made for it.
public func window<Element: Sendable, Openings: CallbagConvertible, Notifier: CallbagConvertible>(
  from openings: Openings, until closing: @escaping @Sendable (Openings.Element) throws -> Notifier
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator {
    $0.windows {
      $0.windowStreams(from: openings.callbag.producer) { (opening: Openings.Element) throws(any Error) in
        try closing(opening).callbag.producer
      }
    }
  }
}

/// Emits a source of the elements that arrive until the notifier made for it emits, and then the next one; the first starts at once.
public func window<Element: Sendable, Notifier: CallbagConvertible>(
  until closing: @escaping @Sendable () throws -> Notifier
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator {
    $0.windows { $0.windowStreams { () throws(any Error) in try closing().callbag.producer } }
  }
}

extension CallbagProducer {
  /// A source of the windows that `transform` makes, which push their elements.
  fileprivate func windows(
    _ transform: (Producer<Element, any Error>) -> Producer<Producer<Element, any Error>, any Error>
  ) -> CallbagProducer<CallbagProducer> {
    operating { transform($0).map { CallbagProducer(core: $0, mode: .listenable) } }
  }
}

/// Splits a source in two: the elements that satisfy `isMatching`, and the rest. It is the last stage of a pipe.
public func partition<Element: Sendable>(
  _ isMatching: @escaping @Sendable (Element) throws -> Bool
) -> CallbagSink<Element, (CallbagProducer<Element>, CallbagProducer<Element>)> {
  CallbagSink { source in
    let (matching, rest) = source.producer.partition(isMatching)
    return (CallbagProducer(core: matching, mode: source.mode), CallbagProducer(core: rest, mode: source.mode))
  }
}

/// Prints the events of the stream and forwards them unchanged: CallbagKit's operator `print`.
public func printed<Element: Sendable>(
  _ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.print(prefix, to: write) } }
}

/// Serializes a stream whose events come from several threads: CallbagKit's `sync`.
public func serialized<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.serialized() } }
}

extension CallbagKit {
  /// Serializes a stream whose events come from several threads, as `serialized()` does; C has a function named `sync`.
  public static func sync<Element: Sendable>() -> CallbagOperator<Element, Element> { serialized() }
}

/// Prints the events and requests of the stream and forwards them unchanged.
public func debug<Element: Sendable>(
  _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
  fileID: String = #fileID, line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.debug(identifier, to: write, fileID: fileID, line: line) } }
}

/// Names a position in the pipe, so that the path of a failure is reported, and forwards everything unchanged.
public func checkpoint<Element: Sendable>(
  _ name: String, to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }, fileID: String = #fileID,
  line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.checkpoint(name, to: write, fileID: fileID, line: line) } }
}

/// Shows this position in the pipe to an inspector, and forwards everything unchanged.
public func inspected<Element: Sendable>(
  _ name: String, by inspector: Inspector = .shared, fileID: String = #fileID, line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.inspected(name, by: inspector, fileID: fileID, line: line) } }
}

/// Counts the stream as active while it runs, and forwards everything unchanged.
public func trackActivity<Element: Sendable>(_ tracker: ActivityTracker) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.trackActivity(tracker) } }
}

/// Stops in the debugger at the messages for which a closure returns true.
public func breakpoint<Element: Sendable>(
  start: (@Sendable () -> Bool)? = nil, next: (@Sendable (Element) -> Bool)? = nil,
  completed: (@Sendable (Completion<any Error>) -> Bool)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.breakpoint(starting: start, next: next, completed: completed) } }
}

/// Stops in the debugger when the stream fails.
public func breakpointOnError<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.breakpointOnError() } }
}

extension CallbagKit {
  /// Traps if the stream fails.
  public static func assert<Element: Sendable>(
    _ message: String = "", file: StaticString = #file, line: UInt = #line
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.assertNoFailure(message, file: file, line: line).promoteFailure() } }
  }
}

extension Pipe {
  /// See the function `race(_:)`.
  public static func race(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.race(sources.map(\.callbag))) }

  /// See the function `race(with:)`.
  public func race<Other: CallbagConvertible>(with other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.race(with: other))
  }

  /// See the function `delay(_:on:)`.
  public func delay<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.delay(period, on: clock))
  }

  /// See the function `timestamps(on:)`.
  public func timestamps<Time: Clock>(on clock: Time) -> Pipe<(Element, Time.Instant)>
  where Time.Duration == Duration {
    through(AntiphonCallbag.timestamps(on: clock))
  }

  /// See the function `durations(on:)`.
  public func durations<Time: Clock>(on clock: Time) -> Pipe<Duration> where Time.Duration == Duration {
    through(AntiphonCallbag.durations(on: clock))
  }

  /// See the function `group(maxGroups:by:)`.
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) throws -> Key
  ) -> Pipe<(Key, CallbagProducer<Element>)> {
    through(AntiphonCallbag.group(by: key))
  }

  /// See the function `partition(_:)`.
  public func partition(_ isMatching: @escaping @Sendable (Element) throws -> Bool) -> (Pipe, Pipe) {
    let (matching, rest) = into(AntiphonCallbag.partition(isMatching))
    return (Pipe(matching), Pipe(rest))
  }

  /// See the function `printed(_:to:)`.
  public func print(
    _ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Pipe {
    through(AntiphonCallbag.printed(prefix, to: write))
  }

  /// See the function `serialized()`.
  public func sync() -> Pipe { through(AntiphonCallbag.serialized()) }

  /// See the function `debug(_:to:fileID:line:)`.
  public func debug(
    _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Pipe {
    through(AntiphonCallbag.debug(identifier, to: write, fileID: fileID, line: line))
  }

  /// See the function `breakpoint(start:next:completed:)`.
  public func breakpoint(
    start: (@Sendable () -> Bool)? = nil, next: (@Sendable (Element) -> Bool)? = nil,
    completed: (@Sendable (Completion<any Error>) -> Bool)? = nil
  ) -> Pipe {
    through(AntiphonCallbag.breakpoint(start: start, next: next, completed: completed))
  }

  /// See the function `breakpointOnError()`.
  public func breakpointOnError() -> Pipe { through(AntiphonCallbag.breakpointOnError()) }

  /// See the function `CallbagKit.assert(_:file:line:)`.
  public func assert(_ message: String = "", file: StaticString = #file, line: UInt = #line) -> Pipe {
    through(CallbagKit.assert(message, file: file, line: line))
  }
}
