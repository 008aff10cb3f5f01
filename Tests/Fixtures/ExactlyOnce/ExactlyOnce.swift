// The program that `KilledReaderTests` kills: it copies a stream of JetStream to SQLite.
#if NATS
import Antiphon
import AntiphonNATS
import Foundation

/// It is started in one of these ways:
///
/// - `ExactlyOnce once SERVER STREAM DATABASE LAST` writes rows until it has written the message with the sequence LAST;
/// - `ExactlyOnce apart …` does the same without transactions, which is wrong;
/// - `ExactlyOnce durable SERVERS STREAM all|byReply` prints the number of each message of the durable "d" that it handles, and never ends;
/// - `ExactlyOnce rows DATABASE` prints the numbers of all rows, in the order in which they were written.
@main struct ExactlyOnce {
  /// The first line is the process identifier. In the first two ways, the second one is the position that the stream begins after.
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments[1] == "rows" {
      let rows = try Database(arguments[2]).numbers("SELECT number FROM orders ORDER BY rowid")
      return write(rows.map { String($0) }.joined(separator: "\n"))
    }
    write("\(getpid())")
    let servers = arguments[2].split(separator: ",").map(String.init)
    let connection = try await NATSConnection.connect(NATSOptions(servers: servers, reconnects: 1000))
    if arguments[1] == "durable" {
      let completion = await withCheckedContinuation { continuation in
        durable(JetStream(connection, attempts: 60), arguments[3], arguments[4])
          .forEach {
            write($0)
          } completed: {
            continuation.resume(returning: $0)
          }
      }
      return write("\(completion)")
    }
    let database = try Database(arguments[4], hasTransactions: arguments[1] == "once")
    write("\(try database.position())")
    let last = UInt64(arguments[5])!
    let completion = await withCheckedContinuation { continuation in
      orders(JetStream(connection), arguments[3], database).prefix(while: { $0 < last }).forEach { _ in
      } completed: {
        continuation.resume(returning: $0)
      }
    }
    if case .failed(let failure) = completion { throw failure }
  }

  // The body of this function is on the page `AntiphonNATS.md`; keep them equal.
  private static func orders(
    _ jetStream: JetStream, _ stream: String, _ database: Database
  ) -> Producer<UInt64, any Error> {
    let orders = deferred { () throws(any Error) in
      let position = try database.position()
      return jetStream.producer(stream: stream, from: .sequence(position + 1), acknowledging: .none, gaps: .fail)
        .mapError { failure -> any Error in failure }
    }
    .map { message throws(any Error) in
      let number = Int(String(decoding: message.payload, as: UTF8.self))!
      try database.transaction {
        try database.execute("INSERT INTO orders (number) VALUES (?)", number)
        try database.execute("REPLACE INTO position (id, sequence) VALUES (0, ?)", Int(message.sequence))
      }
      return message.sequence
    }
    return orders
  }

  private static func durable(
    _ jetStream: JetStream, _ stream: String, _ acknowledging: String
  ) -> Producer<String, JetStreamFailure> {
    jetStream.producer(
      stream: stream, from: .durable("d"), credit: 64, acknowledging: acknowledging == "all" ? .all : .byReply,
      deadline: .seconds(2)
    ).map { String(decoding: $0.payload, as: UTF8.self) }
  }

  /// One call of the system for a line, so that nothing of it is left in a buffer when the process is killed.
  private static func write(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
#else
@main struct ExactlyOnce {
  static func main() {}
}
#endif
