import Antiphon

struct Offline: Error {}

enum Problem: Error {
  case offline
  case search(SearchFailure)
}

func results(for queries: Producer<String, Offline>) -> Producer<[String], Problem> {
  queries
    .mapError { _ in .offline }
    .flatMapLatest { search(for: $0).mapError(Problem.search) }
}

func resultsUnlessEmpty(for query: String) -> Producer<[String], SearchFailure> {
  query.isEmpty ? just([]).promoteFailure() : search(for: query)
}
