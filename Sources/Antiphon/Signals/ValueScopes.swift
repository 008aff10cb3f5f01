/// Calls `body`, and then makes all changes of its properties at once: others see all of them or none, and effects and observers are told
/// once, of the last value of each.
///
///     transaction {
///       first.value = "Ada"
///       last.value = "Lovelace"
///     }
///
/// Inside, this thread reads what it has set, also in what follows from it. If `body` throws nothing is changed. A transaction inside another
/// one is a part of it; if the inner one throws, what it has set is taken back.
///
/// What another thread sets meanwhile is overwritten, but only for the properties that `body` sets: two transactions that read and set the same
/// property do not exclude each other.
///
/// - Complexity: O(*n*), where *n* counts the properties that were set and what follows from them. A read inside computes all that lies between
///   the property and those that were set, each time: read before or after, if you can.
@discardableResult
public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try Transaction.run(body)
}

/// What `body` makes of properties, all read at one moment.
///
///     let (balance, limit) = snapshot { (account.value, credit.value) }
///
/// If a property is set meanwhile `body` is called again, with values that were then taken in one step. A `body` that makes and sets properties of its
/// own is called at most nine times.
public func snapshot<Result>(_ body: () -> Result) -> Result { Snapshot.snapshot { _ in body() } }

/// Calls `body`, whose reads a derived property or an effect does not depend on.
@discardableResult
public func untracked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try untracked(isDetached: false, body)
}
