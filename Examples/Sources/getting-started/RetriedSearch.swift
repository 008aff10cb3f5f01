import Antiphon

func retriedSearch(
  for query: String, clock: some Clock<Duration> = ContinuousClock(),
  search: @escaping @Sendable (String) -> Producer<[String], SearchFailure> = search(for:)
) -> Producer<[String], SearchFailure> {
  search(query)
    .retry(2, backoff: .exponential(from: .milliseconds(200), cap: .seconds(2)), clock: clock)
    .timeout(after: .seconds(5), failure: SearchFailure(query: query), clock: clock)
}
