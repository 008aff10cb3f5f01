/// Why a line is refused.
struct CommandError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
