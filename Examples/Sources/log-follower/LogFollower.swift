import Antiphon
import AntiphonFoundation
import Foundation

/// Prints, each second, how many lines of a level were written to a log during the last ten seconds, until Ctrl-C.
@main
struct LogFollower {
  static func main() async {
    guard CommandLine.arguments.count == 3 else { exit("usage: log-follower FILE LEVEL", 2) }
    let rates = lines(ofLog: URL(filePath: CommandLine.arguments[1]))
      // Upstream of the windows, so that lines since the last window are still counted.
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
