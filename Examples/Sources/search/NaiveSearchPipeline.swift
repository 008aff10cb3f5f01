import Antiphon

/// What not to do: the pipeline as a first draft. No page uses it; a test shows its mistakes.
///
/// It resembles `searchResults(for:settledAfter:clock:inspector:lookup:)`, and was meant to do the same, but:
///
/// - nothing is shared: each target starts its own run, so every query is looked up twice;
/// - nothing is caught: the first lookup that fails ends the stream, and no key has an effect afterwards;
/// - no actor is stated: the targets are called where a lookup responds, which is not the main actor.
///
/// The compiler accepts it, because a plain producer proves none of this. It would reject `drive`, and name the missing property. That
/// is the purpose of units.
///
/// - Returns: a handle that cancels the two bindings.
func bindNaively(
  _ keystrokes: Producer<String, Never>,
  settledAfter pause: Duration = .milliseconds(200),
  clock: some Clock<Duration> = ContinuousClock(),
  lookup: @escaping @Sendable (String) async throws -> Matches,
  list: @escaping @Sendable (Outcome) -> Void,
  count: @escaping @Sendable (Outcome) -> Void
) -> [Subscription] {
  let results =
    keystrokes
    .debounce(for: pause, clock: clock)
    .removeDuplicates()
    .promoteFailure(to: LookupFailure.self)
    .flatMapLatest { ask($0, lookup) }

  return [
    results.observeValues(list).start(),
    results.observeValues(count).start(),
  ]
}
