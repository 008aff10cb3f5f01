import Antiphon

struct LoadFailure: Error {}

func load(_ path: String) async throws(LoadFailure) -> String { path }

let paths = Signal<String, LoadFailure>()

// Hot to cold: the signal as a stream, which supports demand, composition and cancellation.
let running = paths.producer
  .removeDuplicates()
  .mapAsync { path throws(LoadFailure) in try await load(path) }
  .observeValues { print($0) }
  .start()

// Cold to hot: the work is done once, for all subscribers.
let page = Future { () async throws(LoadFailure) in try await load("index") }
let shared = page.signal()
shared.subscribe { print("one", $0) }
shared.subscribe { print("other", $0) }

// And both with `await`.
paths.sendNext("about")
if let path = try await paths.future.value { print(path) }  // about
if let first = try await page.value { print(first) }  // index, loaded again
running.cancel()
