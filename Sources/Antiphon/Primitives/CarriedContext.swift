import AntiphonShims
import Synchronization

/// A context that the core takes along where work leaves the stack it was made on: the service context of a trace, or where inspected points
/// are (`InspectionPlace`).
///
/// The core knows no tracing. `AntiphonTracing` registers a function that captures what is current, and so does the first inspected point; until
/// then nothing is captured, and each place that would capture costs one load and a branch.
///
/// | place | runs in the context of |
/// |---|---|
/// | work for a scheduler or a clock | the caller that schedules it |
/// | a parked source that is woken | its start |
/// | an action that waits for a serial context | the caller that enqueues it |
/// | a stage that hands out what it has kept | the latest element that it kept (`StageContexts`) |
/// | a stream that starts later: the next of a sequence, the restart of a rewind | the start of the stage |
/// | an inner stream that waited for a place | the latest outer element that waits |
/// | what follows from the end of an upstream | that end |
///
/// A class with a subclass for each kind, so that a context is one allocation.
@usableFromInline
package class CarriedContext: @unchecked Sendable {
  /// What can be carried, each at most once.
  package enum Kind: UInt8 { case trace = 1, inspection = 2 }

  /// What captures the contexts of one kind, and the context that is current where there is none.
  private struct ContextSource: Sendable {
    let absent: CarriedContext
    let capture: @Sendable () -> CarriedContext?
  }

  private static let registration = Lock()
  // Each is written once, before `antiphon_carry()` releases it; read after `antiphon_carried()` has acquired its kind.
  private nonisolated(unsafe) static var trace: ContextSource?
  private nonisolated(unsafe) static var inspection: ContextSource?

  init() {}

  /// Calls `body` once, while this context is current.
  @usableFromInline
  package func perform(_ body: () -> Void) { body() }

  /// Calls the asynchronous `body` once, while this context is current.
  package func performAsync(_ body: @Sendable () async -> Void) async { await body() }

  /// Sets what the core captures of this kind from now on. Only the first call for a kind has an effect.
  ///
  /// - Parameters:
  ///   - kind: what is captured.
  ///   - absent: the context that is current where there is none.
  ///   - capture: returns the current context, or nil if there is none.
  package static func register(
    _ kind: Kind, absent: CarriedContext, capture: @escaping @Sendable () -> CarriedContext?
  ) {
    registration.withLock {
      if antiphon_carried() & kind.rawValue != 0 { return }
      let source = ContextSource(absent: absent, capture: capture)
      switch kind {
      case .trace: trace = source
      case .inspection: inspection = source
      }
      antiphon_carry(kind.rawValue)
    }
  }

  /// The current context, or nil if there is none or nothing is registered.
  package static var current: CarriedContext? { antiphon_carries() ? captured { $0.capture() } : nil }

  /// The current context, absent or not; nil if nothing is registered.
  @inlinable @inline(__always)
  static var whatever: CarriedContext? { antiphon_carries() ? currentOrAbsent() : nil }

  @usableFromInline @inline(never)
  static func currentOrAbsent() -> CarriedContext? { captured { $0.capture() ?? $0.absent } }

  /// The context of each registered kind, in one.
  private static func captured(_ context: (ContextSource) -> CarriedContext?) -> CarriedContext? {
    let kinds = antiphon_carried()
    let trace = kinds & Kind.trace.rawValue == 0 ? nil : trace.flatMap(context)
    let inspection = kinds & Kind.inspection.rawValue == 0 ? nil : inspection.flatMap(context)
    guard let trace, let inspection else { return trace ?? inspection }
    return BothContexts(trace, inspection)
  }

  // Not one generic function: the closures would be converted twice, even where nothing is captured.

  /// Returns a function that calls `work` in the current context, or `work` itself if there is none.
  @inlinable @inline(__always)
  package static func wrap(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    antiphon_carries() ? wrapped(work) : work
  }

  @usableFromInline @inline(never)
  static func wrapped(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let context = current else { return work }
    return { context.perform(work) }
  }

  /// A function that wakes a source, and returns its final action.
  @usableFromInline typealias WakeFunction = @Sendable () -> (@Sendable () -> Void)?

  /// Returns a function that calls `wakeUp` in the current context, or `wakeUp` itself if there is none.
  @inlinable @inline(__always)
  static func wrap(_ wakeUp: @escaping WakeFunction) -> WakeFunction { antiphon_carries() ? wrapped(wakeUp) : wakeUp }

  @usableFromInline @inline(never)
  static func wrapped(_ wakeUp: @escaping WakeFunction) -> WakeFunction {
    guard let context = current else { return wakeUp }
    return {
      guard let last = context.result(of: wakeUp) else { return nil }
      return { context.perform(last) }
    }
  }

  /// Returns an asynchronous function that calls `work` in the current context, or `work` itself if there is none.
  package static func wrap(_ work: @escaping @Sendable () async -> Void) -> @Sendable () async -> Void {
    guard let context = current else { return work }
    return { await context.performAsync(work) }
  }

  /// The result of `work` in this context.
  func result<Result>(of work: () -> Result) -> Result {
    var result: Result?
    perform { result = work() }
    // Rule: `perform` calls its argument once.
    return result!
  }
}

/// The value of a task-local variable.
package final class TaskLocalContext<Value: Sendable>: CarriedContext, @unchecked Sendable {
  private let variable: TaskLocal<Value>
  private let value: Value

  package init(_ variable: TaskLocal<Value>, _ value: Value) {
    (self.variable, self.value) = (variable, value)
    super.init()
  }

  package override func perform(_ body: () -> Void) { variable.withValue(value, operation: body) }
  package override func performAsync(_ body: @Sendable () async -> Void) async {
    await variable.withValue(value, operation: body)
  }
}

/// A context of each kind.
private final class BothContexts: CarriedContext, @unchecked Sendable {
  private let outer, inner: CarriedContext

  init(_ outer: CarriedContext, _ inner: CarriedContext) {
    (self.outer, self.inner) = (outer, inner)
    super.init()
  }

  override func perform(_ body: () -> Void) { outer.perform { inner.perform(body) } }
  override func performAsync(_ body: @Sendable () async -> Void) async {
    await outer.performAsync { [inner] in await inner.performAsync(body) }
  }
}

/// The contexts of a stage that keeps elements or starts streams later. It exists only where contexts are captured.
@usableFromInline
final class StageContexts: Sendable {
  /// That of the stage's start.
  private let start: CarriedContext
  /// That of the latest element that the stage kept; at first that of the start.
  private let kept: LockedValue<CarriedContext>
  /// How many elements have left the queue of the stage and wait for their delivery.
  private let batched = Atomic(0)

  private init(_ start: CarriedContext) {
    self.start = start
    kept = LockedValue(start)
  }

  /// To be called when the stage starts.
  @inlinable @inline(__always)
  static func atStart() -> StageContexts? { antiphon_carries() ? made() : nil }

  @usableFromInline @inline(never)
  static func made() -> StageContexts? { CarriedContext.currentOrAbsent().map { StageContexts($0) } }

  /// Records the context of an element that the stage keeps. An element that comes without a context gets that of the start.
  @usableFromInline @inline(never)
  func keep() {
    let new = CarriedContext.current ?? start
    // The earlier one is released outside the lock.
    let earlier = kept.withLock { kept in
      defer { kept = new }
      return kept
    }
    withExtendedLifetime(earlier) {}
  }

  @usableFromInline
  func setBatched(_ count: Int) { batched.store(count, ordering: .relaxed) }

  @usableFromInline
  var batchedCount: Int { batched.load(ordering: .relaxed) }

  /// Calls `body` in the context of what is kept.
  @usableFromInline
  func inKept<Result>(_ body: () -> Result) -> Result { kept.withLock { $0 }.result(of: body) }

  /// Calls the asynchronous `body` in the context of what is kept.
  func awaitInKept<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = StateBox<Swift.Result<Result, Failure>?>(nil)
    await kept.withLock { $0 }.performAsync {
      do throws(Failure) {
        result.value = .success(try await body())
      } catch {
        result.value = .failure(error)
      }
    }
    // Rule: `performAsync` calls its argument once.
    return try result.value!.get()
  }

  /// Calls `body` in the context of the start.
  @usableFromInline
  func inStart(_ body: () -> Void) { start.perform(body) }
}
