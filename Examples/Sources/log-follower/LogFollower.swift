import Antiphon
import AntiphonFoundation
import Foundation

/// Prints how many lines of a level are written to a log, each second for the last ten, until Ctrl-C.
@main
struct LogFollower {
  static func main() async {
    guard CommandLine.arguments.count == 3 else { exit("usage: log-follower FILE LEVEL", 2) }
    let rates = lines(ofLog: URL(filePath: CommandLine.arguments[1]))
      // Above the windows: what came since the last one is still counted.
      .prefix(until: signals(SIGINT))
      .rates(of: CommandLine.arguments[2])
    do {
      for try await rate in rates.values(.unbounded) { print(rate) }
    } catch {
      exit("\(error)", 1)
    }
  }

  private static func exit(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    Foundation.exit(status)
  }
}
