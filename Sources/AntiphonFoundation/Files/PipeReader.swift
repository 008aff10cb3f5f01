import Dispatch
import Foundation

/// Reads a descriptor whose bytes arrive at any time: one chunk for each call of `read()`. All its state is confined to its queue.
final class PipeReader: @unchecked Sendable {
  private let descriptor: Descriptor
  private let chunkSize: Int
  private let queue: DispatchQueue
  private let receive: @Sendable (Result<Data, SystemError>) -> Void
  /// Created when a read has to wait.
  private var source: ArmedSource?
  /// True from a call of `read()` until its chunk has arrived.
  private var isReading = false
  private var isStopped = false

  /// - Parameter receive: called with a chunk, which is empty at the end, or with the error. Kept until the reader is stopped.
  init(
    _ descriptor: Descriptor, chunkSize: Int, on queue: DispatchQueue,
    _ receive: @escaping @Sendable (Result<Data, SystemError>) -> Void
  ) {
    self.descriptor = descriptor
    self.chunkSize = chunkSize
    self.queue = queue
    self.receive = receive
  }

  /// Reads one chunk, as soon as one is available.
  func read() {
    if isStopped || isReading { return }
    isReading = true
    // A source is needed only to wait.
    if descriptor.isReady { return queue.async { self.take() } }
    if source == nil {
      let watched = descriptor.descriptorToWatch() ?? descriptor
      let source = DispatchSource.makeReadSource(fileDescriptor: watched.number, queue: queue)
      self.source = ArmedSource(source, keeping: [descriptor, watched]) { [unowned self] in take() }
    }
    source!.arm()
  }

  /// Stops the reader: `receive` is not called again.
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
      // Another reader has taken the bytes.
      if error.code == EAGAIN { read() } else { receive(.failure(error)) }
    }
  }
}
