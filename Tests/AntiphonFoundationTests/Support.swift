import Antiphon
import AntiphonFoundation
import Foundation
import Testing

/// A folder that is removed when it is deinitialised.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns its URL.
  func file(_ name: String = "file", _ content: some Sequence<UInt8> = [UInt8]()) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(content).write(to: file)
    return file
  }
}

/// A named pipe, which ends with the last process that writes to it.
struct NamedPipe {
  let path: String
  let handle: FileHandle
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("fifo").path
    try #require(mkfifo(path, 0o600) == 0)
    handle = FileHandle(fileDescriptor: open(path, O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
  }

  /// Returns when no process has it open for writing.
  func awaitEnd() async -> SystemError? { await bytes(from: handle).outcome().failure }
}

/// Appends text to a file.
func append(_ text: String, to file: URL) throws {
  let handle = try FileHandle(forWritingTo: file)
  try handle.seekToEnd()
  try handle.write(contentsOf: Data(text.utf8))
  try handle.close()
}

/// True if this process has the file open.
func isOpen(_ file: URL) -> Bool { !descriptors(of: file).isEmpty }

/// True if this process has the file open, and the next read of it begins at `offset`.
func isOpen(_ file: URL, at offset: off_t) -> Bool {
  descriptors(of: file).contains { lseek($0, 0, SEEK_CUR) == offset }
}

/// The descriptors of this process that lead to the file.
private func descriptors(of file: URL) -> [Int32] {
  var wanted = stat()
  guard stat(file.path, &wanted) == 0 else { return [] }
  return (0..<1024 as Range<Int32>).filter { number in
    var status = stat()
    return fstat(number, &status) == 0 && status.st_dev == wanted.st_dev && status.st_ino == wanted.st_ino
  }
}

/// Makes `free` overwrite memory until the process ends, so that a use after it is noticed. With glibc only, whose `mallopt` Swift does not import.
///
/// It is not switched off again: a `calloc` that runs at that moment would return memory that is overwritten.
func overwriteFreedMemory() {
  guard let function = dlsym(nil, "mallopt") else { return }
  // Rule: the declaration in <malloc.h>.
  let mallopt = unsafeBitCast(function, to: (@convention(c) (_ parameter: Int32, _ value: Int32) -> Int32).self)
  let perturb: Int32 = -6
  _ = mallopt(perturb, 165)
}

/// Yields to other threads until the condition is true. It waits on a queue, so that no other test waits for its thread.
func until(_ condition: () -> Bool) async {
  while !condition() {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .background).async { continuation.resume() }
    }
  }
}

/// Bytes that differ from one position to the next.
func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) } }

extension Producer {
  /// All elements, pulled one by one, and the failure if there is one.
  func outcome() async -> (elements: [Element], failure: Failure?) {
    var elements: [Element] = []
    do throws(Failure) {
      for try await element in values { elements.append(element) }
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }

  /// Starts the stream with an initial demand, and returns its handle and its events.
  func listening(requesting demand: Int = 0) -> (Subscription, AsyncStream<Event<Element, Failure>>.Iterator) {
    let (events, continuation) = AsyncStream<Event<Element, Failure>>.makeStream()
    let subscription = pull(requesting: demand) { element in
      continuation.yield(.next(element))
    } completed: { completion in
      continuation.yield(.completed(completion))
      continuation.finish()
    }
    return (subscription, events.makeAsyncIterator())
  }
}

extension Sequence where Element: Sequence<UInt8> {
  /// The bytes of all chunks.
  var joinedBytes: [UInt8] { flatMap { $0 } }
}
