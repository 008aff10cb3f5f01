import Antiphon
import Dispatch
import Foundation

/// A process and the pipes that it writes to. Everything is touched on its queue only.
final class ProcessRun: @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.process")
  private let child: ChildProcess
  private let streams: [ChildProcess.Stream]
  private let emitter: Emitter<ChildProcess.Output, ProcessFailure>
  private let process = Process()
  private var isLaunched = false
  private var isStopped = false
  /// Of the pipes that are not at their end.
  private var readers: [ChildProcess.Stream: PipeReader] = [:]
  /// What was read and is not wanted yet: one chunk of each pipe at most.
  private var kept: [ChildProcess.Output] = []
  private var isWanted = false
  /// How the stream ends, once that is known. It is told when an element is wanted: a failure must not overtake one that waits.
  private var ending: Completion<ProcessFailure>?

  /// - Parameter streams: those that are read. The others are those of this process.
  init(
    _ child: ChildProcess, reading streams: [ChildProcess.Stream],
    _ emitter: Emitter<ChildProcess.Output, ProcessFailure>
  ) {
    self.child = child
    self.streams = streams
    self.emitter = emitter
  }

  /// Has the next chunk emitted.
  func request() {
    queue.async { self.advance() }
  }

  /// Ends the process, if it has not ended.
  func stop() {
    queue.async {
      self.isStopped = true
      for reader in self.readers.values { reader.stop() }
      self.readers = [:]
      if self.process.isRunning { kill(self.process.processIdentifier, self.child.signalOnCancel) }
    }
  }

  private func advance() {
    if isStopped { return }
    do throws(ProcessFailure) {
      if !isLaunched { try launch() }
    } catch {
      return emitter.fail(error)
    }
    isWanted = true
    if !kept.isEmpty { return emit(kept.removeFirst()) }
    completeIfOver()
    for reader in readers.values { reader.read() }
  }

  private func receive(_ result: Result<Data, SystemError>, from stream: ChildProcess.Stream) {
    switch result {
    case .success(let data) where data.isEmpty:
      readers.removeValue(forKey: stream)?.stop()
      completeIfOver()
    case .success(let data):
      let output = ChildProcess.Output(stream: stream, data: data)
      if isWanted { emit(output) } else { kept.append(output) }
    case .failure(let failure):
      ending = ending ?? .failed(.read(failure))
      readers.removeValue(forKey: stream)?.stop()
      completeIfOver()
    }
  }

  private func emit(_ output: ChildProcess.Output) {
    isWanted = false
    emitter.send(output)
  }

  private func completeIfOver() {
    guard isWanted, let ending, readers.isEmpty, kept.isEmpty else { return }
    if case .failed(let failure) = ending { emitter.fail(failure) } else { emitter.finish() }
  }

  // MARK: Starting

  private func launch() throws(ProcessFailure) {
    isLaunched = true
    process.executableURL = URL(fileURLWithPath: child.path)
    process.arguments = child.arguments
    if let environment = child.environment { process.environment = environment }
    if let directory = child.directory { process.currentDirectoryURL = directory }
    process.standardInput = child.input ?? .nullDevice
    process.terminationHandler = { process in self.queue.async { self.end(process) } }
    do {
      // Closed again here once the process has them.
      let ends = try streams.map { stream throws(SystemError) in try openPipe(to: stream) }
      try withExtendedLifetime(ends) { try withNoSignalBlocked { try process.run() } }
    } catch {
      process.terminationHandler = nil
      throw .launch(path: child.path, SystemError(error))
    }
  }

  /// Has a stream of the process lead to a reader. Returns the end to write to.
  private func openPipe(to stream: ChildProcess.Stream) throws(SystemError) -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    let handle = FileHandle(fileDescriptor: writing.number, closeOnDealloc: false)
    switch stream {
    case .output: process.standardOutput = handle
    case .errorOutput: process.standardError = handle
    }
    readers[stream] = PipeReader(reading, chunkSize: 65_536, on: queue) { [unowned self] in receive($0, from: stream) }
    return writing
  }

  private func end(_ process: Process) {
    process.terminationHandler = nil
    ending = ending ?? process.completion
    completeIfOver()
  }
}

extension Process {
  /// How a stream ends with this process.
  fileprivate var completion: Completion<ProcessFailure> {
    switch terminationReason {
    case .exit where terminationStatus == 0: .finished
    case .exit: .failed(.exited(code: terminationStatus))
    default: .failed(.killed(signal: terminationStatus))
    }
  }
}

/// Calls `body` with no signal blocked in this thread. A child inherits what the thread that starts it blocks, and the threads of
/// Dispatch block `SIGTERM`.
private func withNoSignalBlocked(_ body: () throws -> Void) rethrows {
  var none = sigset_t()
  var earlier = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &earlier)
  defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
  try body()
}

extension SystemError {
  /// The number behind an error of Foundation, as far as there is one.
  fileprivate init(_ error: any Error) {
    if let error = error as? SystemError {
      self = error
      return
    }
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    switch (cause.domain, cause.code) {
    case (NSPOSIXErrorDomain, let code): self.init(code: Int32(truncatingIfNeeded: code))
    case (NSCocoaErrorDomain, CocoaError.fileNoSuchFile.rawValue): self.init(code: ENOENT)
    default: self.init(code: EINVAL)
    }
  }
}
