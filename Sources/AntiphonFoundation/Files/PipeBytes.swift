import Antiphon
import Dispatch
import Foundation

/// Emits the bytes that come from a pipe, a socket or a terminal, in chunks of what is there.
///
///     bytes(from: FileHandle.standardInput).lines()
///
/// While nothing is wanted nothing is read: the pipe fills, and its writer waits.
///
/// - Parameters:
///   - handle: stays open; it is kept until the stream is over. Two streams of one handle take the bytes from each other.
///   - chunkSize: bytes of a chunk, at least 1 and at most.
/// - Demand: pullable, one read for each chunk asked for, as soon as there is something to read; no thread waits for it. The end is
///   found at the request after the last chunk. Not rewindable: what was read is gone.
/// - Finishes: when the last writer has closed the pipe.
/// - Fails: when reading fails, after the chunks before.
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
