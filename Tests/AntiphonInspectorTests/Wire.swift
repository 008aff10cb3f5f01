#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Foundation
import NIOCore
import NIOPosix
import Testing

/// Yields to other threads until the condition is true, for a minute at most. It waits on a queue, so that no other test waits for its thread.
func until(_ condition: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("it has not happened within a minute")
      throw CancellationError()
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}

/// A list of entries, for any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Locked<[Entry]>([])
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
  var entries: [Entry] { list.withLock { $0 } }
}

/// A connection to a server that sends bytes and keeps what comes back.
struct Wire: Sendable {
  let channel: any NIOCore.Channel
  private let received = Locked(ByteBuffer())

  init(_ port: Int) async throws {
    let received = received
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Receiver(received)) }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  private final class Receiver: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let received: Locked<ByteBuffer>
    init(_ received: Locked<ByteBuffer>) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      received.withLock { _ = $0.writeImmutableBuffer(bytes) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {}
  }

  var text: String { received.withLock { String(buffer: $0) } }
  var isClosed: Bool { !channel.isActive }

  func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

  /// All that has come when the server has closed the connection.
  func rest() async throws -> String {
    try await until { isClosed }
    return text
  }

  func close() async { try? await channel.close().get() }
}

/// A response, as text.
struct Response: Sendable {
  var status: Int
  var head: String
  var body: String

  init(_ text: String) {
    let parts = text.components(separatedBy: "\r\n\r\n")
    head = parts[0]
    status = Int(head.split(separator: " ").dropFirst().first ?? "0") ?? 0
    body = parts.dropFirst().joined(separator: "\r\n\r\n")
  }
}

extension InspectorServer {
  var token: String { String(url.split(separator: "=").last!) }

  func request(
    _ method: String = "GET", _ path: String = "/", token: String? = nil, host: [String]? = nil, fields: [String] = [],
    body: String = ""
  ) -> String {
    let hosts = (host ?? ["127.0.0.1:\(port)"]).map { "Host: \($0)" }
    let address = path + (path.contains("?") ? "&" : "?") + "token=\(token ?? self.token)"
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    return (["\(method) \(address) HTTP/1.1"] + hosts + fields + length).joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  /// Sends one request, and waits for the whole response.
  func ask(
    _ method: String = "GET", _ path: String = "/", token: String? = nil, host: [String]? = nil, fields: [String] = [],
    body: String = ""
  ) async throws -> Response {
    let wire = try await Wire(port)
    wire.send(request(method, path, token: token, host: host, fields: fields, body: body))
    return Response(try await wire.rest())
  }

  /// Sends a command to a point; the status of the answer.
  func tell(_ point: InspectedPoint, _ command: String) async throws -> Int {
    try await ask("POST", "/points/\(point.id)/\(command)").status
  }
}

/// What a page knows of a point.
struct SeenPoint: Decodable, Equatable {
  var id: Int
  var name: String?
  var state: String
  var delivered: Int
  var demand: Int?
  var queued: Int
  var dropped: Int
  var last: String?
  var downstream: Int?
  var origin: [Int]?
  var feeds: [Int]
  var cycle: Bool
  var handle: Bool
  var failure: String?
  var path: [String]?

  enum CodingKeys: CodingKey {
    case id, name, state, delivered, demand, queued, dropped, last, downstream, origin, feeds, cycle, handle
    case failure, path
  }

  /// A message leaves out what is usual.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(Int.self, forKey: .id)
    name = try fields.decodeIfPresent(String.self, forKey: .name)
    state = try fields.decode(String.self, forKey: .state)
    delivered = try fields.decode(Int.self, forKey: .delivered)
    demand = try fields.decodeIfPresent(Int.self, forKey: .demand)
    queued = try fields.decodeIfPresent(Int.self, forKey: .queued) ?? 0
    dropped = try fields.decodeIfPresent(Int.self, forKey: .dropped) ?? 0
    last = try fields.decodeIfPresent(String.self, forKey: .last)
    downstream = try fields.decodeIfPresent(Int.self, forKey: .downstream)
    origin = try fields.decodeIfPresent([Int].self, forKey: .origin)
    feeds = try fields.decodeIfPresent([Int].self, forKey: .feeds) ?? []
    cycle = try fields.decodeIfPresent(Bool.self, forKey: .cycle) ?? false
    handle = try fields.decodeIfPresent(Bool.self, forKey: .handle) ?? true
    failure = try fields.decodeIfPresent(String.self, forKey: .failure)
    path = try fields.decodeIfPresent([String].self, forKey: .path)
  }
}

/// A page that follows what happens.
struct OpenPage: Sendable {
  let wire: Wire

  init(_ server: InspectorServer) async throws {
    wire = try await Wire(server.port)
    wire.send(server.request("GET", "/events"))
    let page = self
    try await until { !page.messages.isEmpty || page.wire.isClosed }
  }

  private struct Message: Decodable {
    var points: [SeenPoint]
    var gone: [Int]
  }

  /// The points of each message.
  var messages: [[SeenPoint]] { decoded.map(\.points) }

  /// The points that were forgotten before their end was sent.
  var gone: [Int] { decoded.flatMap(\.gone) }

  private var decoded: [Message] {
    var messages: [Message] = []
    let mark = Array("data: ".utf8)
    // The last line may be incomplete.
    for line in Data(wire.text.utf8).split(separator: UInt8(ascii: "\n")).dropLast() where line.starts(with: mark) {
      if let message = try? JSONDecoder().decode(Message.self, from: line.dropFirst(mark.count)) {
        messages.append(message)
      }
    }
    return messages
  }

  /// The newest state of each point.
  var points: [Int: SeenPoint] {
    var points: [Int: SeenPoint] = [:]
    for var point in messages.joined() {
      point.name = point.name ?? points[point.id]?.name
      point.downstream = point.downstream ?? points[point.id]?.downstream
      point.origin = point.origin ?? points[point.id]?.origin
      points[point.id] = point
    }
    return points
  }

  subscript(name: String) -> SeenPoint? { points.values.first { $0.name == name } }
}
#endif
