extension Catalogue {
  /// Empty here: the time of asynchronous operators is that of the task pool, unless a test performs their jobs by hand.
  static let asynchronous: [Entry] = []
  static let callbagAsynchronous: [Entry] = []
}
