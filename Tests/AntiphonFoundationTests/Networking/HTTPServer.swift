import Foundation

/// A server on the loopback interface that answers each connection with a function, on its own thread.
final class HTTPServer: Sendable {
  let url: URL
  private let listener: Int32

  /// - Parameter answer: called with each connection, which is closed afterwards.
  init(_ answer: @escaping @Sendable (Connection) -> Void) {
    let (listener, url) = boundSocket()
    self.listener = listener
    self.url = url
    precondition(listen(listener, 16) == 0)
    Thread.detachNewThread {
      while true {
        let number = accept(listener, nil, nil)
        if number < 0 { break }
        Thread.detachNewThread {
          let connection = Connection(number)
          answer(connection)
        }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers each request with the same text.
  static func saying(_ body: String, status: Int = 200, headers: [String] = []) -> HTTPServer {
    HTTPServer { connection in
      connection.readHead()
      connection.send(head(status, ["Content-Length: \(body.utf8.count)"] + headers) + body)
    }
  }

  static func head(_ status: Int = 200, _ headers: [String] = []) -> String {
    (["HTTP/1.1 \(status) Said", "Connection: close"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
  }
}

/// A port on the loopback interface that refuses connections, and that no server obtains meanwhile.
final class ClosedPort: Sendable {
  let url: URL
  private let number: Int32

  init() { (number, url) = boundSocket() }

  deinit { close(number) }
}

/// A socket that is bound to a free port of the loopback interface.
private func boundSocket() -> (number: Int32, url: URL) {
  #if canImport(Darwin)
  let number = socket(AF_INET, SOCK_STREAM, 0)
  #else
  let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      precondition(bind(number, address, size) == 0)
      precondition(getsockname(number, address, &size) == 0)
    }
  }
  return (number, URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!)
}

/// The connection to a client, for the thread that answers it.
final class Connection: Sendable {
  private let number: Int32

  // A disconnected client must not end the process with a signal.
  #if canImport(Darwin)
  private static let flags: Int32 = 0

  init(_ number: Int32) {
    self.number = number
    var isOn: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
  #else
  private static let flags = Int32(MSG_NOSIGNAL)

  init(_ number: Int32) { self.number = number }
  #endif

  deinit { close(number) }

  /// Reads up to the empty line.
  @discardableResult
  func readHead() -> String {
    var text = ""
    while !text.hasSuffix("\r\n\r\n"), let byte = readByte() { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return read(number, &byte, 1) == 1 ? byte : nil
  }

  /// Returns when the client has disconnected.
  func awaitEnd() { while readByte() != nil {} }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Writes all bytes. False if the client has disconnected.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(number, $0.baseAddress!, $0.count, Connection.flags)
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
