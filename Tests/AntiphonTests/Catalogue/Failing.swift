import Antiphon
import AntiphonTesting

extension Catalogue {
  static let failing: [Entry] = [
    Entry(
      "assertNoFailure(_:file:line:)",
      except: .failures("It stops the program at a failure.", .failureReleases)
    ) { source, _ in source.assertNoFailure().promoteFailure(to: TestFailure.self) },
    Entry("catch(_:)", except: .failures("It replaces the failure.")) { source, _ in
      source.catch { _ -> Producer<Int, TestFailure> in from(101...103).promoteFailure() }
    },
    Entry("ignoreError()", except: .failures("It drops the failure.")) { source, _ in
      source.ignoreError().promoteFailure(to: TestFailure.self)
    },
    Entry("mapError(_:)", except: .failures("It changes the failure.")) { source, _ in
      source.mapError { _ -> TestFailure in TestFailure("mapped") }
    },
    Entry("promoteFailure(to:)", except: .failures("Its upstream cannot fail.")) {
      source, _ in
      source.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry("replaceError(with:)", except: .failures("It replaces the failure.")) { source, _ in
      source.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry("retry(_:)") { source, _ in source.retry(2) },
    Entry(
      "retry(_:backoff:if:clock:)",
      except: [.failureNeedsNoDemand: "It tries again as soon as there is demand."]
    ) { source, clock in
      source.retry(2, backoff: .constant(.seconds(1)), clock: clock)
    },
    Entry("retry(when:)") { source, _ in
      source.retry { failures in
        failures.promoteFailure(to: TestFailure.self).map { failure throws(TestFailure) -> Int in throw failure }
      }
    },
    Entry("throwIfEmpty(_:)") { source, _ in source.throwIfEmpty(TestFailure()) },
  ]
}
