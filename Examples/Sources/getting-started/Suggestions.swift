import Antiphon

func suggestions(
  for texts: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock(),
  search: @escaping @Sendable (String) -> Producer<[String], SearchFailure> = search(for:)
) -> Producer<[String], Never> {
  texts
    .debounce(for: .milliseconds(300), clock: clock)
    .removeDuplicates()
    .flatMapLatest { search($0).catch { failure in just(["no answer for \(failure.query)"]) } }
}
