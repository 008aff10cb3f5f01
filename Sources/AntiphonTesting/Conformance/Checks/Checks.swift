extension Specimen {
  /// Throws unless the rule is kept.
  func check(_ rule: Rule) throws(Unkept) {
    defer { close() }
    switch rule {
    case .nothingUnasked: try nothingUnasked()
    case .neverMoreThanAsked: try neverMoreThanAsked()
    case .oneCompletion: try oneCompletion()
    case .silenceAfterCompletion: try silenceAfterCompletion()
    case .silenceAfterStop: try silenceAfterStop()
    case .callsDoNotNest: try callsDoNotNest()
    case .callsDoNotOverlap: try callsDoNotOverlap()
    case .finishesWithinOneRequest: try finishesWithinOneRequest()
    case .sameInPortions: try sameInPortions()
    case .sameAgain: try sameAgain()
    case .runsShareNothing: try runsShareNothing()
    case .sameWhenLate: try same(from: .late(12), "when its upstream spoke later")
    case .sameWhenPushed: try same(from: .pushed(12), "when its upstream could not be slowed")
    case .emptyUpstreamEnds: try emptyUpstreamEnds()
    case .stackStaysFlat: try stackStaysFlat()
    case .requestsAddUp: try requestsAddUp()
    case .demandSaturates: try demandSaturates()
    case .unlimitedIsSticky: try unlimitedIsSticky()
    case .everyRequestIsAnswered: try everyRequestIsAnswered()
    case .requestInsideNextCounts: try requestInsideNextCounts()
    case .requestBeforeStartCounts: try requestBeforeStartCounts()
    case .requestAfterEndIsIdle: try idleAfterEnd("a request") { $0.request(5) }
    case .requestAfterCancelIsIdle: try requestAfterCancelIsIdle()
    case .requestsFromThreadsAddUp: try requestsFromThreadsAddUp()
    case .waitMeansWait: try waitMeansWait()
    case .takesNoMoreThanStated: try takesNoMoreThanStated()
    case .pauseStops: try pauseStops()
    case .resumeLosesNothing: try resumeLosesNothing()
    case .pauseTwiceIsOnce: try pauseTwiceIsOnce()
    case .pauseKeepsDemand: try pauseKeepsDemand()
    case .pausedFromTheStart: try pausedFromTheStart()
    case .pausedUpstreamRests: try pausedUpstreamRests()
    case .pauseFromAnotherThread: try pauseFromAnotherThread()
    case .cancelEndsOnce: try cancelEndsOnce()
    case .cancelTwiceIsOnce: try cancelTwiceIsOnce()
    case .cancelInsideNextIsFinal: try cancelInsideNextIsFinal()
    case .cancelBeforeStart: try cancelBeforeStart()
    case .cancelWhilePaused: try cancelWhilePaused()
    case .cancelAfterEndIsIdle: try idleAfterEnd("a cancellation") { $0.cancel() }
    case .cancelInsideCompletedIsIdle: try cancelInsideCompletedIsIdle()
    case .cancelFromAnotherThread: try cancelFromAnotherThread()
    case .cancelsFromThreadsAreOne: try cancelsFromThreadsAreOne()
    case .cancelEndsUpstreamOnce: try cancelEndsUpstreamOnce()
    case .stopEndsUpstreamOnce: try stopEndsUpstreamOnce()
    case .endLeavesNoUpstream: try endLeavesNoUpstream()
    case .noTimerStays: try noTimerStays()
    case .endLetsGo: try letsGo("at the end") { _ in }
    case .cancelLetsGo: try letsGo("when it was cancelled", requesting: 1) { $0.cancel() }
    case .stopLetsGo: try letsGo("when it was told to stop", replying: .stop) { _ in }
    case .nobodyLeftToAsk: try nobodyLeftToAsk()
    case .rewindReplyStartsAgain: try rewindReply(at: 2)
    case .rewindWhileWaiting: try rewindWhileWaiting()
    case .rewindTwice: try rewindTwice()
    case .rewindReachesUpstream: try rewindReachesUpstream()
    case .rewindComesBeforeTheEnd: try rewindReply(at: count)
    case .refusedRewindIsHarmless: try refusedRewindIsHarmless()
    case .refusalReachesDownstream: try refusalReachesDownstream()
    case .failureComesThrough: try failureComesThrough()
    case .failureNeedsNoDemand: try failureNeedsNoDemand()
    case .failureLetsGo: try letsGo("when it has failed", from: .failing(after: 4)) { _ in }
    case .terminationComesThrough: try terminationComesThrough()
    case .thrownErrorFails: try thrownErrorFails()
    case _: throw .notApplicable("It is a rule for \(rule.roles.map(\.rawValue).sorted().joined(separator: " and ")).")
    }
  }
}
