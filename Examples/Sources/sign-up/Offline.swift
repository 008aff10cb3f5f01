/// Why nothing is known about a username.
struct Offline: Error {}
