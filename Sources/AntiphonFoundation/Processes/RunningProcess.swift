#if os(macOS) || os(Linux)
import Antiphon
import AntiphonShims
import Dispatch
import Foundation

/// A process from its start until it is reaped. All its state is confined to its queue, so that no signal is sent to a process number
/// that has been reused.
final class RunningProcess: @unchecked Sendable {
  private let number: pid_t
  private var hasEnded = false
  private var receiveEnd: ((Completion<ProcessFailure>) -> Void)?

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors for standard input, output and error.
  ///   - receiveEnd: called with the completion of the process's stream; kept until then or until `stop(by:)`.
  init(
    _ child: ChildProcess, descriptors: [Descriptor], on queue: DispatchQueue,
    _ receiveEnd: @escaping (Completion<ProcessFailure>) -> Void
  ) throws(SystemError) {
    number = try child.spawn(with: descriptors)
    self.receiveEnd = receiveEnd
    let source = Self.exitSource(of: number, on: queue)
    // The source keeps this until the process has been reaped.
    source.setEventHandler { self.reap(cancelling: source) }
    source.resume()
  }

  /// Sends a signal unless the process has ended. `receiveEnd` is not called afterwards.
  func stop(by signal: Int32) {
    receiveEnd = nil
    if !hasEnded { kill(number, signal) }
  }

  /// A source that fires once the process has ended; on Linux it may also fire earlier.
  private static func exitSource(of number: pid_t, on queue: DispatchQueue) -> any DispatchSourceProtocol {
    #if os(macOS)
    return DispatchSource.makeProcessSource(identifier: number, eventMask: .exit, queue: queue)
    #else
    let opened = antiphon_process_descriptor(number)
    if opened >= 0 {
      let descriptor = Descriptor(opened)
      if let watched = descriptor.descriptorToWatch() {
        let source = DispatchSource.makeReadSource(fileDescriptor: watched.number, queue: queue)
        source.setCancelHandler { withExtendedLifetime((descriptor, watched)) {} }
        return source
      }
    }
    // The kernel is older than Linux 5.3, or no descriptor is left.
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now(), repeating: .milliseconds(10))
    return source
    #endif
  }

  private func reap(cancelling source: any DispatchSourceProtocol) {
    // On macOS the source fires a moment before the process can be reaped.
    #if os(macOS)
    let waits: Int32 = 1
    #else
    let waits: Int32 = 0
    #endif
    var code: Int32 = 0
    var signal: Int32 = 0
    let result = antiphon_reap(number, waits, &code, &signal)
    if result == 0 { return }
    let completion: Completion<ProcessFailure> =
      if result < 0 {
        .failed(.lost(.last))
      } else if signal != 0 {
        .failed(.killed(signal: signal))
      } else if code != 0 {
        .failed(.exited(code: code))
      } else {
        .finished
      }
    source.cancel()
    hasEnded = true
    receiveEnd?(completion)
    receiveEnd = nil
  }
}

extension ChildProcess {
  /// Starts the process and returns its number.
  fileprivate func spawn(with descriptors: [Descriptor]) throws(SystemError) -> pid_t {
    let variables = environment ?? ProcessInfo.processInfo.environment
    let arguments = [path] + self.arguments
    let settings = variables.map { name, value in "\(name)=\(value)" }
    // A C string ends at its first zero.
    guard
      (arguments + settings + [directory?.path ?? ""]).allSatisfy({ !$0.utf8.contains(0) }),
      variables.keys.allSatisfy({ !$0.isEmpty && !$0.contains("=") })
    else { throw SystemError(code: EINVAL) }
    var number: pid_t = 0
    let error = withCStrings(arguments) { arguments in
      withCStrings(settings) { settings in
        antiphon_spawn(path, arguments, settings, directory?.path, descriptors.map(\.number), &number)
      }
    }
    guard error == 0 else { throw SystemError(code: error) }
    return number
  }
}

/// Calls `body` with a nil-terminated array of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
#endif
