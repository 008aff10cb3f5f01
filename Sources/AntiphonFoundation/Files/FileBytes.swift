import Antiphon
import Foundation

/// Emits the bytes of a file in chunks.
///
///     bytes(ofFile: url)  a-b-(c|)   a, b: 65 536 bytes each  c: the rest
///
/// The file is opened at the first request and closed when the stream is over. A file that is deleted meanwhile is
/// still read to its end.
///
/// - Parameters:
///   - url: the URL of a file. Use `bytes(from:chunkSize:)` for pipes and terminals.
///   - chunkSize: the size of a chunk in bytes, at least 1. Only the last chunk is shorter, unless the file grows.
///   - scheduler: where the file is read and the chunks are emitted. A read blocks its thread until the disk has answered.
/// - Demand: pullable, one read for each requested chunk; the end is found at the request after the last chunk. Rewindable, by opening
///   the file again.
/// - Fails: when the file can't be opened or read, after the chunks read so far.
public func bytes(
  ofFile url: URL, chunkSize: Int = 65_536, readingOn scheduler: some Scheduler = .serial("antiphon.file")
) -> Producer<Data, FileFailure> {
  precondition(chunkSize > 0, "bytes(ofFile:chunkSize:) needs a size of 1 byte or more")
  let path = url.path
  return unfold(Descriptor?.none) { (file: inout Descriptor?) throws(FileFailure) -> Data? in
    if file == nil { file = try Descriptor(file: path) }
    do throws(SystemError) {
      let chunk = try file!.read(chunkSize)
      return chunk.isEmpty ? nil : chunk
    } catch {
      throw .read(path: path, error)
    }
  }
  .subscribe(on: scheduler)
}

extension Descriptor {
  /// Opens a file that can be read without waiting for a writer.
  convenience init(file path: String) throws(FileFailure) {
    let status: stat
    do throws(SystemError) {
      try self.init(opening: path)
      status = try self.status()
    } catch {
      throw .open(path: path, error)
    }
    if status.mayWait { throw .notAFile(path: path) }
  }
}
