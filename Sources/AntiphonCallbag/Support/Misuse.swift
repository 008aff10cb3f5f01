#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Android)
@preconcurrency import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Harmless mistakes of hand-made sources and sinks: they are ignored, and reported in debug builds.
enum Misuse {
  /// Receives the reports; by default they go to standard error.
  static let listener = Cell<(@Sendable (String) -> Void)?>(nil)

  static func report(_ message: @autoclosure () -> String) {
    #if DEBUG
    let text = message()
    if let listener = listener.value { return listener(text) }
    fputs("AntiphonCallbag: \(text)\n", stderr)
    #endif
  }
}
