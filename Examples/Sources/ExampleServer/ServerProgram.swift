import Foundation
import NIOCore

/// A mistake in the options of the command line.
package struct OptionMistake: Error, Equatable {
  package var message: String

  package init(message: String) { self.message = message }
}

/// How a program that is a server begins and ends.
package enum ServerProgram {
  /// Prints the help if it is asked for; otherwise runs `body`, and ends the program with a message if that fails.
  package static func run(_ name: String, help: String, _ body: @Sendable () async throws -> Void) async {
    if CommandLine.arguments.contains("--help") {
      print(help)
      return
    }
    do {
      try await body()
    } catch let mistake as OptionMistake {
      stop("\(name): \(mistake.message)\n\n\(help)\n", code: 64)
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      stop("\(name): the port is in use; stop what listens there, or choose another with --port\n")
    } catch {
      stop("\(name): \(error)\n")
    }
  }

  /// Writes directly to the file descriptor, so that nothing stays in a buffer.
  package static func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  private static func stop(_ message: String, code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data(message.utf8))
    exit(code)
  }
}
