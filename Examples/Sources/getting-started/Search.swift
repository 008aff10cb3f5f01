import Antiphon

struct SearchFailure: Error {
  let query: String
}

func search(for query: String) -> Producer<[String], SearchFailure> {
  just { () throws(SearchFailure) in
    if query.contains("?") { throw SearchFailure(query: query) }
    return ["debounce", "delay", "demand"].filter { $0.hasPrefix(query) }
  }
}
