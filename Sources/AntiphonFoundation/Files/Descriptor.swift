import AntiphonShims
import Foundation

/// A file descriptor that is closed when the last reference to it is gone.
final class Descriptor: Sendable {
  let number: Int32
  /// What the descriptor belongs to, if not to this object.
  private let owner: FileHandle?

  init(_ number: Int32) {
    self.number = number
    owner = nil
  }

  /// The descriptor of a handle, which stays its owner.
  init(of handle: FileHandle) {
    number = handle.fileDescriptor
    owner = handle
  }

  deinit { if owner == nil { close(number) } }

  /// Opens a file for reading, without waiting for a writer of a pipe.
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

  /// Reads what is there, up to `count` bytes. Empty at the end.
  func read(_ count: Int) throws(SystemError) -> Data {
    var data = Data(count: count)
    while true {
      let read = data.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress!, count) }
      if read >= 0 { return data.prefix(read) }
      if errno != EINTR { throw .last }
    }
  }

  /// True if reading would not wait now: there are bytes, or there is the end.
  var isReady: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// What the system knows of the file.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return status
  }
}

extension stat {
  /// True for a pipe, a socket or a device such as a terminal.
  var mayWait: Bool { [S_IFIFO, S_IFSOCK, S_IFCHR].contains(st_mode & S_IFMT) }

  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
