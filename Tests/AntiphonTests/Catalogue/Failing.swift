import Antiphon
import AntiphonTesting

extension Catalogue {
  static let failing: [Entry] = [
    Entry("catch(_:)", except: [.failureComesThrough: "It is there to replace the failure."]) { source, _ in
      source.catch { _ in from(101...103).promoteFailure() }
    },
    Entry("mapError(_:)", except: [.failureComesThrough: "It is there to change the failure."]) { source, _ in
      source.mapError { _ in TestFailure("mapped") }
    },
    Entry("promoteFailure(to:)") { source, _ in source.promoteFailure() },
    Entry("replaceError(with:)", except: [.failureComesThrough: "It is there to replace the failure."]) { source, _ in
      source.replaceError(with: 101).promoteFailure()
    },
    Entry("retry(_:)") { source, _ in source.retry(2) },
  ]
}
