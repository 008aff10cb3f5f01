import Antiphon
import Dispatch
import Foundation

/// Emits the bytes of a pipe, a socket or a terminal, in chunks of what is available.
///
///     bytes(from: FileHandle.standardInput).lines()
///
/// Without demand nothing is read: the pipe fills, and its writer blocks.
///
/// - Parameters:
///   - handle: the handle to read; it stays open, and is kept until the stream is over. Two streams of one handle take bytes from
///     each other.
///   - chunkSize: the largest size of a chunk in bytes, at least 1.
/// - Demand: pullable, one read for each requested chunk, as soon as there are bytes; no thread waits for them. The end is
///   found at the request after the last chunk. Not rewindable: the bytes read are gone.
/// - Finishes: when the last writer has closed the pipe.
/// - Fails: when a read fails, after the chunks read so far.
public func bytes(from handle: FileHandle, chunkSize: Int = 65_536) -> Producer<Data, SystemError> {
  precondition(chunkSize > 0, "bytes(from:chunkSize:) needs a size of 1 byte or more")
  let chunks = emitting { (emitter: Emitter<Data, SystemError>) in
    let queue = DispatchQueue(label: "antiphon.pipe")
    let reader = PipeReader(Descriptor(of: handle), chunkSize: chunkSize, on: queue) { result in
      switch result {
      case .success(let chunk) where chunk.isEmpty: emitter.finish()
      case .success(let chunk): emitter.send(chunk)
      case .failure(let failure): emitter.fail(failure)
      }
    }
    emitter.onRequest { queue.async { reader.read() } }
    emitter.onEnd { queue.async { reader.stop() } }
  }
  return Producer { consumer in
    consumer.talkback.forbidRewind()
    chunks.run(consumer)
  }
}
