import Antiphon
import Dispatch
import Foundation

/// Where `following(file:from:chunkSize:)` starts to read.
public enum FilePosition: Hashable, Sendable {
  /// At the first byte.
  case start
  /// After the last byte that exists at the start.
  case end
}

/// Emits the bytes of a file, and then the bytes that are appended to it.
///
///     following(file: log, from: .end).lines()
///
/// It does not finish. The file is opened at the first request. Without demand nothing is read; what is written meanwhile is
/// read afterwards.
///
/// - Parameters:
///   - url: the URL of a file.
///   - position: where to start.
///   - chunkSize: the largest size of a chunk in bytes, at least 1.
/// - Demand: pullable, one read for each requested chunk, as soon as there are bytes; no thread waits for them. Rewindable, by
///   opening the file again.
/// - Fails: when the file can't be opened, watched or read; when it is deleted, renamed or replaced, after its last bytes; when it has
///   become shorter than the bytes read. A `retry` follows the file that then has the name.
/// - Loses: what is written to a file after it has been deleted or renamed and read to its end.
public func following(
  file url: URL, from position: FilePosition = .start, chunkSize: Int = 65_536
) -> Producer<Data, FileFailure> {
  precondition(chunkSize > 0, "following(file:from:chunkSize:) needs a size of 1 byte or more")
  return emitting { emitter in
    let follower = FileFollower(path: url.path, from: position, chunkSize: chunkSize, emitter)
    emitter.onRequest { follower.request() }
    emitter.onEnd { follower.stop() }
  }
}

/// Reads a file to its end, waits for changes, and continues. All its state is confined to its queue.
private final class FileFollower: @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.following")
  private let path: String
  private let position: FilePosition
  private let chunkSize: Int
  private let emitter: Emitter<Data, FileFailure>
  private var file: (descriptor: Descriptor, changes: ArmedSource)?
  /// The number of bytes read.
  private var offset: off_t = 0
  private var isStopped = false

  init(path: String, from position: FilePosition, chunkSize: Int, _ emitter: Emitter<Data, FileFailure>) {
    self.path = path
    self.position = position
    self.chunkSize = chunkSize
    self.emitter = emitter
  }

  func request() {
    queue.async { self.advance() }
  }

  func stop() {
    queue.async {
      self.isStopped = true
      self.file?.changes.stop()
      self.file = nil
    }
  }

  /// Emits the next chunk, or waits for it.
  private func advance() {
    if isStopped { return }
    do throws(FileFailure) {
      let file = try opened()
      // Checked before the read: what was written before the file vanished is still read.
      let hasVanished = hasVanished(file.descriptor)
      if let chunk = try nextChunk(of: file.descriptor) { return _ = emitter.send(chunk) }
      if hasVanished { throw .vanished(path: path) }
      file.changes.arm()
    } catch {
      emitter.fail(error)
    }
  }

  private func opened() throws(FileFailure) -> (descriptor: Descriptor, changes: ArmedSource) {
    if let file { return file }
    let descriptor = try Descriptor(file: path)
    if position == .end { offset = lseek(descriptor.number, 0, SEEK_END) }
    do throws(SystemError) {
      let changes = try descriptor.changes(path: path, on: queue) { [unowned self] in advance() }
      file = (descriptor, changes)
      return (descriptor, changes)
    } catch {
      throw .watch(path: path, error)
    }
  }

  /// Nil at the current end of the file.
  private func nextChunk(of descriptor: Descriptor) throws(FileFailure) -> Data? {
    let chunk: Data
    let size: off_t
    do throws(SystemError) {
      chunk = try descriptor.read(chunkSize)
      size = try descriptor.status().st_size
    } catch {
      throw .read(path: path, error)
    }
    offset += off_t(chunk.count)
    if chunk.isEmpty && size < offset { throw .truncated(path: path) }
    return chunk.isEmpty ? nil : chunk
  }

  /// Whether the path leads to no file, or to another one.
  private func hasVanished(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, let own = try? descriptor.status() else { return true }
    return !own.isSame(as: status)
  }
}

extension Descriptor {
  /// A source that fires when the file is written to, truncated, renamed or deleted.
  fileprivate func changes(
    path: String, on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) throws(SystemError) -> ArmedSource {
    #if canImport(Darwin)
    let events: DispatchSource.FileSystemEvent = [.write, .extend, .attrib, .delete, .rename]
    let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: number, eventMask: events, queue: queue)
    return ArmedSource(source, keeping: [self], handler)
    #else
    let events = Descriptor(inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
    // Watch the open file itself: its path may lead to another one by now. Deleting an open file changes its attributes.
    let mask = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF)
    guard events.number >= 0, inotify_add_watch(events.number, "/proc/self/fd/\(number)", mask) >= 0 else {
      throw .last
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: events.number, queue: queue)
    return ArmedSource(source, keeping: [self, events]) {
      // The events are discarded: the state of the file tells what has happened.
      _ = try? events.read(65_536)
      handler()
    }
    #endif
  }
}
