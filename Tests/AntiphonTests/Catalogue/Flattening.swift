import Antiphon
import AntiphonTesting

extension Catalogue {
  static let flattening: [Entry] = [
    Entry(
      "flatMap(_:maxConcurrent:_:)", .exact, .anyOrder,
      throwing: { source, trip in
        source.flatMap { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.flatMap { from([$0, -$0]).promoteFailure() }
    },
    Entry(
      "flatMap(delayingErrors:maxConcurrent:_:)",
      except: [.nothingTakenAfterThrow: "It fails when all streams have completed."],
      throwing: { source, trip in
        source.flatMap(delayingErrors: .concat) { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.flatMap(delayingErrors: .concat) { from([$0, -$0]).promoteFailure() }
    },
    Entry(
      "flatMapConcat(_:)",
      throwing: { source, trip in
        source.flatMapConcat { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in source.flatMapConcat { from([$0, -$0]).promoteFailure() } },
    Entry(
      "flatMapFirst(_:)",
      except: [
        .concurrentRequestsAddUp: "Elements that arrive while it is busy are dropped.",
        .pauseFromAnotherThread: "Elements that arrive while it is busy are dropped.",
      ],
      throwing: { source, trip in
        source.flatMapFirst { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in source.flatMapFirst { from([$0, -$0]).promoteFailure() } },
    Entry(
      "flatMapLatest(_:)", .unlimited, .timed,
      throwing: { source, trip in
        source.flatMapLatest { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.flatMapLatest { from([$0, -$0]).promoteFailure() }
    },
    Entry(
      "flatMapSequential(maxConcurrent:_:)",
      throwing: { source, trip in
        source.flatMapSequential { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.flatMapSequential { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatten(_:maxConcurrent:)") { source, _ in
      source.map { from([$0, -$0]).promoteFailure(to: TestFailure.self) }.flatten(.concat)
    },
    Entry(
      "mergeScan(_:maxConcurrent:_:)",
      throwing: { source, trip in
        source.mergeScan(0) { _, number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.mergeScan(0, maxConcurrent: 1) { sum, number in from([sum - number, sum + number]).promoteFailure() }
    },
    Entry("switchLatest(_:)", .exact, .timed) { source, _ in .switchLatest(source, from(101...103).promoteFailure()) },
    Entry(
      "switchScan(_:_:)", .unlimited, .timed,
      throwing: { source, trip in
        source.switchScan(0) { _, number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(number).promoteFailure()
        }
      }
    ) { source, _ in
      source.switchScan(0) { sum, number in from([sum - number, sum + number]).promoteFailure() }
    },
    Entry("switchToLatest()", .unlimited, .timed) { source, _ in
      source.map { from([$0, -$0]).promoteFailure(to: TestFailure.self) }.switchToLatest()
    },
  ]
}
