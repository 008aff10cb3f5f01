import Antiphon
import AntiphonTesting
import Testing

enum LoadFailure: Error, Equatable {
  case busy
  case missing
}

/// Poll with backoff until the job is done
///
/// Each run of `status` asks once. The delays grow from one second to a minute. Cancelling stops the timer.
///
///     pollUntilDone  ww-(d|)   w: waiting  d: done
func pollUntilDone(
  _ status: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  status
    .repeat(backoff: .exponential(from: .seconds(1), cap: .seconds(60)), clock: clock)
    .prefix(while: { $0 != "done" }, inclusive: true)
}

/// Retry with exponential backoff and jitter
///
/// The first retry comes after half a second to a second, and the stream fails with the failure of the sixth run. Elements of a run that
/// fails later are emitted again by the next run. The test passes a backoff without jitter.
///
///     request          a-#
///     retryWithJitter  a--a---a-#
func retryWithJitter<Value: Sendable>(
  _ request: Producer<Value, LoadFailure>, times: Int = 5,
  backoff: Backoff = .exponential(from: .seconds(1), cap: .seconds(30), jitter: 0.5),
  clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Value, LoadFailure> {
  request.retry(times, backoff: backoff, clock: clock)
}

/// Retry only some errors
///
/// A failure for which `if` returns false ends the stream at once.
///
///     busy      -#
///     result    ----#
///     missing   -#
///     result    -#
func retryIfBusy<Value: Sendable>(
  _ request: Producer<Value, LoadFailure>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Value, LoadFailure> {
  request.retry(1, backoff: .constant(.seconds(2)), if: { $0 == .busy }, clock: clock)
}

/// Take a value, or another one after a timeout
///
/// The limit is for the first element only; later ones may take as long as they like. When the time is over, the stream is cancelled.
///
///     values        -----a|
///     valueInTime   ---(z|)
func valueInTime(
  _ values: Producer<String, Never>, otherwise value: String, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, Never> {
  values.timeout(first: .seconds(3), fallback: just(value), clock: clock)
}

/// Take the first answer of several mirrors
///
/// A mirror that fails does not decide: the failures count only if no mirror answers. The first answer cancels the other requests. With
/// `race` the first mirror to fail would win.
///
///     slow mirror     ----a|
///     broken mirror   -#
///     fast mirror     --b|
///     firstAnswer     --(b|)
func firstAnswer(
  of mirrors: [Producer<String, LoadFailure>]
) -> Producer<String, LoadFailure> {
  .merge(delayingErrors: mirrors).first()
}

/// Fall back to the cache when offline
///
/// The failure is replaced by a stream that cannot fail, so the result cannot fail either.
///
///     network   --#
///     cache     c|
///     loadOr    --c|
func loadOr(_ cache: Producer<String, Never>, from network: Producer<String, LoadFailure>) -> Producer<String, Never> {
  network.catch { _ in cache }
}

/// Cancel the previous request
///
/// A newer input cancels the request that is running. Its answer is lost, as it is of no use.
///
///     inputs       a-b-----|
///     answer       ---x|
///     latestOnly   -----b--|
func latestOnly(
  _ inputs: Producer<String, Never>, request: @escaping @Sendable (String) -> Producer<String, Never>
) -> Producer<String, Never> {
  inputs.flatMapLatest { request($0) }
}

/// Queue requests, at most two at once, with the results in order
///
/// The stream of inputs waits while two requests run. A result that comes early is kept until its turn, and its request counts as running
/// until then.
///
///     inputs    abc|             the answer to b comes after 1 ms, the others after 5 ms
///     inOrder   -----(ab)-(c|)
func inOrder(
  _ inputs: Producer<String, Never>, request: @escaping @Sendable (String) -> Producer<String, LoadFailure>
) -> Producer<String, LoadFailure> {
  inputs.flatMapSequential(maxConcurrent: 2) { request($0) }
}

/// Search as you type
///
/// A pause of 300 ms starts a search, a newer text cancels it, and a failure ends one search only.
///
///     texts             a-b--------|   a column is 100 ms
///     searchAsYouType   ------b----|
func searchAsYouType(
  _ texts: Producer<String, Never>, clock: some Clock<Duration> = ContinuousClock(),
  search: @escaping @Sendable (String) -> Producer<String, LoadFailure>
) -> Producer<String, Never> {
  texts
    .debounce(for: .milliseconds(300), clock: clock)
    .removeDuplicates()
    .flatMapLatest { search($0).replaceError(with: "no answer") }
}

/// Refresh a token once for all waiting requests
///
/// Make `token` once, by `refresh.share()`. Requests that come during a refresh wait for it; a request that comes later
/// starts another. If the last one that waits is cancelled, the refresh is cancelled.
///
///     refresh         --t|
///     first request   --(t|)
///     other request   --(t|)
///     subscriptions   ^-!
func authorised(
  by token: Producer<String, LoadFailure>, request: @escaping @Sendable (String) -> Producer<String, LoadFailure>
) -> Producer<String, LoadFailure> {
  token.first().flatMap { request($0) }
}

/// Keep an answer until it expires
///
/// Keep the stream that is returned: every start of it within the five seconds after the end receives the same answer. A failure is not
/// kept.
///
///     request           -a|
///     first             -a|
///     3 seconds later   ---(a|)
func cachedForAWhile(
  _ request: Producer<String, LoadFailure>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, LoadFailure> {
  request.cache(for: .seconds(5), clock: clock)
}

/// Load page after page on demand
///
/// A page is loaded when the consumer requests it, and not before. The first empty page ends the stream.
///
///     talkback    1--1--*
///     allPages    -a--b--|   a: ["a"]  b: ["b"]
func allPages(
  load: @escaping @Sendable (Int) -> Producer<[String], LoadFailure>
) -> Producer<[String], LoadFailure> {
  from(1...)
    .flatMapConcat { load($0) }
    .prefix(while: { !$0.isEmpty })
}

/// Show a change at once, and take it back if it can't be saved
///
/// The new value comes first, and then what the server made of it, or the old value after a failure.
///
///     save         --#
///     optimistic   n-(o|)
func optimistic(
  _ new: String, insteadOf old: String, save: Producer<String, LoadFailure>
) -> Producer<String, Never> {
  save.replaceError(with: old).prepend(new)
}

/// Send what fails to a dead-letter stream
///
/// An element that can't be read is sent to `letters`, and the stream goes on without it.
///
///     texts     1-x-2-|
///     numbers   1---2-|
///     letters   --x---!
func numbers(in texts: Producer<String, Never>, letters: Relay<String>) -> Producer<Int, Never> {
  texts.mapOrDrop { text throws(LoadFailure) in
    guard let number = Int(text) else { throw .missing }
    return number
  } dropped: { text, _ in
    letters.send(text)
  }
}

/// Fan work out to three workers and collect the results
///
/// At most three run at once, and further inputs wait. Results come as they are ready, in no order, in one array at the end. The first
/// failure cancels the other workers.
///
///     inputs       1234|
///     inParallel   -----(a|)   a: [1, 2, 3, 4]
func inParallel(
  _ inputs: Producer<Int, Never>, work: @escaping @Sendable (Int) -> Producer<Int, LoadFailure>
) -> Producer<[Int], LoadFailure> {
  inputs.flatMap(maxConcurrent: 3) { work($0) }.collect()
}

/// Reconnect, and replay for late subscribers
///
/// All subscribers share one connection. It is opened again two seconds after a failure, and a late subscriber first receives the latest
/// message. The last one to leave closes it. What the server sends while there is no connection is lost.
///
///     connection   -a-#
///     first        -a----a----a!
///     late         --a---a----a!
func reconnecting(
  _ connection: Producer<String, LoadFailure>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, LoadFailure> {
  connection
    .retry(backoff: .constant(.seconds(2)), clock: clock)
    .share(replay: 1)
}

/// Share one connection, and keep the last two messages for late subscribers
///
/// The first subscriber opens the connection and the last one closes it. A slow subscriber neither loses elements nor delays the others;
/// what it has not requested is kept for it.
///
///     connection   abc----d|
///     late         ---(bc)d|
func sharedWithHistory(_ connection: Producer<String, Never>) -> Producer<String, Never> {
  connection.share(replay: 2)
}

/// Show the progress of parallel uploads
///
/// The percentage is the mean of the latest value of each upload. There is none before each upload has reported once.
///
///     upload     0-4----8|
///     other      0---8--|
///     progress   0-2-6--8|
func progress(of uploads: [Producer<Int, LoadFailure>]) -> Producer<Int, LoadFailure> {
  combineLatest(uploads).map { $0.reduce(0, +) / $0.count }
}

@Suite(.leavesNothing) struct RequestsTests {
  @Test func pollUntilDone() {
    marbles(frame: .seconds(1)) { m in
      let job = MutableProperty("waiting")
      m.at(2) { job.value = "done" }
      m.expect(
        CookbookTests.pollUntilDone(deferred { just(job.value) }, clock: m.clock), "ww-(d|)",
        values: ["w": "waiting", "d": "done"])
    }
  }

  @Test func retryWithJitter() {
    marbles(frame: .seconds(1)) { m in
      let request = m.cold("a-#", values: .letters, failure: .error(LoadFailure.busy))
      m.expect(
        CookbookTests.retryWithJitter(
          request, times: 2, backoff: .exponential(from: .seconds(1), cap: .seconds(9)), clock: m.clock), "a--a---a-#")
    }
  }

  @Test func retryIfBusy() {
    marbles(frame: .seconds(1)) { m in
      let busy = m.cold("-#", values: .letters, failure: .error(LoadFailure.busy))
      let missing = m.cold("-#", values: .letters, failure: .error(LoadFailure.missing))
      m.expect(CookbookTests.retryIfBusy(busy, clock: m.clock), "----#", failure: .error(.busy))
      m.expect(CookbookTests.retryIfBusy(missing, clock: m.clock), "-#", failure: .error(.missing))
    }
  }

  @Test func valueInTime() {
    marbles(frame: .seconds(1)) { m in
      let values = m.cold("-----a|", values: .letters, failure: .never)
      m.expect(CookbookTests.valueInTime(values, otherwise: "z", clock: m.clock), "---(z|)")
    }
  }

  @Test func firstAnswer() {
    marbles { m in
      let failure = MarbleError.error(LoadFailure.busy)
      let slow = m.cold("----a|", values: .letters, failure: failure)
      let broken = m.cold("-#", values: .letters, failure: failure)
      let fast = m.cold("--b|", values: .letters, failure: failure)
      m.expect(CookbookTests.firstAnswer(of: [slow, broken, fast]), "--(b|)")
      m.expectSubscriptions(slow, "^-!")
    }
  }

  @Test func loadOr() {
    marbles { m in
      let network = m.cold("--#", values: .letters, failure: .error(LoadFailure.busy))
      m.expect(CookbookTests.loadOr(m.cold("c|", values: .letters, failure: .never), from: network), "--c|")
    }
  }

  @Test func latestOnly() {
    marbles { m in
      let inputs = m.cold("a-b-----|", values: .letters, failure: .never)
      m.expect(
        CookbookTests.latestOnly(inputs) { input in
          m.cold("---x|", values: .letters, failure: .never).map { _ in input }
        }, "-----b--|")
    }
  }

  @Test func inOrder() {
    marbles { m in
      let inputs = m.cold("abc|", values: .letters, failure: .never)
      m.expect(
        CookbookTests.inOrder(inputs) { input in
          just(input).delay(for: m.frames(input == "b" ? 1 : 5), clock: m.clock).promoteFailure()
        }, "-----(ab)-(c|)")
    }
  }

  @Test func searchAsYouType() {
    marbles(frame: .milliseconds(100)) { m in
      let texts = m.cold("a-b--------|", values: .letters, failure: .never)
      m.expect(
        CookbookTests.searchAsYouType(texts, clock: m.clock) { text in
          just(text).delay(for: m.frames(1), clock: m.clock).promoteFailure()
        }, "------b----|")
    }
  }

  @Test func authorised() {
    marbles { m in
      let refresh = m.cold("--t|", values: .letters, failure: .error(LoadFailure.busy))
      let token = refresh.share()
      m.expect(CookbookTests.authorised(by: token) { just($0).promoteFailure() }, "--(t|)")
      m.expect(CookbookTests.authorised(by: token) { just($0).promoteFailure() }, "--(t|)")
      m.expectSubscriptions(refresh, "^-!")
    }
  }

  @Test func cachedForAWhile() {
    marbles(frame: .seconds(1)) { m in
      let request = m.cold("-a|", values: .letters, failure: .error(LoadFailure.busy))
      let cached = CookbookTests.cachedForAWhile(request, clock: m.clock)
      m.expect(cached, "-a|")
      m.expect(cached.delayStart(for: .seconds(3), clock: m.clock), "---(a|)")
      m.expectSubscriptions(request, "^-!")
    }
  }

  @Test func allPages() {
    marbles { m in
      let loaded = MutableProperty(0)
      m.at(2) { #expect(loaded.value == 1) }
      m.at(5) { #expect(loaded.value == 2) }
      m.expect(
        CookbookTests.allPages { number in
          loaded.value = number
          return just(number == 1 ? ["a"] : number == 2 ? ["b"] : [])
            .delay(for: m.frames(1), clock: m.clock).promoteFailure()
        }, "-a--b--|", values: ["a": ["a"], "b": ["b"]], talkback: "1--1--*")
    }
  }

  @Test func optimistic() {
    marbles { m in
      let save = m.cold("--#", values: .letters, failure: .error(LoadFailure.busy))
      m.expect(CookbookTests.optimistic("n", insteadOf: "o", save: save), "n-(o|)")
    }
  }

  @Test func numbers() {
    marbles { m in
      let letters = Relay<String>()
      m.expect(letters.producer, "--x---!", talkback: "------!")
      m.expect(
        CookbookTests.numbers(in: m.cold("1-x-2-|", values: .letters, failure: .never), letters: letters), "1---2-|")
    }
  }

  @Test func inParallel() {
    marbles { m in
      m.expect(
        CookbookTests.inParallel(m.cold("1234|", failure: .never)) { number in
          just(number).delay(for: m.frames(2), clock: m.clock).promoteFailure()
        }, "-----(a|)", values: ["a": [1, 2, 3, 4]])
    }
  }

  @Test func reconnecting() {
    marbles(frame: .seconds(1)) { m in
      let connection = m.cold("-a-#", values: .letters, failure: .error(LoadFailure.busy))
      let shared = CookbookTests.reconnecting(connection, clock: m.clock)
      m.expect(shared, "-a----a----a!", talkback: "------------!")
      m.expect(shared.delayStart(for: .seconds(2), clock: m.clock), "--a---a----a!", talkback: "------------!")
    }
  }

  @Test func sharedWithHistory() {
    marbles { m in
      let shared = CookbookTests.sharedWithHistory(m.cold("abc----d|", values: .letters, failure: .never))
      m.expect(shared, "abc----d|")
      m.expect(shared.delayStart(for: m.frames(3), clock: m.clock), "---(bc)d|")
    }
  }

  @Test func progress() {
    marbles { m in
      let failure = MarbleError.error(LoadFailure.busy)
      let upload = m.cold("0-4----8|", values: .digits, failure: failure)
      let other = m.cold("0---8--|", values: .digits, failure: failure)
      m.expect(CookbookTests.progress(of: [upload, other]), "0-2-6--8|")
    }
  }
}
