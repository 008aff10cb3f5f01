/// What is known about a username.
enum Availability: Equatable, Sendable {
  case unknown, checking, free, taken
}
