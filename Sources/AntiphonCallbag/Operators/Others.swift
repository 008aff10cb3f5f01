import Antiphon

/// Forwards the source that emits or completes first; the others are cancelled.
@_alwaysEmitIntoClient
public func race<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  race(sources)
}

/// Forwards the source of an array that emits or completes first. An empty array finishes at once.
@_alwaysEmitIntoClient
public func race<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .race(sources.map(\.producer)), mode: .listenable)
}

/// Forwards this stream, or `other` if that emits or completes first.
@_alwaysEmitIntoClient
public func race<Other: CallbagConvertible>(with other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { race([$0, other.callbag]) }
}

/// Forwards the inner source that emits or completes first; the others are cancelled.
@_alwaysEmitIntoClient
public func race<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.race) }

/// Starts the stream `period` later. `wait(_:on:)` shifts its elements.
@_alwaysEmitIntoClient
public func delay<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.delayStart(for: period, clock: clock) } }
}

/// Emits each element together with the time of its arrival.
@_alwaysEmitIntoClient
public func timestamps<Element: Sendable, Time: Clock>(
  on clock: Time
) -> CallbagOperator<Element, (Element, Time.Instant)> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.timestamped(clock: clock).map { ($0.element, $0.instant) } } }
}

/// Emits, for each element, the time since the one before it, or since the start.
@_alwaysEmitIntoClient
public func durations<Element: Sendable, Time: Clock>(
  on clock: Time
) -> CallbagOperator<Element, Duration> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.measureInterval(clock: clock).map { $0.interval } } }
}

/// Splits a source in two: the elements that satisfy `isMatching`, and the rest. It is the last stage of a pipe.
@_alwaysEmitIntoClient
public func partition<Element: Sendable>(
  _ isMatching: @escaping @Sendable (Element) throws -> Bool
) -> CallbagSink<Element, (CallbagProducer<Element>, CallbagProducer<Element>)> {
  CallbagSink { source in
    let (matching, rest) = source.producer.partition(isMatching)
    return (CallbagProducer(core: matching, mode: source.mode), CallbagProducer(core: rest, mode: source.mode))
  }
}

/// Prints the events of the stream and forwards them unchanged: CallbagKit's operator `print`.
@_alwaysEmitIntoClient
public func printed<Element: Sendable>(
  _ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.print(prefix, to: write) } }
}

/// Serializes a stream whose events come from several threads: CallbagKit's `sync`.
@_alwaysEmitIntoClient
public func serialized<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.serialized() } }
}

extension CallbagKit {
  /// Serializes a stream whose events come from several threads, as `serialized()` does; C has a function named `sync`.
  @_alwaysEmitIntoClient
  public static func sync<Element: Sendable>() -> CallbagOperator<Element, Element> { serialized() }
}

/// Prints the events and requests of the stream and forwards them unchanged.
@_alwaysEmitIntoClient
public func debug<Element: Sendable>(
  _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
  fileID: String = #fileID, line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.debug(identifier, to: write, fileID: fileID, line: line) } }
}

/// Names a position in the pipe, so that the path of a failure is reported, and forwards everything unchanged.
@_alwaysEmitIntoClient
public func checkpoint<Element: Sendable>(
  _ name: String, to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }, fileID: String = #fileID,
  line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.checkpoint(name, to: write, fileID: fileID, line: line) } }
}

/// Shows this position in the pipe to an inspector, and forwards everything unchanged.
@_alwaysEmitIntoClient
public func inspected<Element: Sendable>(
  _ name: String, by inspector: Inspector = .shared, fileID: String = #fileID, line: Int = #line
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.inspected(name, by: inspector, fileID: fileID, line: line) } }
}

/// Counts the stream as active while it runs, and forwards everything unchanged.
@_alwaysEmitIntoClient
public func trackActivity<Element: Sendable>(_ tracker: ActivityTracker) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.trackActivity(tracker) } }
}

/// Stops in the debugger at the messages for which a closure returns true.
@_alwaysEmitIntoClient
public func breakpoint<Element: Sendable>(
  start: (@Sendable () -> Bool)? = nil, next: (@Sendable (Element) -> Bool)? = nil,
  completed: (@Sendable (Completion<any Error>) -> Bool)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.breakpoint(starting: start, next: next, completed: completed) } }
}

/// Stops in the debugger when the stream fails.
@_alwaysEmitIntoClient
public func breakpointOnError<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.breakpointOnError() } }
}

extension CallbagKit {
  /// Traps if the stream fails.
  @_alwaysEmitIntoClient
  public static func assert<Element: Sendable>(
    _ message: String = "", file: StaticString = #file, line: UInt = #line
  ) -> CallbagOperator<Element, Element> {
    CallbagOperator { $0.operating { $0.assertNoFailure(message, file: file, line: line).promoteFailure() } }
  }
}

extension Pipe {
  /// See the function `race(_:)`.
  @_alwaysEmitIntoClient
  public static func race(_ sources: Pipe...) -> Pipe { Pipe(AntiphonCallbag.race(sources.map(\.callbag))) }

  /// See the function `race(with:)`.
  @_alwaysEmitIntoClient
  public func race<Other: CallbagConvertible>(with other: Other) -> Pipe where Other.Element == Element {
    through(AntiphonCallbag.race(with: other))
  }

  /// See the function `delay(_:on:)`.
  @_alwaysEmitIntoClient
  public func delay<Time: Clock>(_ period: Duration, on clock: Time) -> Pipe where Time.Duration == Duration {
    through(AntiphonCallbag.delay(period, on: clock))
  }

  /// See the function `timestamps(on:)`.
  @_alwaysEmitIntoClient
  public func timestamps<Time: Clock>(on clock: Time) -> Pipe<(Element, Time.Instant)>
  where Time.Duration == Duration {
    through(AntiphonCallbag.timestamps(on: clock))
  }

  /// See the function `durations(on:)`.
  @_alwaysEmitIntoClient
  public func durations<Time: Clock>(on clock: Time) -> Pipe<Duration> where Time.Duration == Duration {
    through(AntiphonCallbag.durations(on: clock))
  }

  /// See the function `group(maxGroups:by:)`.
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Element) throws -> Key
  ) -> Pipe<(Key, CallbagProducer<Element>)> {
    through(AntiphonCallbag.group(by: key))
  }

  /// See the function `partition(_:)`.
  @_alwaysEmitIntoClient
  public func partition(_ isMatching: @escaping @Sendable (Element) throws -> Bool) -> (Pipe, Pipe) {
    let (matching, rest) = into(AntiphonCallbag.partition(isMatching))
    return (Pipe(matching), Pipe(rest))
  }

  /// See the function `printed(_:to:)`.
  @_alwaysEmitIntoClient
  public func print(
    _ prefix: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) }
  ) -> Pipe {
    through(AntiphonCallbag.printed(prefix, to: write))
  }

  /// See the function `serialized()`.
  @_alwaysEmitIntoClient
  public func sync() -> Pipe { through(AntiphonCallbag.serialized()) }

  /// See the function `debug(_:to:fileID:line:)`.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String = "", to write: @escaping @Sendable (String) -> Void = { Swift.print($0) },
    fileID: String = #fileID, line: Int = #line
  ) -> Pipe {
    through(AntiphonCallbag.debug(identifier, to: write, fileID: fileID, line: line))
  }

  /// See the function `breakpoint(start:next:completed:)`.
  @_alwaysEmitIntoClient
  public func breakpoint(
    start: (@Sendable () -> Bool)? = nil, next: (@Sendable (Element) -> Bool)? = nil,
    completed: (@Sendable (Completion<any Error>) -> Bool)? = nil
  ) -> Pipe {
    through(AntiphonCallbag.breakpoint(start: start, next: next, completed: completed))
  }

  /// See the function `breakpointOnError()`.
  @_alwaysEmitIntoClient
  public func breakpointOnError() -> Pipe { through(AntiphonCallbag.breakpointOnError()) }

  /// See the function `CallbagKit.assert(_:file:line:)`.
  @_alwaysEmitIntoClient
  public func assert(_ message: String = "", file: StaticString = #file, line: UInt = #line) -> Pipe {
    through(CallbagKit.assert(message, file: file, line: line))
  }
}
