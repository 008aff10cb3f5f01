extension Catalogue {
  /// None of these: their tasks take what the pool of tasks takes, and a test can drive them by hand.
  static let asynchronous: [Entry] = []
}
