import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SinkTests {
  @Test("S0.22 an observing sink never requests")
  func observingSinkNeverRequests() {
    let manual = ManualSource<Int>()
    let received = Cell<[String]>([])
    let subscription = observe { (message: Sink<Int>) in received.withLock { $0.append("\(message)") } }(manual.source)
    manual.send(.next(1))
    manual.send(.next(2))
    #expect(manual.wishes == [])
    #expect(received.value == ["next(1)", "next(2)"])
    subscription.cancel()
    #expect(manual.wishes == ["completed(cancelled)"])
  }

  @Test("CallbagKit observe") func observeOfAPullableSourceGetsNothing() {
    #expect(listened(from(1...3).callbag) == [])
  }

  @Test("S0.23 a pulling sink requests once at the start and once after each item")
  func pullerRequestsOneByOne() {
    let manual = ManualSource<Int>()
    let subscription = sink { (_: Sink<Int>) in }(manual.source)
    #expect(manual.wishes == ["next(wantItem)"])
    manual.send(.next(1))
    manual.send(.next(2))
    #expect(manual.wishes == Array(repeating: "next(wantItem)", count: 3))
    withExtendedLifetime(subscription) {}
  }

  @Test("S0.23 requests never overlap")
  func requestsDoNotOverlap() {
    let depth = Cell((now: 0, most: 0))
    let manual = ManualSource<Int> { message, sink in
      guard case .next = message else { return }
      depth.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      sink(.next(1))
      depth.withLock { $0.now -= 1 }
    }
    let count = Cell(0)
    let subscription = Cell<CallbagSubscription?>(nil)
    let source = pipe(manual.source, take(100))
    subscription.value = forEach { (_: Int) in count.value += 1 }(source)
    #expect(count.value == 100)
    #expect(depth.value.most == 1)
  }

  @Test("S0.24 a sink releases its resources once, whichever side ends")
  func resourcesAreReleasedOnce() {
    final class Resource: Sendable {
      let released: Cell<Int>
      init(_ released: Cell<Int>) { self.released = released }
      deinit { released.value += 1 }
    }
    for endsItself in [true, false] {
      let released = Cell(0)
      let manual = ManualSource<Int> { message, sink in if message.isCompleted { sink(.completed(.cancelled)) } }
      let resource = Cell<Resource?>(Resource(released))
      let subscription = sink { (message: Sink<Int>) in if message.isCompleted { resource.value = nil } }(manual.source)
      if endsItself { manual.send(.completed(.finished)) } else { subscription.cancel() }
      manual.send(.completed(.finished))
      subscription.cancel()
      #expect(released.value == 1)
    }
  }

  @Test("S0.24 a stream that is over keeps nothing")
  func nothingIsKept() {
    final class Token: Sendable {}
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      let source = pipe(CallbagProducer(source: tenToTwenty), map { [token] number in (number, token) })
      forEach { (_: (Int, Token)) in }(source)
    }
    #expect(kept == nil)
  }

  @Test("CallbagKit forEach") func forEachTakesElements() {
    let received = Cell<[Int]>([])
    pipe(from(1...3), forEach { element in received.withLock { $0.append(element) } })
    #expect(received.value == [1, 2, 3])
  }

  @Test("CallbagKit enumerate") func enumerateCounts() {
    let received = Cell<[String]>([])
    pipe(of("a", "b"), enumerate { index, element in received.withLock { $0.append("\(index)\(element)") } })
    #expect(received.value == ["0a", "1b"])
  }

  @Test("CallbagKit assign (object)") func assignWritesToAnObject() {
    final class Label: @unchecked Sendable { var text = "" }
    let label = Label()
    pipe(of("a", "b"), assign(to: \.text, on: label))
    #expect(label.text == "b")
  }

  @Test("CallbagKit assign (struct)") func assignWritesIntoACell() {
    struct Point { var x = 0, y = 0 }
    let point = Cell(Point())
    pipe(of(1, 2), assign(to: \.y, in: point))
    #expect(point.value.y == 2 && point.value.x == 0)
  }

  @Test("CallbagKit assign (variable)") func assignPutsIntoACell() {
    let latest = Cell(0)
    pipe(of(1, 2), assign(to: latest))
    #expect(latest.value == 2)
  }

  @Test("CallbagKit Cancellable") func subscriptionsAreKeptAndCancelled() {
    let manual = ManualSource<Int>()
    var kept: Set<CallbagSubscription> = []
    pipe(manual.source, forEach { _ in }).store(in: &kept)
    pipe(manual.source, forEach { _ in }).store(in: &kept)
    #expect(kept.count == 2)
    kept.forEach { $0.cancel() }
    kept.forEach { $0.cancel() }
    #expect(manual.wishes.filter { $0 == "completed(cancelled)" }.count == 2)
  }

  @Test func makeSinkHandsTheTalkbackOver() {
    let talkback = Cell<SourceTalkback<Int>?>(nil)
    let received = Cell<[String]>([])
    let listener = makeSink(isPuller: false, greeted: { talkback.value = $0 }) { message in
      received.withLock { $0.append("\(message)") }
    }
    from(1...3).callbag(.start(listener))
    talkback.value?(.next(.wantItem))
    talkback.value?(.completed(.cancelled))
    #expect(received.value == ["next(1)", "completed(cancelled)"])
  }
}

@Suite(.leavesNothing) struct SourceTests {
  @Test("S0.26 a listenable source pushes regardless of requests and stops its timer with its sink")
  func listenablePushes() {
    let clock = VirtualClock()
    let stops = Cell(0)
    let source = makeListenableSource { (emit: @escaping CallbagConsumer<Int>) in
      let appointment = clock.schedule(after: .seconds(1)) { emit(.next(0)) }
      return { message in
        if case .completed = message {
          stops.value += 1
          appointment.cancel()
        }
      }
    }
    let (listener, leaver) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    source(listener.consumer)
    source(leaver.consumer)
    leaver.send(.completed(.finished))
    #expect(stops.value == 1)
    clock.advance(by: .seconds(1))
    #expect(listener.trace == ["start", "next(0)"])
    #expect(leaver.trace == ["start", "completed(cancelled)"])
    #expect(pipe(source, map { $0 }).mode == .listenable)
  }

  @Test("S0.26 a listenable source receives its own completion once")
  func listenableEndsItself() {
    let received = Cell<[String]>([])
    let source = makeListenableSource { (emit: @escaping CallbagConsumer<Int>) in
      emit(.next(1))
      emit(.completed(.finished))
      emit(.next(2))
      return { message in received.withLock { $0.append("\(message)") } }
    }
    #expect(listened(source) == ["next(1)", "completed(finished)"])
    #expect(listened(pipe(source, map { $0 + 1 })) == ["next(2)", "completed(finished)"])
    #expect(received.value == ["completed(finished)", "completed(finished)"])
  }

  @Test("S0.27 the guide's source gives one item for each request, and finishes on the twelfth")
  func pullableAnswersRequests() {
    let sources: [CallbagProducer<Int>] = [
      CallbagProducer(source: tenToTwenty),
      pipe(CallbagProducer(source: tenToTwenty), map { $0 }),
      makePullableSource {
        let index = Cell(10)
        return {
          defer { index.value += 1 }
          return index.value <= 20 ? index.value : nil
        }
      },
    ]
    for source in sources {
      let recorder = RecordingConsumer<Int>()
      source(recorder.consumer)
      #expect(recorder.trace == ["start"])
      for number in 10...20 {
        recorder.request()
        #expect(recorder.trace.last == "next(\(number))")
        #expect(recorder.trace.count == number - 8)
      }
      recorder.request()
      #expect(recorder.trace.last == "completed(finished)")
      #expect(recorder.trace.count == 13)
    }
  }

  @Test("S0.28 pulling needs constant stack")
  func pullingIsFlat() async {
    let many = 20_000
    await onSmallStack {
      let made = makePullableSource {
        let index = Cell(0)
        return { () -> Int? in
          index.withLock { index in
            index += 1
            return index <= many ? index : nil
          }
        }
      }
      // The source answers each request at once, inside the request.
      let byHand = CallbagProducer<Int> { sink in
        let index = Cell(0)
        sink(
          .start { message in
            guard case .next = message else { return }
            let number = index.withLock { index in
              index += 1
              return index
            }
            sink(number <= many ? .next(number) : .completed(.finished))
          })
      }
      for source in [from(1...many).callbag, made, byHand, pipe(byHand, map { $0 }), multiplyBy(1)(byHand)] {
        let count = Cell(0)
        forEach { (_: Int) in count.value += 1 }(source)
        #expect(count.value == many)
      }
    }
  }

  @Test("S0.28 a hand-written sink that requests inside each item leaves the stack flat")
  func askingInsideIsFlat() async {
    let many = 20_000
    await onSmallStack {
      for source in [from(1...many).callbag, pipe(from(1...many), map { $0 })] {
        let count = Cell(0)
        let talkback = Cell<SourceTalkback<Int>?>(nil)
        source { message in
          switch message {
          case .start(let peer):
            talkback.value = peer
            peer(.next(.wantItem))
          case .next:
            count.value += 1
            talkback.value?(.next(.wantItem))
          case .completed: talkback.value = nil
          }
        }
        #expect(count.value == many)
      }
    }
  }

  @Test("S0.30 multiplyBy gives 100 to 200 in both styles")
  func multiplyByInBothStyles() {
    let composed = multiplyBy(10)(CallbagProducer(source: tenToTwenty))
    let expected = (10...20).map { "next(\($0 * 10))" } + ["completed(finished)"]
    #expect(pulled(composed) == expected)
    let classic = Cell<[String]>([])
    composed.source(.start(makeSink { message in classic.withLock { $0.append("\(message)") } }))
    #expect(classic.value == expected)
  }

  @Test("CallbagKit interval") func intervalPushesAndCountsOnFromAValue() {
    let clock = VirtualClock()
    let recorder = RecordingConsumer<Int>()
    pipe(interval(.seconds(1), on: clock), filter { _ in true })(recorder.consumer)
    clock.advance(by: .seconds(2))
    recorder.send(.next(.value(10)))
    clock.advance(by: .seconds(2))
    recorder.send(.completed(.cancelled))
    #expect(recorder.trace == ["start", "next(0)", "next(1)", "next(10)", "next(11)", "completed(cancelled)"])
  }

  @Test("CallbagKit timer") func timerGreetsAtOnce() {
    let clock = VirtualClock()
    let (once, periodic, cancelled) = (RecordingConsumer<Int>(), RecordingConsumer<Int>(), RecordingConsumer<Int>())
    timer(.seconds(2), on: clock)(once.consumer)
    timer(.seconds(2), .seconds(1), on: clock)(periodic.consumer)
    timer(.seconds(2), .seconds(1), on: clock)(cancelled.consumer)
    #expect(periodic.trace == ["start"])
    cancelled.send(.completed(.finished))
    clock.advance(by: .seconds(4))
    periodic.send(.completed(.finished))
    #expect(once.trace == ["start", "next(0)", "completed(finished)"])
    #expect(periodic.trace == ["start", "next(0)", "next(1)", "next(2)", "completed(cancelled)"])
    #expect(cancelled.trace == ["start", "completed(cancelled)"])
  }

  @Test("CallbagKit just, of, from, empty, never, throwError") func coreSourcesStandAtTheHeadOfPipes() {
    #expect(pulled(just(1).callbag) == ["next(1)", "completed(finished)"])
    #expect(pulled(just { 1 }.callbag) == ["next(1)", "completed(finished)"])
    #expect(pulled(of(1, 2).callbag) == ["next(1)", "next(2)", "completed(finished)"])
    #expect(pulled(from(iterator: { [1].makeIterator() }).callbag) == ["next(1)", "completed(finished)"])
    #expect(pulled(empty(Int.self, Never.self).callbag) == ["completed(finished)"])
    #expect(pulled(throwError(Broken(), Int.self)) == ["completed(failed(Broken()))"])
    #expect(pulled(never(Int.self, Never.self).callbag) == [])
  }
}
