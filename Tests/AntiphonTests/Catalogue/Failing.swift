import Antiphon
import AntiphonTesting

extension Catalogue {
  static let failing: [Entry] = [
    Entry("catch(_:)", except: [.failureComesThrough: "It is there to replace the failure."]) { source, _ in
      source.catch { _ -> Producer<Int, TestFailure> in from(101...103).promoteFailure() }
    },
    Entry("mapError(_:)", except: [.failureComesThrough: "It is there to change the failure."]) { source, _ in
      source.mapError { _ -> TestFailure in TestFailure("mapped") }
    },
    Entry("promoteFailure(to:)", except: [.failureComesThrough: "There is no failure that it could pass on."]) {
      source, _ in
      source.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry("replaceError(with:)", except: [.failureComesThrough: "It is there to replace the failure."]) { source, _ in
      source.replaceError(with: 101).promoteFailure(to: TestFailure.self)
    },
    Entry("retry(_:)") { source, _ in source.retry(2) },
  ]
}
