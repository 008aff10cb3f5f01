#if os(macOS) || os(Linux)
import Antiphon
import Dispatch
import Foundation

/// A process and the pipes that it writes to. All its state is confined to its queue.
final class ProcessRun: @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.process")
  private let child: ChildProcess
  private let streams: [ChildProcess.Stream]
  private let emitter: Emitter<ChildProcess.Output, ProcessFailure>
  /// Nil before the start, and if the start has failed.
  private var process: RunningProcess?
  private var isLaunched = false
  private var isStopped = false
  /// The readers of the pipes that have not reached their end.
  private var readers: [ChildProcess.Stream: PipeReader] = [:]
  /// The chunks that were read and are not requested yet: at most one of each pipe.
  private var kept: [ChildProcess.Output] = []
  private var isWanted = false
  /// The completion, once it is known. It is emitted when an element is requested: a failure must not overtake a kept chunk.
  private var ending: Completion<ProcessFailure>?

  /// - Parameter streams: the streams to read. The others are inherited.
  init(
    _ child: ChildProcess, reading streams: [ChildProcess.Stream],
    _ emitter: Emitter<ChildProcess.Output, ProcessFailure>
  ) {
    self.child = child
    self.streams = streams
    self.emitter = emitter
  }

  /// Emits the next chunk, as soon as one is available.
  func request() {
    queue.async { self.advance() }
  }

  /// Ends the process, if it has not ended.
  func stop() {
    queue.async {
      self.isStopped = true
      for reader in self.readers.values { reader.stop() }
      self.readers = [:]
      self.process?.stop(by: self.child.signalOnCancel)
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
      ending = .failed(.read(failure))
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
    do throws(SystemError) {
      let input = if let handle = child.input { Descriptor(of: handle) } else { try Descriptor(opening: "/dev/null") }
      let output = try target(of: .output, else: .standardOutput)
      let errorOutput = try target(of: .errorOutput, else: .standardError)
      // The process gets copies, and these descriptors are closed: a pipe ends when its last writer has closed it.
      process = try RunningProcess(
        child, descriptors: [input, output, errorOutput], on: queue
      ) { [unowned self] ending in
        self.ending = self.ending ?? ending
        completeIfOver()
      }
    } catch {
      throw .launch(path: child.path, error)
    }
  }

  /// The descriptor for one of the process's output streams: that of a new pipe with a reader, or the inherited one.
  private func target(of stream: ChildProcess.Stream, else inherited: FileHandle) throws(SystemError) -> Descriptor {
    guard streams.contains(stream) else { return Descriptor(of: inherited) }
    let (reading, writing) = try Descriptor.pipe()
    readers[stream] = PipeReader(reading, chunkSize: 65_536, on: queue) { [unowned self] in receive($0, from: stream) }
    return writing
  }
}
#endif
