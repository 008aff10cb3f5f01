import Antiphon

#if canImport(Dispatch)
import Dispatch
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The termination of the process, or of a part of it: streams that watch it complete with `terminated`.
///
///     let subscription = pipe(events, terminating(on: .signals), sink { print($0) })
///
/// `terminate()` triggers a termination that `init()` has made, for instance at a service's graceful shutdown.
public final class Termination: Sendable {
  private struct State {
    var isOver = false
    var watchers: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = Cell(State())

  /// A termination that `terminate()` triggers.
  public init() {}

  #if canImport(Dispatch)
  /// Triggered by the first SIGINT or SIGTERM that the process receives.
  ///
  /// The first access installs the signal handlers. The first signal then doesn't end the process, which must exit by itself when
  /// its streams are done. The next signal ends it, as by default.
  public static let signals: Termination = {
    let termination = Termination()
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "Termination.signals needs a pipe, and there are no file descriptors left")
    signalled = ends[1]
    let arrivals = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
    arrivals.setEventHandler {
      var byte: UInt8 = 0
      if read(ends[0], &byte, 1) < 1 { return }
      termination.terminate()
    }
    arrivals.resume()
    // Never released: a terminating process needs no clean-up, and a released source receives nothing.
    _ = Unmanaged.passRetained(arrivals as AnyObject)
    for number in [SIGINT, SIGTERM] { signal(number, tell) }
    return termination
  }()
  #endif

  /// Completes the streams that watch this termination, and later ones. Idempotent.
  public func terminate() {
    let watchers = state.withLock { state in
      defer {
        state.isOver = true
        state.watchers = [:]
      }
      return state.watchers
    }
    for watcher in watchers.sorted(by: { $0.key < $1.key }) { watcher.value() }
  }

  /// Whether the termination was triggered.
  public var isOver: Bool { state.value.isOver }

  /// Emits one element when the termination is triggered, or at once if it was.
  var happened: Producer<Bool, Never> {
    emitting { emitter in
      let number = self.state.withLock { state -> Int? in
        if state.isOver { return nil }
        defer { state.next += 1 }
        state.watchers[state.next] = { emitter.send(true) }
        return state.next
      }
      guard let number else {
        emitter.send(true)
        return
      }
      emitter.onEnd { self.state.withLock { _ = $0.watchers.removeValue(forKey: number) } }
    }
  }
}

#if canImport(Dispatch)
/// The pipe to which the signal handler writes. Set before the handler is installed.
private nonisolated(unsafe) var signalled: Int32 = -1

/// The signal handler: only async-signal-safe calls.
private func tell(_: Int32) {
  signal(SIGINT, SIG_DFL)
  signal(SIGTERM, SIG_DFL)
  var byte: UInt8 = 0
  _ = write(signalled, &byte, 1)
}
#endif

extension Producer {
  /// Completes with `terminated` when `termination` is triggered.
  ///
  /// - Cancels: the stream, when `termination` is triggered.
  public func terminating(on termination: Termination) -> Producer {
    Producer { consumer in
      let isTerminated = Cell(false)
      let completed = consumer.unownedCompleted
      let notifier = termination.happened.on(next: { isTerminated.value = $0 }).mapError { never -> Failure in }
      prefix(until: notifier).run(
        consumer.wrapping(next: consumer.unownedNext) { completion in
          if case .finished = completion, isTerminated.value { return completed(.terminated) }
          completed(completion)
        })
    }
  }
}

/// Completes with `terminated` when `termination` is triggered: with `.signals`, when the process is interrupted.
public func terminating<Element: Sendable>(on termination: Termination) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.terminating(on: termination) } }
}
