import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static func verifyCallbagSources() -> [Conformance] {
    [
      verify(source: "interval(_:on:)", loops: loops) { clock in upToTwelve(interval(.seconds(1), on: clock)) },
      verify(source: "makeListenableSource(rewinds:_:)", loops: loops) { _ in
        makeListenableSource(rewinds: .byRestarting) { (emit: @escaping CallbagConsumer<Int>) in
          for number in 1...12 { emit(.next(number)) }
          emit(.completed(.finished))
          return { _ in }
        }.producer
      },
      verify(source: "makePullableSource(_:)", loops: loops) { _ in
        makePullableSource {
          let last = AntiphonCallbag.Cell(0)
          return {
            last.value += 1
            return last.value <= 12 ? last.value : nil
          }
        }.producer
      },
      verify(source: "throwError(_:_:)", loops: loops) { _ in throwError(TestFailure("source"), Int.self).producer },
      verify(source: "timer(_:_:on:)", loops: loops) { clock in timer(.seconds(1), on: clock).producer },
      verify(source: "timer(_:_:on:) with a period", loops: loops) { clock in
        upToTwelve(timer(.seconds(2), .seconds(1), on: clock))
      },
    ]
  }

  /// The first twelve elements of a source that ignores demand; without a completion the clock would never be idle.
  private static func upToTwelve(_ source: CallbagProducer<Int>) -> Producer<Int, any Error> {
    let twelve = pipe(source, take(12))
    return CallbagProducer(mode: .listenable) { sink in twelve(sink) }.producer
  }

  static func verifyCallbagHotSources() -> [Conformance] {
    [
      verifySubject("from(_:) a subject") { makePublishSubject() },
      verifySubject("makeAsyncSubject()") { makeAsyncSubject() },
      verifySubject("makeBehaviorSubject(_:)") { makeBehaviorSubject(0) },
      verifySubject("makePublishSubject()") { makePublishSubject() },
      verifySubject("makeReplaySubject(_:age:)") { makeReplaySubject(3) },
      verifySubject("makeSubject(_:)") { makeSubject(.publish) },
    ]
  }

  private static func verifySubject(
    _ name: String, _ make: @escaping @Sendable () -> CallbagSubject<Int>
  ) -> Conformance {
    verify(hot: name, failure: TestFailure("source"), loops: loops) {
      let subject = make()
      return HotSource(
        from(subject).typed, send: { subject.send($0) },
        end: { completion in
          switch completion {
          case .finished: subject.complete()
          case .failed(let failure): subject.complete(.failed(failure))
          case .cancelled: subject.complete(.cancelled)
          case .terminated: subject.complete(.terminated)
          }
        })
    }
  }
}
