import AntiphonShims
import Foundation

/// A file descriptor that is closed when its last reference is released.
final class Descriptor: Sendable {
  let number: Int32
  /// The handle that owns the descriptor; nil if this object owns it.
  private let owner: FileHandle?

  init(_ number: Int32) {
    self.number = number
    owner = nil
  }

  /// The descriptor of a handle, which remains its owner.
  init(of handle: FileHandle) {
    number = handle.fileDescriptor
    owner = handle
  }

  deinit { if owner == nil { close(number) } }

  /// Opens a file for reading. Opening a pipe does not wait for a writer.
  convenience init(opening path: String) throws(SystemError) {
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// A pipe whose ends are not inherited by child processes.
  static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    let error = antiphon_pipe(&ends)
    guard error == 0 else { throw SystemError(code: error) }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Reads the available bytes, up to `count`. The result is empty at the end of the file.
  func read(_ count: Int) throws(SystemError) -> Data {
    var data = Data(count: count)
    while true {
      let read = data.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress!, count) }
      if read >= 0 { return data.prefix(read) }
      if errno != EINTR { throw .last }
    }
  }

  /// Whether a read would not block: there are bytes, or the end is reached.
  var isReady: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The descriptor that Dispatch watches to tell when this one can be read. Both are kept meanwhile. Nil if there is none.
  ///
  /// On Linux, Dispatch may use its record of a descriptor that has hung up after another thread has freed it (swift-corelibs-libdispatch issue
  /// 949): the program crashes. There the result is another descriptor, which never hangs up.
  func descriptorToWatch() -> Descriptor? {
    #if os(Linux) || os(Android)
    let watching = antiphon_watching(number)
    return watching < 0 ? nil : Descriptor(watching)
    #else
    return self
    #endif
  }

  /// The file's status.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return status
  }
}

extension stat {
  /// Whether a read may block: true for a pipe, a socket or a device such as a terminal.
  var mayWait: Bool { [S_IFIFO, S_IFSOCK, S_IFCHR].contains(st_mode & S_IFMT) }

  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
