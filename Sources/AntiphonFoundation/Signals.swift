import Antiphon
import Dispatch
import Foundation

/// Emits the number of each of these signals when the process receives it.
///
///     signals(SIGINT, SIGTERM).first().observeValues { _ in server.stop() }.start()
///
/// While a stream of a signal runs, it replaces the signal's previous action. When the last stream of the signal is over, the previous
/// action is restored.
///
/// - Parameter numbers: at least one; not `SIGKILL` or `SIGSTOP`, which can't be caught.
/// - Demand: signals that are not requested yet are kept.
/// - Loses: a signal that is sent again before the system has delivered the first one, as the system merges them.
public func signals(_ numbers: Int32...) -> Producer<Int32, Never> {
  precondition(!numbers.isEmpty, "signals(_:) needs one signal or more")
  precondition(
    numbers.allSatisfy { $0 > 0 && $0 != SIGKILL && $0 != SIGSTOP }, "signals(_:) needs signals that can be caught")
  let numbers = Set(numbers)
  return emitting { emitter in
    let end = SignalHub.shared.listen(to: numbers) { emitter.send($0) }
    emitter.onEnd(end)
  }
}

/// The pipe to which the handler writes the numbers of signals. Set once, before the handler is first installed.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// Catches signals with a handler that only writes to a pipe, and notifies the listeners.
private final class SignalHub: Sendable {
  static let shared = SignalHub()

  private struct Listener {
    let numbers: Set<Int32>
    let receive: @Sendable (Int32) -> Void
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var count = 0
    /// The previous actions of the caught signals.
    var earlier: [Int32: sigaction] = [:]
  }

  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var state = State()
  /// Only retained: it is never stopped, nor accessed after it was resumed.
  private nonisolated(unsafe) let reader: any DispatchSourceRead

  private init() {
    guard let (reading, writing) = try? Descriptor.pipe() else {
      fatalError("signals(_:) needs a pipe: \(SystemError.last)")
    }
    // A handler must not block while the pipe is full.
    for end in [reading, writing] { _ = fcntl(end.number, F_SETFL, O_NONBLOCK) }
    signalPipe = writing.number
    reader = DispatchSource.makeReadSource(
      fileDescriptor: reading.number, queue: DispatchQueue(label: "antiphon.signals"))
    reader.setEventHandler { [unowned self] in
      guard let numbers = try? withExtendedLifetime(writing, { try reading.read(4096) }) else { return }
      for number in numbers { tell(Int32(number)) }
    }
    reader.resume()
  }

  private func tell(_ number: Int32) {
    let listeners = lock.withLock { state.listeners.sorted { $0.key < $1.key } }
    for (_, listener) in listeners where listener.numbers.contains(number) { listener.receive(number) }
  }

  /// Adds a listener; the result removes it.
  func listen(
    to numbers: Set<Int32>, _ receive: @escaping @Sendable (Int32) -> Void
  ) -> @Sendable () -> Void {
    let id = lock.withLock {
      state.count += 1
      state.listeners[state.count] = Listener(numbers: numbers, receive: receive)
      for number in numbers where state.earlier[number] == nil { state.earlier[number] = catchSignal(number) }
      return state.count
    }
    return { self.forget(id) }
  }

  private func forget(_ id: Int) {
    let listener = lock.withLock {
      let listener = state.listeners.removeValue(forKey: id)
      for number in listener?.numbers ?? []
      where !state.listeners.values.contains(where: { $0.numbers.contains(number) }) {
        if var earlier = state.earlier.removeValue(forKey: number) { sigaction(number, &earlier, nil) }
      }
      return listener
    }
    withExtendedLifetime(listener) {}
  }
}

/// Installs the handler, and returns the previous action.
private func catchSignal(_ number: Int32) -> sigaction {
  // Only async-signal-safe calls: a signal may interrupt anything.
  let handler: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipe, &byte, 1)
    errno = error
  }
  var action = sigaction()
  #if canImport(Darwin)
  action.__sigaction_u.__sa_handler = handler
  #else
  action.__sigaction_handler.sa_handler = handler
  #endif
  action.sa_flags = Int32(SA_RESTART)
  var earlier = sigaction()
  precondition(sigaction(number, &action, &earlier) == 0, "signals(_:) needs signals that can be caught")
  return earlier
}
