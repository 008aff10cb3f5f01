import Dispatch
import Foundation

/// Reads a descriptor whose bytes come when they like: a chunk each time it is asked. Everything is touched on its queue only.
final class PipeReader: @unchecked Sendable {
  private let descriptor: Descriptor
  private let chunkSize: Int
  private let queue: DispatchQueue
  private let receive: @Sendable (Result<Data, SystemError>) -> Void
  /// Made when there is something to wait for.
  private var source: ArmedSource?
  /// True while a chunk was asked for and has not come.
  private var isReading = false
  private var isStopped = false

  /// - Parameter receive: called with a chunk, which is empty at the end, or with what went wrong. Kept until the reader is stopped.
  init(
    _ descriptor: Descriptor, chunkSize: Int, on queue: DispatchQueue,
    _ receive: @escaping @Sendable (Result<Data, SystemError>) -> Void
  ) {
    self.descriptor = descriptor
    self.chunkSize = chunkSize
    self.queue = queue
    self.receive = receive
  }

  /// Has one chunk read, as soon as there is one.
  func read() {
    if isStopped || isReading { return }
    isReading = true
    // Dispatch on Linux tells only once of a pipe that was closed, also if that was together with its last bytes.
    if descriptor.isReady { return queue.async { self.take() } }
    if source == nil {
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
      self.source = ArmedSource(source, keeping: [descriptor]) { [unowned self] in take() }
    }
    source!.arm()
  }

  /// Ends it: nothing is received any more.
  func stop() {
    isStopped = true
    source?.stop()
    source = nil
  }

  private func take() {
    if isStopped { return }
    isReading = false
    do throws(SystemError) {
      receive(.success(try descriptor.read(chunkSize)))
    } catch {
      // Another reader was faster.
      if error.code == EAGAIN { read() } else { receive(.failure(error)) }
    }
  }
}
