import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagOthers: [Entry] = [
    Entry(
      callbag: "assert(_:file:line:)",
      except: .failures("It stops the program at a failure.", .failureReleases)
    ) { _ in CallbagKit.assert() },
    Entry(callbag: "async(on:prefetch:)", .ahead(256)) { clock in async(on: clock) },
    Entry(callbag: "breakpoint(start:next:completed:)") { _ in breakpoint(next: { _ in false }) },
    Entry(
      callbag: "breakpointOnError()",
      except: .failures("A failure ends the process unless a debugger is attached.", .failureReleases)
    ) { _ in breakpointOnError() },
    Entry(
      callbag: "cache(for:on:)", .unlimited,
      except: [
        .cancelReachesUpstreamOnce: "Cancelling one consumer does not cancel the stream.",
        .rewindReachesUpstream: "A rewind replays what is remembered.",
        .rewindRefusalReachesDownstream: "A rewind replays what is remembered.",
      ]
    ) { clock in cache(for: .seconds(1), on: clock) },
    Entry(
      callbag: "catchError(_:)", except: .failures("It replaces the failure.")
    ) { _ in catchError { _ in from(101...103) } },
    Entry(callbag: "checkpoint(_:to:fileID:line:)") { _ in checkpoint("here", to: { _ in }) },
    Entry(callbag: "debug(_:to:fileID:line:)") { _ in debug("here", to: { _ in }) },
    Entry(
      callbag: "group(by:until:)", .unlimited, .anyOrder, rewinds: false,
      throwing: { trip in
        group { number in
          try trip(number)
          return 0
        } until: { _ in
          never(Int.self, Never.self)
        } |> flatMap { group in pipe(group.1, map { [group.0, $0] }) }
      }
    ) { _ in
      group(by: { $0 % 3 }, until: { _ in never(Int.self, Never.self) })
        |> flatMap { group in pipe(group.1, map { [group.0, $0] }) }
    },
    Entry(
      callbag: "group(maxGroups:by:)", .unlimited, .anyOrder, rewinds: false,
      throwing: { trip in
        group { number in
          try trip(number)
          return 0
        } |> flatMap { group in pipe(group.1, map { [group.0, $0] }) }
      }
    ) { _ in group { $0 % 3 } |> flatMap { group in pipe(group.1, map { [group.0, $0] }) } },
    Entry(callbag: "ignoreError()", except: .failures("It drops the failure.")) { _ in ignoreError() },
    Entry(callbag: "inspected(_:by:fileID:line:)") { _ in inspected("here", by: Inspector()) },
    Entry(callbag: "mapError(_:)", except: .failures("It changes the failure.")) { _ in
      mapError { _ in TestFailure("mapped") }
    },
    Entry(
      callbag: "multicast(_:policy:on:)", .unlimited, rewinds: false,
      except: [.cancelReachesUpstreamOnce: "Cancelling one consumer does not cancel the stream."]
    ) { clock in CallbagOperator { source in pipe(source, multicast(on: clock)).autoconnect().callbag } },
    Entry(
      callbag: "partition(_:)", .unlimited, rewinds: false,
      throwing: { trip in
        CallbagOperator { source in
          pipe(
            source,
            partition { number in
              try trip(number)
              return true
            }
          ).0
        }
      }
    ) { _ in CallbagOperator { source in pipe(source, partition { $0 > 2 }).0 } },
    Entry(callbag: "printed(_:to:)") { _ in printed("all", to: { _ in }) },
    Entry(callbag: "replaceError(with:)", except: .failures("It replaces the failure.")) { _ in
      replaceError(with: 101)
    },
    Entry(callbag: "retry(_:)") { _ in retry(2) },
    Entry(
      callbag: "retry(_:backoff:if:on:)",
      except: [.failureNeedsNoDemand: "It tries again as soon as there is demand."]
    ) { clock in retry(2, backoff: .constant(.seconds(1)), on: clock) },
    Entry(callbag: "retry(when:)") { _ in retry { failures in pipe(failures, map { failure -> Int in throw failure }) }
    },
    Entry(callbag: "share(replay:scope:policy:)", .unlimited, rewinds: false) { _ in share() },
    Entry(
      callbag: "share(replay:scope:policy:keepingAliveFor:on:)", .unlimited, rewinds: false,
      except: [.cancelReachesUpstreamOnce: "The stream is cancelled when the period is over."]
    ) { clock in share(keepingAliveFor: .seconds(1), on: clock) },
    Entry(callbag: "share(replay:scope:policy:on:)", .unlimited, rewinds: false) { clock in share(on: clock) },
    Entry(callbag: "subscribe(on:)") { clock in subscribe(on: clock) },
    Entry(callbag: "tap(_:)") { _ in tap { _ in } },
    Entry(callbag: "tap(requested:rewound:)") { _ in tap(requested: { _ in }) },
    Entry(callbag: "tap(start:next:completed:)") { _ in tap(next: { _ in }) },
    Entry(callbag: "terminating(on:)") { _ in terminating(on: Termination()) },
    Entry("terminating(on:) of a producer") { source, _ in source.terminating(on: Termination()) },
    Entry(callbag: "throwIfEmpty(_:)") { _ in throwIfEmpty(TestFailure()) },
    Entry(callbag: "trackActivity(_:)") { _ in trackActivity(ActivityTracker()) },
    Entry(callbag: "window(_:)", .unlimited, .anyOrder, rewinds: false) { _ in window(5) |> flatMap { $0 } },
    Entry(callbag: "window(_:on:)", .unlimited, .anyOrder, rewinds: false) { clock in
      window(.milliseconds(2500), on: clock) |> flatMap { $0 }
    },
    Entry(callbag: "window(_:startingEvery:)", .unlimited, .anyOrder, rewinds: false) { _ in
      window(4, startingEvery: 3) |> flatMap { $0 }
    },
    Entry(callbag: "window(from:until:)", .unlimited, .anyOrder, rewinds: false) { _ in
      window(from: just(0), until: { _ in never(Int.self, Never.self) }) |> flatMap { $0 }
    },
    Entry(callbag: "window(on:)", .unlimited, .anyOrder, rewinds: false) { _ in
      window(on: never(Int.self, Never.self)) |> flatMap { $0 }
    },
    Entry(callbag: "window(until:)", .unlimited, .anyOrder, rewinds: false) { _ in
      window(until: { never(Int.self, Never.self) }) |> flatMap { $0 }
    },
  ]
}
