/// The contract of ARCHITECTURE.md as rules that a machine can check, one sentence each.
///
/// The number identifies the rule in a matrix and does not change.
public enum Rule: Int, CaseIterable, Sendable {
  // MARK: Emission
  case noElementWithoutDemand = 1
  case noMoreThanRequested
  case completesOnce
  case nothingAfterCompletion
  case nothingAfterStop
  case callsDoNotNest
  case callsDoNotOverlap
  case finishesWithinOneRequest
  case sameForAnyRequests
  case sameWhenRestarted
  case subscriptionsShareNothing
  case sameFromAsynchronousUpstream
  case sameFromPushingUpstream
  case emptyUpstreamCompletes
  case stackStaysFlat
  case sameInAnyScript
  case sameOnEveryStart
  case reentrantCallsAreAllowed

  // MARK: Demand
  case requestsAddUp = 20
  case demandSaturates
  case unlimitedIsSticky
  case everyRequestIsAnswered
  case requestInsideNextCounts
  case requestBeforeStartCounts
  case requestAfterCompletionIsIgnored
  case requestAfterCancelIsIgnored
  case concurrentRequestsAddUp
  case idleWithoutDemand
  case prefetchIsBounded
  case waitingSchedulesNothing
  case waitingBlocksNoThread

  // MARK: Pause
  case pauseStopsDelivery = 40
  case resumeLosesNothing
  case pauseIsIdempotent
  case pauseKeepsDemand
  case pauseBeforeStart
  case pauseStopsUpstream
  case pauseFromAnotherThread

  // MARK: Cancellation
  case cancelCompletesOnce = 50
  case cancelIsIdempotent
  case cancelInsideNextIsFinal
  case cancelBeforeStart
  case cancelWhilePaused
  case cancelAfterCompletionIsIgnored
  case cancelInsideCompletedIsIgnored
  case cancelFromAnotherThread
  case concurrentCancelsAreOne
  case cancelReachesUpstreamOnce
  case stopReachesUpstreamOnce
  case completionLeavesNoUpstream
  case noTimerRemains
  case completionReleases
  case cancelReleases
  case stopReleases
  case unreachableStreamIsCancelled
  case noTimerAfterStop
  case nothingTakenAfterStop

  // MARK: Rewind
  case rewindReplyRestarts = 70
  case rewindWhileWaiting
  case rewindTwice
  case rewindReachesUpstream
  case rewindPrecedesCompletion
  case refusedRewindIsHarmless
  case rewindRefusalReachesDownstream
  case rewindRestartsDownstream

  // MARK: Failure
  case failureIsForwarded = 80
  case failureNeedsNoDemand
  case failureReleases
  case terminationIsForwarded
  case thrownErrorFails
  case nothingTakenAfterThrow
  case failsInAnyScript

  // MARK: Hot sources
  case sameOrderForAllSubscribers = 90
  case reentrantSendIsQueued
  case concurrentSendsAreOrdered
  case subscribingDuringDeliveryLosesNothing
  case cancellingDuringDeliveryIsFinal
  case cancellingAffectsNoOther
  case slowSubscriberDelaysNoOther
  case lateSubscriberGetsCompletion
  case sendAfterCompletionIsIgnored
  case failureReachesAllSubscribers
  case concurrentSubscribingLosesNothing
  case releasedSourceFinishes
  case receivedInAnyScript

  // MARK: Consumers
  case requestsBeforeReceiving = 110
  case receivesAllItRequested
  case replyMatchesDemand
  case acceptsAnyCompletion
  case completionClosesTalkback
  case handleIsInertAfterCompletion
  case completionReleasesClosures
  case handleCancels
  case handleCanBeDropped
  case startsAreIndependent
  case receivesInAnyScript
  case cancelReleasesClosures

  /// The kind of part that must keep a rule.
  public enum Role: String, CaseIterable, Sendable {
    case source, `operator`, hot, consumer
  }

  /// The roles that must keep this rule.
  public var roles: Set<Role> {
    switch self {
    case .sameFromAsynchronousUpstream, .sameFromPushingUpstream, .emptyUpstreamCompletes, .prefetchIsBounded,
      .pauseStopsUpstream,
      .cancelReachesUpstreamOnce, .stopReachesUpstreamOnce, .completionLeavesNoUpstream, .nothingTakenAfterStop,
      .rewindReachesUpstream, .rewindRefusalReachesDownstream, .failureIsForwarded, .failureNeedsNoDemand,
      .failureReleases,
      .terminationIsForwarded, .thrownErrorFails, .nothingTakenAfterThrow,
      .failsInAnyScript:
      [.operator]
    case _ where rawValue >= Self.requestsBeforeReceiving.rawValue: [.consumer]
    case _ where rawValue >= Self.sameOrderForAllSubscribers.rawValue: [.hot]
    default: [.source, .operator, .hot]
    }
  }

  /// The rules for one role, by number.
  public static func rules(for role: Role) -> [Rule] { allCases.filter { $0.roles.contains(role) } }

  /// The rule, as a sentence.
  public var text: String {
    switch self {
    case .noElementWithoutDemand: "No element arrives before it is requested."
    case .noMoreThanRequested: "At no moment have more elements arrived than were requested."
    case .completesOnce: "There is one completion."
    case .nothingAfterCompletion: "Nothing follows a completion, whatever is requested and however much time passes."
    case .nothingAfterStop: "Nothing follows a reply of `.stop`, not even a completion."
    case .callsDoNotNest: "No call arrives inside another call, whatever is requested inside it."
    case .callsDoNotOverlap: "Calls are serial, whichever threads request."
    case .finishesWithinOneRequest: "The completion needs at most one request more than the last element."
    case .sameForAnyRequests: "Whatever the sizes of the requests, it emits what it emits with unlimited demand."
    case .sameWhenRestarted: "Started again, it emits the same again."
    case .subscriptionsShareNothing: "Two subscriptions at the same time do not affect each other."
    case .sameFromAsynchronousUpstream: "From an upstream that emits later, it emits the same."
    case .sameFromPushingUpstream: "From an upstream that ignores demand, it emits the same."
    case .emptyUpstreamCompletes: "An upstream without elements leads to a completion."
    case .stackStaysFlat: "The stack does not grow with the number of elements."
    case .sameInAnyScript: "Requested, paused, rewound, cancelled and stopped in any order, it emits what it should."
    case .sameOnEveryStart: "Started fifty times, it emits the same each time."
    case .reentrantCallsAreAllowed:
      "Inside `next` and `completed` every call of the talkback is allowed, and so is another start of the stream."
    case .requestsAddUp: "Requests add up."
    case .demandSaturates: "Demand beyond the largest count becomes unlimited and does not wrap around."
    case .unlimitedIsSticky: "Unlimited demand stays unlimited."
    case .everyRequestIsAnswered: "Each request for one brings one element, or the completion."
    case .requestInsideNextCounts: "A request inside `next` counts."
    case .requestBeforeStartCounts: "A request before the start counts."
    case .requestAfterCompletionIsIgnored: "A request after the completion does nothing."
    case .requestAfterCancelIsIgnored: "A request after a cancellation does nothing."
    case .concurrentRequestsAddUp: "Requests from several threads add up."
    case .idleWithoutDemand: "Without demand no element arrives, however much time passes."
    case .prefetchIsBounded: "Without demand it takes no more from upstream than is stated."
    case .waitingSchedulesNothing:
      "A stream that can emit everything at once schedules nothing while it waits for demand."
    case .waitingBlocksNoThread: "While it waits, no thread that it started runs or is blocked."
    case .pauseStopsDelivery: "After a pause at most the element in flight arrives."
    case .resumeLosesNothing: "The elements that a pause held back arrive after `resume()`."
    case .pauseIsIdempotent: "Pausing or resuming twice is the same as once."
    case .pauseKeepsDemand: "A pause does not change the demand."
    case .pauseBeforeStart: "Paused before its start, it emits nothing until it is resumed."
    case .pauseStopsUpstream: "While it is paused, its upstream does no more work than is stated."
    case .pauseFromAnotherThread: "Paused and resumed by another thread while it emits, it loses nothing."
    case .cancelCompletesOnce: "A cancellation while it waits completes it at once, as cancelled, once."
    case .cancelIsIdempotent: "Cancelling twice is the same as once."
    case .cancelInsideNextIsFinal: "No element follows a cancellation inside `next`."
    case .cancelBeforeStart: "Cancelled before its start, it emits nothing and completes as cancelled."
    case .cancelWhilePaused: "A cancellation while it is paused completes it."
    case .cancelAfterCompletionIsIgnored: "A cancellation after the completion does nothing."
    case .cancelInsideCompletedIsIgnored: "A cancellation inside `completed` does nothing."
    case .cancelFromAnotherThread: "At most the element in flight follows a cancellation by another thread."
    case .concurrentCancelsAreOne: "When several threads cancel, it completes once."
    case .cancelReachesUpstreamOnce: "A cancellation ends each upstream once, and upstream does nothing more."
    case .stopReachesUpstreamOnce: "A reply of `.stop` ends each upstream once."
    case .completionLeavesNoUpstream: "When it has completed, each upstream has ended once."
    case .noTimerRemains: "After a completion and after a cancellation nothing is scheduled."
    case .completionReleases: "When it has completed, it holds neither its consumer nor its upstream."
    case .cancelReleases: "When it was cancelled, it holds neither its consumer nor its upstream."
    case .stopReleases: "After a reply of `.stop` it holds neither its consumer nor its upstream."
    case .unreachableStreamIsCancelled:
      "When nothing is left that could request, a waiting stream is cancelled and released."
    case .noTimerAfterStop: "After a reply of `.stop` nothing is scheduled."
    case .nothingTakenAfterStop: "After a reply of `.stop` it takes no more from upstream than is stated."
    case .rewindReplyRestarts:
      "A reply of `.rewind` starts it again from the first element, and the stages downstream with it."
    case .rewindWhileWaiting: "Rewound while it waits, it starts again from the first element."
    case .rewindTwice: "Rewound twice, it starts again twice."
    case .rewindReachesUpstream: "A rewind starts upstream again."
    case .rewindPrecedesCompletion: "A rewind at the last element takes effect before the completion."
    case .refusedRewindIsHarmless: "When a rewind is refused, the stream goes on as if it had not been called."
    case .rewindRefusalReachesDownstream:
      "Over an upstream that cannot be rewound, it refuses to be rewound, and goes on."
    case .rewindRestartsDownstream: "A rewind also starts the stages downstream again."
    case .failureIsForwarded: "A failure of upstream is forwarded after the elements before it."
    case .failureNeedsNoDemand: "A failure arrives without demand."
    case .failureReleases: "When it has failed, it holds neither its consumer nor its upstream."
    case .terminationIsForwarded: "An upstream that is terminated completes it as terminated."
    case .thrownErrorFails: "An error that a closure throws fails it and ends upstream once."
    case .nothingTakenAfterThrow: "After a closure has thrown, it takes no more from upstream than is stated."
    case .failsInAnyScript: "Whatever was called before, in any order, a failure of upstream is forwarded."
    case .sameOrderForAllSubscribers: "All subscribers receive the same elements in the same order."
    case .reentrantSendIsQueued: "An element that is sent inside `next` arrives after it, for all subscribers."
    case .concurrentSendsAreOrdered:
      "All subscribers receive the elements of several threads in one order, and none is lost."
    case .subscribingDuringDeliveryLosesNothing:
      "A subscriber that joins during a delivery receives everything that is sent after it."
    case .cancellingDuringDeliveryIsFinal: "A subscriber that cancels during a delivery receives nothing more."
    case .cancellingAffectsNoOther: "A cancellation does not change what the other subscribers receive."
    case .slowSubscriberDelaysNoOther: "A subscriber without demand delays no other."
    case .lateSubscriberGetsCompletion: "A subscriber that starts after the completion receives the completion."
    case .sendAfterCompletionIsIgnored: "An element that is sent after the completion reaches no subscriber."
    case .failureReachesAllSubscribers: "A failure reaches all subscribers."
    case .concurrentSubscribingLosesNothing:
      "While others subscribe and cancel on another thread, a subscriber receives everything."
    case .releasedSourceFinishes: "When nothing is left that could send, it finishes."
    case .receivedInAnyScript:
      "Whatever order subscribers start, send, cancel and stop in, each receives what was sent meanwhile."
    case .requestsBeforeReceiving: "It requests before it receives an element."
    case .receivesAllItRequested: "It receives every element that it requested, once, in order."
    case .replyMatchesDemand: "It replies `.more` while there is demand, and `.wait` only when there is none."
    case .acceptsAnyCompletion: "It accepts any completion at any time."
    case .completionClosesTalkback: "A completion closes its talkback."
    case .handleIsInertAfterCompletion: "A call of its handle after the completion has no effect."
    case .completionReleasesClosures: "After the completion nothing holds the closures that it was given."
    case .handleCancels: "Its handle cancels the stream once, and it receives nothing more."
    case .handleCanBeDropped: "A stream with demand goes on when its handle is dropped."
    case .startsAreIndependent: "Started twice, it receives each stream by itself."
    case .receivesInAnyScript: "It receives a long stream as it receives a short one, and any completion after it."
    case .cancelReleasesClosures: "After a cancellation nothing holds the closures that it was given."
    }
  }
}
