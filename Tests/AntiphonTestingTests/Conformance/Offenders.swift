import Antiphon

@testable import AntiphonTesting

extension Offender {
  static let all: [Offender] =
    emission + requests + pausing + cancellation + rewinding + failures + hotSources + consumers
    + PlantedFault.all.flatMap(\.offenders)

  private static let emission: [Offender] = [
    flawed(.noElementWithoutDemand, .emitsAtOnce),
    flawed(.noElementWithoutDemand, .ignoresDemand),
    flawed(.noMoreThanRequested, .emitsOneTooMany),
    between(.noMoreThanRequested, "emits each element twice") { consumer, _ in
      consumer.receiving { number in
        _ = consumer.next(number)
        return consumer.next(number)
      }
    },
    flawed(.completesOnce, .completesTwice),
    flawed(.completesOnce, .completesAgainWhenCancelled),
    mute(.completesOnce),
    flawed(.nothingAfterCompletion, .emitsAfterCompletion),
    flawed(.nothingAfterCompletion, .emitsAnHourAfterCompletion),
    flawed(.nothingAfterStop, .emitsAfterStop),
    flawed(.nothingAfterStop, .completesAfterStop),
    flawed(.callsDoNotNest, .parksTooEarly),
    short(.callsDoNotNest),
    flawed(.callsDoNotOverlap, .emitsOnTwoThreads),
    mute(.callsDoNotOverlap),
    worn(.finishesWithinOneRequest, "has more elements") { numbers, _ in
      numbers.append(from([13, 14, 15]).promoteFailure())
    },
    worn(.finishesWithinOneRequest, "never ends") { numbers, _ in numbers.append(never()) },
    worn(.sameForAnyRequests, "loses an element when it waits") { _, clock in
      FlawedSource(.losesWhenItWaits, 12, clock).producer
    },
    worn(.sameForAnyRequests, "loses its position when it waits") { _, clock in
      FlawedSource(.losesItsPosition, 12, clock).producer
    },
    short(.sameWhenRestarted),
    worn(.sameWhenRestarted, "emits only what it has not emitted yet") { numbers, _ in numbers.dropFirst(3) },
    stream(.subscriptionsShareNothing, "counts for all subscriptions") { numbers, _ in
      let count = Counter()
      return numbers.map { _ in count.next() }
    },
    short(.subscriptionsShareNothing),
    stream(.sameFromAsynchronousUpstream, "finishes if no element arrives at once") { numbers, _ in
      Producer { consumer in
        let isOver = Locked(false)
        numbers.run(
          NumberConsumer(
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
    stream(.sameFromAsynchronousUpstream, "takes elements for two milliseconds") { numbers, clock in
      numbers.prefix(for: .milliseconds(2), clock: clock)
    },
    worn(.sameFromPushingUpstream, "loses every third element") { numbers, _ in numbers.filter { $0 % 3 != 2 } },
    short(.sameFromPushingUpstream),
    between(.emptyUpstreamCompletes, "ends after an element only") { consumer, _ in
      let hasEmitted = Latch()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { number in
          _ = hasEmitted.close()
          return consumer.next(number)
        }, completed: { if !hasEmitted.close() { consumer.completed($0) } })
    },
    mute(.emptyUpstreamCompletes),
    flawed(.stackStaysFlat, .recurses, count: 300),
    stream(.stackStaysFlat, "runs each element inside the one before") { numbers, _ in
      Producer { consumer in
        emitNested(elements(of: numbers)[...], consumer)
        consumer.completed(.finished)
      }
    },
    stream(.stackStaysFlat, "runs two thirds of its elements inside one another") { numbers, _ in
      Producer { consumer in
        let all = elements(of: numbers)
        let count = all.count * 2 / 3
        emitNested(all[..<count], consumer)
        for number in all[count...] { _ = consumer.next(number) }
        consumer.completed(.finished)
      }
    },
  ]

  private static func elements(of numbers: Numbers) -> [Int] {
    let all = Locked<[Int]>([])
    numbers.forEach { number in all.withLock { $0.append(number) } }
    return all.withLock { $0 }
  }

  private static func emitNested(_ numbers: ArraySlice<Int>, _ consumer: NumberConsumer) {
    guard let first = numbers.first else { return }
    _ = consumer.next(first)
    emitNested(numbers.dropFirst(), consumer)
  }

  private static let requests: [Offender] = [
    flawed(.requestsAddUp, .consumesAllDemand),
    mute(.requestsAddUp),
    between(.demandSaturates, "counts the first request only") { consumer, _ in
      let isShort = consumer.talkback.take() == .wait
      return consumer.receiving { isShort && $0 > 3 ? .more : consumer.next($0) }
    },
    short(.demandSaturates),
    short(.unlimitedIsSticky),
    worn(.unlimitedIsSticky, "emits each element twice") { numbers, _ in
      numbers.flatMapConcat { from([$0, $0]).promoteFailure() }
    },
    mute(.everyRequestIsAnswered),
    worn(.everyRequestIsAnswered, "takes two requests for one element") { _, clock in
      FlawedSource(.losesWhenItWaits, 12, clock).producer.map { $0 }.filterWithoutAsking { $0 % 4 == 1 }
    },
    short(.requestInsideNextCounts),
    flawed(.requestInsideNextCounts, .parksTooEarly),
    mute(.requestBeforeStartCounts),
    worn(.requestBeforeStartCounts, "emits one element only") { numbers, _ in numbers.prefix(1).append(never()) },
    flawed(.requestAfterCompletionIsIgnored, .completesTwice),
    worn(.requestAfterCompletionIsIgnored, "leaves a subscription to its upstream") { numbers, _ in leavingOpen(numbers)
    },
    flawed(.requestAfterCancelIsIgnored, .completesAgainWhenCancelled),
    between(.requestAfterCancelIsIgnored, "emits once more when it was cancelled") { consumer, _ in
      NumberConsumer(talkback: consumer.talkback, next: consumer.next) { completion in
        consumer.completed(completion)
        _ = consumer.next(0)
      }
    },
    mute(.concurrentRequestsAddUp),
    flawed(.concurrentRequestsAddUp, .emitsOnTwoThreads),
    flawed(.idleWithoutDemand, .emitsWithTime),
    flawed(.idleWithoutDemand, .ignoresDemand),
    stream(.prefetchIsBounded, "takes all elements at once") { numbers, _ in numbers.buffer(.unbounded) },
    stream(.prefetchIsBounded, "takes one more than is stated", demand: .ahead(1)) { numbers, clock in
      numbers.receive(on: clock, prefetch: 2)
    },
  ]

  private static let pausing: [Offender] = [
    flawed(.pauseStopsDelivery, .ignoresPause),
    between(.pauseStopsDelivery, "goes on when an hour has passed") { consumer, clock in
      consumer.receiving { number in
        let reply = consumer.next(number)
        _ = clock.schedule(after: .seconds(60)) { if number == 1 { _ = consumer.next(0) } }
        return reply
      }
    },
    worn(.resumeLosesNothing, "loses an element when it is paused") { _, clock in
      FlawedSource(.losesWhenPaused, 12, clock).producer
    },
    short(.resumeLosesNothing),
    worn(.pauseIsIdempotent, "loses an element when it is paused") { _, clock in
      FlawedSource(.losesWhenPaused, 12, clock).producer
    },
    short(.pauseIsIdempotent),
    flawed(.pauseKeepsDemand, .consumesAllDemand),
    flawed(.pauseKeepsDemand, .ignoresPause),
    flawed(.pauseBeforeStart, .emitsAtOnce),
    flawed(.pauseBeforeStart, .ignoresDemand),
    stream(.pauseStopsUpstream, "takes all elements at once") { numbers, _ in numbers.buffer(.unbounded) },
    stream(.pauseStopsUpstream, "takes everything, and emits the latest") { numbers, _ in numbers.conflated() },
    short(.pauseFromAnotherThread),
    worn(.pauseFromAnotherThread, "emits each element twice") { numbers, _ in
      numbers.flatMapConcat { from([$0, $0]).promoteFailure() }
    },
  ]

  private static let cancellation: [Offender] = [
    flawed(.cancelCompletesOnce, .ignoresCancelWhenParked),
    flawed(.cancelCompletesOnce, .finishesWhenCancelled),
    flawed(.cancelIsIdempotent, .completesAgainWhenCancelled),
    flawed(.cancelIsIdempotent, .ignoresCancelWhenParked),
    flawed(.cancelInsideNextIsFinal, .ignoresCancel),
    flawed(.cancelInsideNextIsFinal, .finishesWhenCancelled),
    flawed(.cancelBeforeStart, .emitsAtOnce),
    flawed(.cancelBeforeStart, .ignoresCancelWhenParked),
    flawed(.cancelWhilePaused, .ignoresCancelWhenParked),
    flawed(.cancelWhilePaused, .finishesWhenCancelled),
    flawed(.cancelAfterCompletionIsIgnored, .completesTwice),
    worn(.cancelAfterCompletionIsIgnored, "leaves a subscription to its upstream") { numbers, _ in leavingOpen(numbers)
    },
    flawed(.cancelInsideCompletedIsIgnored, .completesTwice),
    mute(.cancelInsideCompletedIsIgnored),
    flawed(.cancelFromAnotherThread, .ignoresCancel, count: 20_000),
    flawed(.cancelFromAnotherThread, .completesTwice),
    flawed(.concurrentCancelsAreOne, .completesAgainWhenCancelled),
    flawed(.concurrentCancelsAreOne, .ignoresCancelWhenParked),
    stream(.cancelReachesUpstreamOnce, "leaves a subscription to its upstream") { numbers, _ in leavingOpen(numbers) },
    stream(.cancelReachesUpstreamOnce, "does not cancel its upstream") { numbers, _ in
      Producer { consumer in
        let talkback = consumer.talkback
        numbers.run(
          NumberConsumer(
            talkback: Talkback(requesting: 1), next: { consumer.next($0) == .more ? .more : .wait }, completed: { _ in }
          ))
        talkback.onCancel { consumer.completed(.cancelled) }
      }
    },
    stream(.stopReachesUpstreamOnce, "answers `.wait` to its upstream instead of `.stop`") { numbers, _ in
      Producer { consumer in
        numbers.run(
          NumberConsumer(
            talkback: Talkback(requesting: 1),
            next: { number in
              _ = consumer.next(number)
              return .wait
            }, completed: consumer.completed))
      }
    },
    stream(.stopReachesUpstreamOnce, "leaves a subscription to its upstream") { numbers, _ in leavingOpen(numbers) },
    stream(.completionLeavesNoUpstream, "leaves a subscription to its upstream") { numbers, _ in leavingOpen(numbers) },
    stream(.completionLeavesNoUpstream, "completes and does not stop") { numbers, _ in
      Producer { consumer in
        numbers.run(
          NumberConsumer(
            talkback: Talkback(requesting: 3),
            next: { number in
              _ = consumer.next(number)
              if number == 3 { consumer.completed(.finished) }
              return .wait
            }, completed: { _ in }))
      }
    },
    flawed(.noTimerRemains, .staysScheduled),
    between(.noTimerRemains, "sets a timer for each element") { consumer, clock in
      consumer.receiving { number in
        _ = clock.schedule(after: .seconds(60)) {}
        return consumer.next(number)
      }
    },
    flawed(.completionReleases, .retainsItsConsumer),
    stream(.completionReleases, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    flawed(.cancelReleases, .retainsItsConsumer),
    stream(.cancelReleases, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    flawed(.stopReleases, .retainsItsConsumer),
    stream(.stopReleases, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    flawed(.unreachableStreamIsCancelled, .retainsItsConsumer),
    flawed(.unreachableStreamIsCancelled, .ignoresCancelWhenParked),
  ]

  /// Starts its upstream a second time and leaves that run open.
  private static func leavingOpen(_ numbers: Numbers) -> Numbers {
    Producer { consumer in
      numbers.run(NumberConsumer(talkback: Talkback(requesting: 1), next: { _ in .wait }, completed: { _ in }))
      numbers.run(consumer)
    }
  }

  /// Starts its upstream a second time and retains that run with the stage.
  private static func keeping(_ numbers: Numbers) -> Numbers {
    let kept = Locked<[Talkback]>([])
    return Producer { consumer in
      let talkback = Talkback(requesting: 1)
      kept.withLock { $0.append(talkback) }
      numbers.run(NumberConsumer(talkback: talkback, next: { _ in .wait }, completed: { _ in }))
      numbers.run(consumer)
    }
  }

  private static let rewinding: [Offender] = [
    flawed(.rewindReplyRestarts, .ignoresRewind),
    flawed(.rewindReplyRestarts, .rewindsToTheSecond),
    flawed(.rewindReplyRestarts, .resetsItself),
    flawed(.rewindTwice, .resetsItself),
    flawed(.rewindWhileWaiting, .ignoresRewind),
    flawed(.rewindWhileWaiting, .rewindsToTheSecond),
    stream(.rewindWhileWaiting, "refuses") { numbers, _ in
      Producer { consumer in
        consumer.talkback.forbidRewind()
        numbers.run(consumer)
      }
    },
    flawed(.rewindTwice, .ignoresRewind),
    flawed(.rewindTwice, .rewindsToTheSecond),
    between(.rewindReachesUpstream, "answers `.more` to its upstream instead of `.rewind`") { consumer, _ in
      consumer.receiving { number in
        let reply = consumer.next(number)
        return reply == .rewind ? .more : reply
      }
    },
    stream(.rewindReachesUpstream, "starts again with what it has kept") { numbers, _ in numbers.share(replay: .max) },
    flawed(.rewindPrecedesCompletion, .endsBeforeRewinding),
    flawed(.rewindPrecedesCompletion, .ignoresRewind),
    worn(.refusedRewindIsHarmless, "emits nothing", rewinds: false) { _, _ in
      Producer { $0.talkback.forbidRewind() }
    },
    worn(.refusedRewindIsHarmless, "emits three elements only", rewinds: false) { numbers, _ in
      Producer { consumer in
        consumer.talkback.forbidRewind()
        numbers.prefix(3).run(consumer)
      }
    },
    stream(.rewindRefusalReachesDownstream, "starts again with what it has kept") { numbers, _ in
      numbers.share(replay: .max)
    },
    stream(.rewindRefusalReachesDownstream, "observes through its own talkback") { numbers, _ in
      Producer { consumer in
        let kept = Locked<[Int]>([])
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

  private static let failures: [Offender] = [
    stream(.failureIsForwarded, "finishes instead") { numbers, _ in numbers.catch { _ in empty() } },
    stream(.failureIsForwarded, "fails for another reason") { numbers, _ in
      numbers.mapError { _ -> TestFailure in TestFailure("other") }
    },
    stream(.failureNeedsNoDemand, "emits something first") { numbers, _ in numbers.prepend(just(0).promoteFailure()) },
    stream(.failureNeedsNoDemand, "finishes instead") { numbers, _ in numbers.catch { _ in empty() } },
    flawed(.failureReleases, .retainsItsConsumer),
    stream(.failureReleases, "keeps a run of its upstream") { numbers, _ in keeping(numbers) },
    between(.terminationIsForwarded, "finishes instead") { consumer, _ in
      NumberConsumer(talkback: consumer.talkback, next: consumer.next) { _ in consumer.completed(.finished) }
    },
    between(.terminationIsForwarded, "is cancelled instead") { consumer, _ in
      NumberConsumer(talkback: consumer.talkback, next: consumer.next) {
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
    Offender(rule: rule, name: name) { rule throws(RuleViolation) in
      try TestSubject(loops: 1, throwing: make) { numbers, _ in numbers }.check(rule)
    }
  }

  private static let hotSources: [Offender] = [
    hot(.sameOrderForAllSubscribers, .lastReceivesOtherOrder),
    hot(.sameOrderForAllSubscribers, .lastReceivesLess),
    hot(.reentrantSendIsQueued, .deliversReentrantly),
    hot(.reentrantSendIsQueued, .losesReentrantSends),
    hot(.concurrentSendsAreOrdered, .losesConcurrentSends),
    hot(.concurrentSendsAreOrdered, .emitsEachTwice),
    hot(.subscribingDuringDeliveryLosesNothing, .newSubscriberMissesOne),
    hot(.subscribingDuringDeliveryLosesNothing, .emitsEachTwice),
    hot(.cancellingDuringDeliveryIsFinal, .deliversAfterCancel),
    hot(.cancellingDuringDeliveryIsFinal, .deliversCurrentAfterCancel),
    hot(.cancellingAffectsNoOther, .cancelEndsAll),
    hot(.cancellingAffectsNoOther, .cancelLosesOne),
    hot(.slowSubscriberDelaysNoOther, .slowSubscriberStopsAll),
    hot(.slowSubscriberDelaysNoOther, .slowSubscriberLosesElements),
    hot(.lateSubscriberGetsCompletion, .lateSubscriberGetsNothing),
    hot(.lateSubscriberGetsCompletion, .lateSubscriberCompletesTwice),
    hot(.sendAfterCompletionIsIgnored, .sendsAfterCompletion),
    hot(.sendAfterCompletionIsIgnored, .completesTwice),
    hot(.failureReachesAllSubscribers, .failsOnlyTheFirst),
    hot(.failureReachesAllSubscribers, .finishesInsteadOfFailing),
    hot(.concurrentSubscribingLosesNothing, .losesConcurrentSends),
    hot(.concurrentSubscribingLosesNothing, .emitsEachTwice),
    hot(.releasedSourceFinishes, .outlivesItsOwner),
    hot(.releasedSourceFinishes, .failsWhenReleased),
  ]

  private static let consumers: [Offender] = [
    consumer(.requestsBeforeReceiving, "requests nothing") { stream, take in
      started(stream, requesting: 0, isDeaf: true, take)
    },
    consumer(.requestsBeforeReceiving, "does not start") { _, _ in just(0).start() },
    consumer(.receivesAllItRequested, "takes every other element") { stream, take in
      stream.filter { $0 % 2 == 0 }.pull(take)
    },
    consumer(.receivesAllItRequested, "takes each twice") { stream, take in
      stream.pull {
        take($0)
        take($0)
      }
    },
    consumer(.replyMatchesDemand, "always answers `.more`") { stream, take in
      started(stream, requesting: 0, replying: .more, take)
    },
    consumer(.replyMatchesDemand, "always answers `.wait`") { stream, take in
      started(stream, requesting: .max, replying: .wait, take)
    },
    consumer(.acceptsAnyCompletion, "treats only a finish as a completion") { stream, take in
      started(stream, closing: { $0 == .finished }, take)
    },
    consumer(.acceptsAnyCompletion, "takes an element at the end") { stream, take in
      started(
        stream,
        closing: { _ in
          take(0)
          return true
        }, take)
    },
    consumer(.completionClosesTalkback, "leaves its talkback open") { stream, take in
      started(stream, closing: { _ in false }, take)
    },
    consumer(.completionClosesTalkback, "gives away the handle of something else") { stream, take in
      _ = stream.sink(take)
      return never(Int.self, Never.self).pull { _ in }
    },
    consumer(.handleIsInertAfterCompletion, "leaves its talkback open") { stream, take in
      started(stream, closing: { _ in false }, take)
    },
    consumer(.handleIsInertAfterCompletion, "never starts") { _, _ in just(0).start() },
    consumer(.completionReleasesClosures, "keeps what it calls in its talkback") { stream, take in
      let handle = started(stream, take)
      handle.talkback.install {
        take(0)
        return nil
      }
      return handle
    },
    consumer(.completionReleasesClosures, "keeps what it calls") { stream, take in
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
    consumer(.startsAreIndependent, "takes for all a subscriber that started it") { stream, take in
      kept.withLock { $0.append(take) }
      return stream.pull { number in for one in kept.withLock({ $0 }) { one(number) } }
    },
    consumer(.startsAreIndependent, "takes nothing") { stream, _ in stream.pull { _ in } },
  ]

  /// Objects that are never released.
  private static let kept = Locked<[@Sendable (Int) -> Void]>([])

  /// A hand-written consumer.
  private static func started(
    _ stream: Numbers, requesting demand: Int = .max, replying reply: Reply? = nil, isDeaf: Bool = false,
    closing: @escaping @Sendable (Completion<TestFailure>) -> Bool = { _ in true },
    _ take: @escaping @Sendable (Int) -> Void
  ) -> Subscription {
    let talkback = Talkback(requesting: demand)
    let unowned = Unmanaged.passUnretained(talkback)
    if isDeaf { talkback.pause() }
    stream.run(
      NumberConsumer(
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
  /// A filter that does not request another element for one that it drops.
  fileprivate func filterWithoutAsking(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Producer {
    Producer { consumer in run(consumer.receiving { isIncluded($0) ? consumer.next($0) : consumer.talkback.take() }) }
  }
}
