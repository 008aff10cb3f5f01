// The program that `TerminatedServiceTests` ends by SIGTERM: a service that handles numbers, and writes what becomes of each.
#if Lifecycle
import Antiphon
import AntiphonLifecycle
import Foundation
import Logging
import ServiceLifecycle

/// The lines are: the process identifier; `accepted N`, `handled N` and `returned N` for each number; `over` at the end.
@main struct GracefulService {
  /// Arguments: the milliseconds to drain, and the microseconds for each number.
  static func main() async throws {
    let limit = Int(CommandLine.arguments[1])!
    let work = Int(CommandLine.arguments[2])!
    write("\(getpid())")
    let service = from(1...).on(next: { write("accepted \($0)") })
      .service(drainingFor: .milliseconds(limit), returning: { write("returned \($0)") }) { numbers in
        numbers.buffer(.bounded(16)).mapAsync { number in
          do { try await Task.sleep(for: .microseconds(work)) } catch { return }
          write("handled \(number.element)")
          number.handled()
        }
      }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: service)], gracefulShutdownSignals: [.sigterm],
        logger: Logger(label: "GracefulService") { _ in SwiftLogNoOpLogHandler() }))
    try await group.run()
    write("over")
  }

  /// One call of the system for a line, so that lines of several threads don't mix.
  static func write(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
#else
@main struct GracefulService {
  static func main() {}
}
#endif
