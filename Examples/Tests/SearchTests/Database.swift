@testable import search

/// A database that answers when a test tells it to.
actor Database {
  struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  private(set) var asked: [String] = []
  private(set) var cancelled: [String] = []
  /// The running lookups, by query; a query may have several at once.
  private var open: [String: [CheckedContinuation<Matches, any Error>]] = [:]
  private var results: [String: Result<Matches, any Error>] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func matches(for query: String) async throws -> Matches {
    asked.append(query)
    notify()
    if let result = results.removeValue(forKey: query) { return try result.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        open[query, default: []].append(continuation)
      }
    } onCancel: {
      Task { await self.cancel(query) }
    }
  }

  func untilAsked(_ query: String, times: Int = 1) async {
    while asked.count(where: { $0 == query }) < times { await nextChange() }
  }

  func untilCancelled(_ query: String) async {
    while !cancelled.contains(query) { await nextChange() }
  }

  private func nextChange() async { await withCheckedContinuation { waiters.append($0) } }

  private func notify() {
    waiters.forEach { $0.resume() }
    waiters = []
  }

  func answer(_ query: String, total: Int) { complete(query, .success(Matches(query: query, total: total))) }
  func fail(_ query: String) { complete(query, .failure(Broken())) }

  private func complete(_ query: String, _ result: Result<Matches, any Error>) {
    guard let lookups = open.removeValue(forKey: query) else { return results[query] = result }
    for lookup in lookups { lookup.resume(with: result) }
  }

  private func cancel(_ query: String) {
    cancelled.append(query)
    notify()
    for lookup in open.removeValue(forKey: query) ?? [] { lookup.resume(throwing: CancellationError()) }
  }
}
