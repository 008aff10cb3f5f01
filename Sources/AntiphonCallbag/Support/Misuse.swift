#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What hand-made pieces do wrong without harm: ignored, and said in debug builds.
enum Misuse {
  /// Who is told; by default the standard error stream.
  static let listener = Cell<(@Sendable (String) -> Void)?>(nil)

  static func report(_ message: @autoclosure () -> String) {
    #if DEBUG
    let text = message()
    if let listener = listener.value { return listener(text) }
    fputs("AntiphonCallbag: \(text)\n", stderr)
    #endif
  }
}
