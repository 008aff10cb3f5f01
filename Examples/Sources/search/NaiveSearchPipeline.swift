import Antiphon

/// What not to do: the pipeline as one writes it first. No page uses it; a test shows what is wrong with it.
///
/// It looks almost like `searchResults(for:settledAfter:clock:log:lookup:)`, and was meant to do the same. But
///
/// - nothing is shared: each target starts a run of its own, so that every query is looked up twice;
/// - nothing is caught: the first lookup that fails ends the stream, and no key has an effect any more;
/// - nothing says where: the targets are called wherever a lookup happens to answer, which is not the main actor.
///
/// The compiler has no objection, as a plain producer promises none of this. It would have one to `drive`, and say what is
/// missing: that is the point of it.
///
/// - Returns: what ends the two bindings.
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
