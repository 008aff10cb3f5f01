#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension Producer {
  /// Stops in the debugger when a predicate is true, and forwards all events unchanged.
  ///
  ///     self                           1-2-|
  ///     breakpoint(next: { $0 > 2 })   1-2-|
  ///
  /// It raises `SIGTRAP`, which terminates a process without a debugger.
  ///
  /// - Parameters:
  ///   - starting: evaluated before upstream is started.
  ///   - next: evaluated with each element, before it is passed on.
  ///   - completed: evaluated with the completion, before it is passed on.
  public func breakpoint(
    starting: (@Sendable () -> Bool)? = nil,
    next: (@Sendable (Element) -> Bool)? = nil,
    completed: (@Sendable (Completion<Failure>) -> Bool)? = nil
  ) -> Producer {
    on(
      starting: { if let starting, starting() { trap() } },
      next: { if let next, next($0) { trap() } },
      completed: { if let completed, completed($0) { trap() } })
  }

  /// Stops in the debugger when the stream fails, and forwards all events unchanged.
  ///
  ///     self                 1-2-|
  ///     breakpointOnError()  1-2-|
  ///
  /// It raises `SIGTRAP`, which terminates a process without a debugger.
  public func breakpointOnError() -> Producer {
    on(failed: { _ in trap() })
  }
}

private func trap() {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  _ = raise(SIGTRAP)
  #else
  fatalError("breakpoint")
  #endif
}
