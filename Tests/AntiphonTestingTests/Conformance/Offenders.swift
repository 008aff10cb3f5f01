import Antiphon

@testable import AntiphonTesting

extension Offender {
  static let all: [Offender] =
    saying + asking + pausing + cancelling + rewinding + failing + hearing + taking + Planted.all.flatMap(\.offenders)

  private static let saying: [Offender] = [
    crude(.nothingUnasked, .speaksAtOnce),
    crude(.nothingUnasked, .ignoresDemand),
    crude(.neverMoreThanAsked, .saysOneTooMany),
    between(.neverMoreThanAsked, "says each element twice") { consumer, _ in
      consumer.receiving { number in
        _ = consumer.next(number)
        return consumer.next(number)
      }
    },
    crude(.oneCompletion, .completesTwice),
    crude(.oneCompletion, .completesAgainWhenCancelled),
    mute(.oneCompletion),
    crude(.silenceAfterCompletion, .speaksAfterCompletion),
    crude(.silenceAfterCompletion, .speaksAnHourAfterCompletion),
    crude(.silenceAfterStop, .speaksAfterStop),
    crude(.silenceAfterStop, .completesAfterStop),
    crude(.callsDoNotNest, .parksTooEarly),
    short(.callsDoNotNest),
    crude(.callsDoNotOverlap, .speaksOnTwoThreads),
    mute(.callsDoNotOverlap),
    worn(.finishesWithinOneRequest, "has more to say") { numbers, _ in
      numbers.append(from([13, 14, 15]).promoteFailure())
    },
    worn(.finishesWithinOneRequest, "never ends") { numbers, _ in numbers.append(never()) },
    worn(.sameInPortions, "loses an element when it waits") { _, clock in Crude(.losesWhenItWaits, 12, clock).producer
    },
    worn(.sameInPortions, "forgets its place when it waits") { _, clock in Crude(.forgetsItsPlace, 12, clock).producer
    },
    short(.sameAgain),
    worn(.sameAgain, "says what it has not said yet") { numbers, _ in numbers.dropFirst(3) },
    stream(.runsShareNothing, "counts for all runs together") { numbers, _ in
      let count = Counter()
      return numbers.map { _ in count.next() }
    },
    short(.runsShareNothing),
    stream(.sameWhenLate, "believes that what is not there at once never comes") { numbers, _ in
      Producer { consumer in
        let isOver = Guarded(false)
        numbers.run(
          Taker(
            talkback: consumer.talkback,
            next: { number in isOver.withLock { $0 } ? .stop : consumer.next(number) },
            completed: { completion in
              isOver.withLock { $0 = true }
              consumer.completed(completion)
            }))
        guard !isOver.withLock({ $0 }) else { return }
        isOver.withLock { $0 = true }
        consumer.completed(.finished)
      }
    },
    stream(.sameWhenLate, "listens for two milliseconds") { numbers, clock in
      numbers.prefix(for: .milliseconds(2), clock: clock)
    },
    worn(.sameWhenPushed, "loses every third element") { numbers, _ in numbers.filter { $0 % 3 != 2 } },
    short(.sameWhenPushed),
    between(.emptyUpstreamEnds, "ends after an element only") { consumer, _ in
      let hasSpoken = Latch()
      return Taker(
        talkback: consumer.talkback,
        next: { number in
          _ = hasSpoken.close()
          return consumer.next(number)
        }, completed: { if !hasSpoken.close() { consumer.completed($0) } })
    },
    mute(.emptyUpstreamEnds),
    crude(.stackStaysFlat, .recurses, count: 300),
    stream(.stackStaysFlat, "runs each element inside the one before") { numbers, _ in
      Producer { consumer in
        let all = Guarded<[Int]>([])
        numbers.forEach { number in all.withLock { $0.append(number) } }
        climb(all.withLock { $0 }[...], consumer)
      }
    },
  ]

  private static func climb(_ numbers: ArraySlice<Int>, _ consumer: Taker) {
    guard let first = numbers.first else { return consumer.completed(.finished) }
    _ = consumer.next(first)
    climb(numbers.dropFirst(), consumer)
  }

  private static let asking: [Offender] = [
    crude(.requestsAddUp, .spendsAllDemand),
    mute(.requestsAddUp),
    between(.demandSaturates, "believes that what was asked for first is all") { consumer, _ in
      let isShort = consumer.talkback.take() == .wait
      return consumer.receiving { isShort && $0 > 3 ? .more : consumer.next($0) }
    },
    short(.demandSaturates),
    short(.unlimitedIsSticky),
    worn(.unlimitedIsSticky, "says each element twice") { numbers, _ in
      numbers.flatMapConcat { from([$0, $0]).promoteFailure() }
    },
    mute(.everyRequestIsAnswered),
    worn(.everyRequestIsAnswered, "takes two requests for one element") { _, clock in
      Crude(.losesWhenItWaits, 12, clock).producer.map { $0 }.filterWithoutAsking { $0 % 4 == 1 }
    },
    short(.requestInsideNextCounts),
    crude(.requestInsideNextCounts, .parksTooEarly),
    mute(.requestBeforeStartCounts),
    worn(.requestBeforeStartCounts, "says one element only") { numbers, _ in numbers.prefix(1).append(never()) },
    crude(.requestAfterEndIsIdle, .completesTwice),
    worn(.requestAfterEndIsIdle, "leaves a run of its upstream open") { numbers, _ in beginning(numbers) },
    crude(.requestAfterCancelIsIdle, .completesAgainWhenCancelled),
    between(.requestAfterCancelIsIdle, "speaks once more when it was cancelled") { consumer, _ in
      Taker(talkback: consumer.talkback, next: consumer.next) { completion in
        consumer.completed(completion)
        _ = consumer.next(0)
      }
    },
    mute(.requestsFromThreadsAddUp),
    crude(.requestsFromThreadsAddUp, .speaksOnTwoThreads),
    crude(.waitMeansWait, .goesOnWithTime),
    crude(.waitMeansWait, .ignoresDemand),
    stream(.takesNoMoreThanStated, "takes everything at once") { numbers, _ in numbers.buffer(.unbounded) },
    stream(.takesNoMoreThanStated, "takes one more than it says", demand: .ahead(1)) { numbers, clock in
      numbers.receive(on: clock, prefetch: 2)
    },
  ]

  private static let pausing: [Offender] = [
    crude(.pauseStops, .ignoresPause),
    between(.pauseStops, "goes on when an hour has passed") { consumer, clock in
      consumer.receiving { number in
        let reply = consumer.next(number)
        _ = clock.schedule(after: .seconds(60)) { if number == 1 { _ = consumer.next(0) } }
        return reply
      }
    },
    worn(.resumeLosesNothing, "loses an element when it is paused") { _, clock in
      Crude(.losesWhenPaused, 12, clock).producer
    },
    short(.resumeLosesNothing),
    worn(.pauseTwiceIsOnce, "loses an element when it is paused") { _, clock in
      Crude(.losesWhenPaused, 12, clock).producer
    },
    short(.pauseTwiceIsOnce),
    crude(.pauseKeepsDemand, .spendsAllDemand),
    crude(.pauseKeepsDemand, .ignoresPause),
    crude(.pausedFromTheStart, .speaksAtOnce),
    crude(.pausedFromTheStart, .ignoresDemand),
    stream(.pausedUpstreamRests, "takes everything at once") { numbers, _ in numbers.buffer(.unbounded) },
    stream(.pausedUpstreamRests, "takes everything, and says the latest") { numbers, _ in numbers.conflated() },
    short(.pauseFromAnotherThread),
    worn(.pauseFromAnotherThread, "says each element twice") { numbers, _ in
      numbers.flatMapConcat { from([$0, $0]).promoteFailure() }
    },
  ]

  private static let cancelling: [Offender] = [
    crude(.cancelEndsOnce, .completesNotWhenCancelled),
    crude(.cancelEndsOnce, .finishesWhenCancelled),
    crude(.cancelTwiceIsOnce, .completesAgainWhenCancelled),
    crude(.cancelTwiceIsOnce, .completesNotWhenCancelled),
    crude(.cancelInsideNextIsFinal, .ignoresCancel),
    crude(.cancelInsideNextIsFinal, .finishesWhenCancelled),
    crude(.cancelBeforeStart, .speaksAtOnce),
    crude(.cancelBeforeStart, .completesNotWhenCancelled),
    crude(.cancelWhilePaused, .completesNotWhenCancelled),
    crude(.cancelWhilePaused, .finishesWhenCancelled),
    crude(.cancelAfterEndIsIdle, .completesTwice),
    worn(.cancelAfterEndIsIdle, "leaves a run of its upstream open") { numbers, _ in beginning(numbers) },
    crude(.cancelInsideCompletedIsIdle, .completesTwice),
    mute(.cancelInsideCompletedIsIdle),
    crude(.cancelFromAnotherThread, .ignoresCancel, count: 20_000),
    crude(.cancelFromAnotherThread, .completesTwice),
    crude(.cancelsFromThreadsAreOne, .completesAgainWhenCancelled),
    crude(.cancelsFromThreadsAreOne, .completesNotWhenCancelled),
    stream(.cancelEndsUpstreamOnce, "leaves a run of its upstream open") { numbers, _ in beginning(numbers) },
    stream(.cancelEndsUpstreamOnce, "does not tell its upstream") { numbers, _ in
      Producer { consumer in
        let talkback = consumer.talkback
        numbers.run(
          Taker(
            talkback: Talkback(requesting: 1), next: { consumer.next($0) == .more ? .more : .wait }, completed: { _ in }
          ))
        talkback.onCancel { consumer.completed(.cancelled) }
      }
    },
    stream(.stopEndsUpstreamOnce, "answers `.wait` to its upstream instead of `.stop`") { numbers, _ in
      Producer { consumer in
        numbers.run(
          Taker(
            talkback: Talkback(requesting: 1),
            next: { number in
              _ = consumer.next(number)
              return .wait
            }, completed: consumer.completed))
      }
    },
    stream(.stopEndsUpstreamOnce, "leaves a run of its upstream open") { numbers, _ in beginning(numbers) },
    stream(.endLeavesNoUpstream, "leaves a run of its upstream open") { numbers, _ in beginning(numbers) },
    stream(.endLeavesNoUpstream, "completes and does not stop") { numbers, _ in
      Producer { consumer in
        numbers.run(
          Taker(
            talkback: Talkback(requesting: 3),
            next: { number in
              _ = consumer.next(number)
              if number == 3 { consumer.completed(.finished) }
              return .wait
            }, completed: { _ in }))
      }
    },
    crude(.noTimerStays, .staysScheduled),
    between(.noTimerStays, "sets a timer for each element") { consumer, clock in
      consumer.receiving { number in
        _ = clock.schedule(after: .seconds(60)) {}
        return consumer.next(number)
      }
    },
    crude(.endLetsGo, .keepsItsConsumer),
    stream(.endLetsGo, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    crude(.cancelLetsGo, .keepsItsConsumer),
    stream(.cancelLetsGo, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    crude(.stopLetsGo, .keepsItsConsumer),
    stream(.stopLetsGo, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    crude(.nobodyLeftToAsk, .keepsItsConsumer),
    crude(.nobodyLeftToAsk, .completesNotWhenCancelled),
  ]

  /// Starts its upstream a second time, and never ends that run.
  private static func beginning(_ numbers: Numbers) -> Numbers {
    Producer { consumer in
      numbers.run(Taker(talkback: Talkback(requesting: 1), next: { _ in .wait }, completed: { _ in }))
      numbers.run(consumer)
    }
  }

  /// Starts its upstream a second time, and keeps that run as long as the stage.
  private static func keeping(_ numbers: Numbers) -> Numbers {
    let kept = Guarded<[Talkback]>([])
    return Producer { consumer in
      let talkback = Talkback(requesting: 1)
      kept.withLock { $0.append(talkback) }
      numbers.run(Taker(talkback: talkback, next: { _ in .wait }, completed: { _ in }))
      numbers.run(consumer)
    }
  }

  private static let rewinding: [Offender] = [
    crude(.rewindReplyStartsAgain, .ignoresRewind),
    crude(.rewindReplyStartsAgain, .rewindsToTheSecond),
    crude(.rewindReplyStartsAgain, .resetsItself),
    crude(.rewindTwice, .resetsItself),
    crude(.rewindWhileWaiting, .ignoresRewind),
    crude(.rewindWhileWaiting, .rewindsToTheSecond),
    stream(.rewindWhileWaiting, "refuses") { numbers, _ in
      Producer { consumer in
        consumer.talkback.forbidRewind()
        numbers.run(consumer)
      }
    },
    crude(.rewindTwice, .ignoresRewind),
    crude(.rewindTwice, .rewindsToTheSecond),
    between(.rewindReachesUpstream, "answers `.more` to its upstream instead of `.rewind`") { consumer, _ in
      consumer.receiving { number in
        let reply = consumer.next(number)
        return reply == .rewind ? .more : reply
      }
    },
    stream(.rewindReachesUpstream, "starts again with what it has kept") { numbers, _ in numbers.share(replay: .max) },
    crude(.rewindComesBeforeTheEnd, .endsBeforeRewinding),
    crude(.rewindComesBeforeTheEnd, .ignoresRewind),
    worn(.refusedRewindIsHarmless, "says nothing", rewinds: false) { _, _ in
      Producer { $0.talkback.forbidRewind() }
    },
    worn(.refusedRewindIsHarmless, "says three elements only", rewinds: false) { numbers, _ in
      Producer { consumer in
        consumer.talkback.forbidRewind()
        numbers.prefix(3).run(consumer)
      }
    },
    stream(.refusalReachesDownstream, "starts again with what it has kept") { numbers, _ in
      numbers.share(replay: .max)
    },
    stream(.refusalReachesDownstream, "listens by a talkback of its own") { numbers, _ in
      Producer { consumer in
        let kept = Guarded<[Int]>([])
        numbers.run(
          Consumer(talkback: Talkback()) { number in
            kept.withLock { $0.append(number) }
            return .more
          } completed: { _ in
            from(kept.withLock { $0 }).promoteFailure().run(consumer)
          })
      }
    },
  ]

  private static let failing: [Offender] = [
    stream(.failureComesThrough, "finishes instead") { numbers, _ in numbers.catch { _ in empty() } },
    stream(.failureComesThrough, "fails for another reason") { numbers, _ in
      numbers.mapError { _ -> TestFailure in TestFailure("other") }
    },
    stream(.failureNeedsNoDemand, "says something first") { numbers, _ in numbers.prepend(just(0).promoteFailure()) },
    stream(.failureNeedsNoDemand, "finishes instead") { numbers, _ in numbers.catch { _ in empty() } },
    crude(.failureLetsGo, .keepsItsConsumer),
    stream(.failureLetsGo, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    between(.terminationComesThrough, "finishes instead") { consumer, _ in
      Taker(talkback: consumer.talkback, next: consumer.next) { _ in consumer.completed(.finished) }
    },
    between(.terminationComesThrough, "is cancelled instead") { consumer, _ in
      Taker(talkback: consumer.talkback, next: consumer.next) {
        consumer.completed($0 == .terminated ? .cancelled : $0)
      }
    },
    throwing(.thrownErrorFails, "goes on") { numbers, trip in
      numbers.filter { number in (try? trip(number)) != nil }
    },
    throwing(.thrownErrorFails, "finishes instead") { numbers, trip in
      numbers.prefix { number in (try? trip(number)) != nil }
    },
  ]

  private static func throwing(
    _ rule: Rule, _ name: String,
    _ make: @escaping @Sendable (Numbers, @escaping @Sendable (Int) throws(TestFailure) -> Void) -> Numbers
  ) -> Offender {
    Offender(rule: rule, name: name) { rule throws(Unkept) in
      try Specimen(loops: 1, throwing: make) { numbers, _ in numbers }.check(rule)
    }
  }

  private static let hearing: [Offender] = [
    hot(.everybodyHearsOneOrder, .lastHearsOtherOrder),
    hot(.everybodyHearsOneOrder, .lastHearsLess),
    hot(.sendInsideNextComesAfter, .speaksInside),
    hot(.sendInsideNextComesAfter, .losesWhatIsSentInside),
    hot(.sendsFromThreadsAreOrdered, .losesAmongThreads),
    hot(.sendsFromThreadsAreOrdered, .saysEachTwice),
    hot(.joinersHearWhatFollows, .joinersMissOne),
    hot(.joinersHearWhatFollows, .saysEachTwice),
    hot(.leaversHearNothingMore, .leaversHearOn),
    hot(.leaversHearNothingMore, .leaversHearTheCurrent),
    hot(.leavingLeavesTheOthers, .leavingEndsAll),
    hot(.leavingLeavesTheOthers, .leavingLosesOne),
    hot(.slowOnesHoldNobodyUp, .slowOnesStopAll),
    hot(.slowOnesHoldNobodyUp, .slowOnesLose),
    hot(.latecomersHearTheEnd, .latecomersHearNothing),
    hot(.latecomersHearTheEnd, .latecomersAreFinishedTwice),
    hot(.nothingIsTakenAfterTheEnd, .takesAfterTheEnd),
    hot(.nothingIsTakenAfterTheEnd, .endsTwice),
    hot(.everybodyHearsTheFailure, .failsOnlyTheFirst),
    hot(.everybodyHearsTheFailure, .finishesInsteadOfFailing),
    hot(.comingAndGoingLosesNothing, .losesAmongThreads),
    hot(.comingAndGoingLosesNothing, .saysEachTwice),
    hot(.lettingGoFinishes, .outlivesItsOwner),
    hot(.lettingGoFinishes, .failsWhenLetGo),
  ]

  private static let taking: [Offender] = [
    consumer(.asksForWhatItTakes, "asks for nothing") { stream, take in
      started(stream, requesting: 0, isDeaf: true, take)
    },
    consumer(.asksForWhatItTakes, "does not start") { _, _ in just(0).start() },
    consumer(.takesWhatItAskedFor, "takes every other element") { stream, take in
      stream.filter { $0 % 2 == 0 }.pull(take)
    },
    consumer(.takesWhatItAskedFor, "takes each twice") { stream, take in
      stream.pull {
        take($0)
        take($0)
      }
    },
    consumer(.replyFollowsTheTalkback, "always answers `.more`") { stream, take in
      started(stream, requesting: 0, replying: .more, take)
    },
    consumer(.replyFollowsTheTalkback, "always answers `.wait`") { stream, take in
      started(stream, requesting: .max, replying: .wait, take)
    },
    consumer(.takesAnyEnd, "believes that only what finishes is over") { stream, take in
      started(stream, closing: { $0 == .finished }, take)
    },
    consumer(.takesAnyEnd, "takes an element at the end") { stream, take in
      started(
        stream,
        closing: { _ in
          take(0)
          return true
        }, take)
    },
    consumer(.endClosesTheTalkback, "leaves its talkback open") { stream, take in
      started(stream, closing: { _ in false }, take)
    },
    consumer(.endClosesTheTalkback, "gives away the handle of something else") { stream, take in
      _ = stream.sink(take)
      return never(Int.self, Never.self).pull { _ in }
    },
    consumer(.asksNothingAfterTheEnd, "leaves its talkback open") { stream, take in
      started(stream, closing: { _ in false }, take)
    },
    consumer(.asksNothingAfterTheEnd, "never starts") { _, _ in just(0).start() },
    consumer(.endForgetsTheClosures, "keeps what it calls in its talkback") { stream, take in
      let handle = started(stream, take)
      handle.talkback.install {
        take(0)
        return nil
      }
      return handle
    },
    consumer(.endForgetsTheClosures, "keeps what it calls") { stream, take in
      kept.withLock { $0.append(take) }
      return stream.pull(take)
    },
    consumer(.handleCancels, "gives away the handle of something else") { stream, take in
      _ = stream.sink(take)
      return never(Int.self, Never.self).pull { _ in }
    },
    consumer(.handleCancels, "takes an element when it is cancelled") { stream, take in
      started(
        stream,
        closing: { _ in
          take(0)
          return true
        }, take)
    },
    consumer(.handleCanBeDropped, "takes nothing") { stream, _ in stream.pull { _ in } },
    consumer(.handleCanBeDropped, "is paused at its start") { stream, take in
      let handle = stream.sink(take)
      handle.pause()
      return handle
    },
    consumer(.startsAreIndependent, "takes for all who started it") { stream, take in
      kept.withLock { $0.append(take) }
      return stream.pull { number in for one in kept.withLock({ $0 }) { one(number) } }
    },
    consumer(.startsAreIndependent, "takes nothing") { stream, _ in stream.pull { _ in } },
  ]

  /// What is never let go.
  private static let kept = Guarded<[@Sendable (Int) -> Void]>([])

  /// A consumer by hand.
  private static func started(
    _ stream: Numbers, requesting demand: Int = .max, replying reply: Reply? = nil, isDeaf: Bool = false,
    closing: @escaping @Sendable (Completion<TestFailure>) -> Bool = { _ in true },
    _ take: @escaping @Sendable (Int) -> Void
  ) -> Subscription {
    let talkback = Talkback(requesting: demand)
    let unowned = Unmanaged.passUnretained(talkback)
    if isDeaf { talkback.pause() }
    stream.run(
      Taker(
        talkback: talkback,
        next: { number in
          take(number)
          return reply ?? unowned._withUnsafeGuaranteedRef { $0.take() }
        },
        completed: { if closing($0) { unowned._withUnsafeGuaranteedRef { $0.close() } } }))
    return Subscription(talkback)
  }
}

extension Producer {
  /// A filter that does not ask for more when it leaves something out.
  fileprivate func filterWithoutAsking(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Producer {
    Producer { consumer in run(consumer.receiving { isIncluded($0) ? consumer.next($0) : consumer.talkback.take() }) }
  }
}
