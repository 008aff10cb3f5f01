/// The contract of ARCHITECTURE.md as rules that a machine can check, one sentence each.
///
/// The number identifies the rule in a matrix and does not change.
public enum Rule: Int, CaseIterable, Sendable {
  // MARK: Emission
  /// No element arrives before it is requested.
  case noElementWithoutDemand = 1
  /// At no moment have more elements arrived than were requested.
  case noMoreThanRequested
  /// There is one completion.
  case completesOnce
  /// Nothing follows a completion, whatever is requested and however much time passes.
  case nothingAfterCompletion
  /// Nothing follows a reply of `.stop`, not even a completion.
  case nothingAfterStop
  /// No call arrives inside another call, whatever is requested inside it.
  case callsDoNotNest
  /// Calls are serial, whichever threads request.
  case callsDoNotOverlap
  /// The completion needs at most one request more than the last element.
  case finishesWithinOneRequest
  /// Whatever the sizes of the requests, it emits what it emits with unlimited demand.
  case sameForAnyRequests
  /// Started again, it emits the same again.
  case sameWhenRestarted
  /// Two subscriptions at the same time do not affect each other.
  case subscriptionsShareNothing
  /// From an upstream that emits later, it emits the same.
  case sameFromAsynchronousUpstream
  /// From an upstream that ignores demand, it emits the same.
  case sameFromPushingUpstream
  /// An upstream without elements leads to a completion.
  case emptyUpstreamCompletes
  /// The stack does not grow with the number of elements.
  case stackStaysFlat
  /// Requested, paused, rewound, cancelled and stopped in any order, it emits what it should.
  case sameInAnyScript
  /// Started fifty times, it emits the same each time.
  case sameOnEveryStart
  /// Inside `next` and `completed` every call of the talkback is allowed, and so is another start of the stream.
  case reentrantCallsAreAllowed

  // MARK: Demand
  /// Requests add up.
  case requestsAddUp = 20
  /// Demand beyond the largest count becomes unlimited and does not wrap around.
  case demandSaturates
  /// Unlimited demand stays unlimited.
  case unlimitedIsSticky
  /// Each request for one brings one element, or the completion.
  case everyRequestIsAnswered
  /// A request inside `next` counts.
  case requestInsideNextCounts
  /// A request before the start counts.
  case requestBeforeStartCounts
  /// A request after the completion does nothing.
  case requestAfterCompletionIsIgnored
  /// A request after a cancellation does nothing.
  case requestAfterCancelIsIgnored
  /// Requests from several threads add up.
  case concurrentRequestsAddUp
  /// Without demand no element arrives, however much time passes.
  case idleWithoutDemand
  /// Without demand it takes no more from upstream than is stated.
  case prefetchIsBounded
  /// A stream that can emit everything at once schedules nothing while it waits for demand.
  case waitingSchedulesNothing
  /// While it waits, no thread that it started runs or is blocked.
  case waitingBlocksNoThread

  // MARK: Pause
  /// After a pause at most the element in flight arrives.
  case pauseStopsDelivery = 40
  /// The elements that a pause held back arrive after `resume()`.
  case resumeLosesNothing
  /// Pausing or resuming twice is the same as once.
  case pauseIsIdempotent
  /// A pause does not change the demand.
  case pauseKeepsDemand
  /// Paused before its start, it emits nothing until it is resumed.
  case pauseBeforeStart
  /// While it is paused, its upstream does no more work than is stated.
  case pauseStopsUpstream
  /// Paused and resumed by another thread while it emits, it loses nothing.
  case pauseFromAnotherThread

  // MARK: Cancellation
  /// A cancellation while it waits completes it at once, as cancelled, once.
  case cancelCompletesOnce = 50
  /// Cancelling twice is the same as once.
  case cancelIsIdempotent
  /// No element follows a cancellation inside `next`.
  case cancelInsideNextIsFinal
  /// Cancelled before its start, it emits nothing and completes as cancelled.
  case cancelBeforeStart
  /// A cancellation while it is paused completes it.
  case cancelWhilePaused
  /// A cancellation after the completion does nothing.
  case cancelAfterCompletionIsIgnored
  /// A cancellation inside `completed` does nothing.
  case cancelInsideCompletedIsIgnored
  /// At most the element in flight follows a cancellation by another thread.
  case cancelFromAnotherThread
  /// When several threads cancel, it completes once.
  case concurrentCancelsAreOne
  /// A cancellation ends each upstream once, and upstream does nothing more.
  case cancelReachesUpstreamOnce
  /// A reply of `.stop` ends each upstream once.
  case stopReachesUpstreamOnce
  /// When it has completed, each upstream has ended once.
  case completionLeavesNoUpstream
  /// After a completion and after a cancellation nothing is scheduled.
  case noTimerRemains
  /// When it has completed, it holds neither its consumer nor its upstream.
  case completionReleases
  /// When it was cancelled, it holds neither its consumer nor its upstream.
  case cancelReleases
  /// After a reply of `.stop` it holds neither its consumer nor its upstream.
  case stopReleases
  /// When nothing is left that could request, a waiting stream is cancelled and released.
  case unreachableStreamIsCancelled
  /// After a reply of `.stop` nothing is scheduled.
  case noTimerAfterStop
  /// After a reply of `.stop` it takes no more from upstream than is stated.
  case nothingTakenAfterStop

  // MARK: Rewind
  /// A reply of `.rewind` starts it again from the first element, and the stages downstream with it.
  case rewindReplyRestarts = 70
  /// Rewound while it waits, it starts again from the first element.
  case rewindWhileWaiting
  /// Rewound twice, it starts again twice.
  case rewindTwice
  /// A rewind starts upstream again.
  case rewindReachesUpstream
  /// A rewind at the last element takes effect before the completion.
  case rewindPrecedesCompletion
  /// When a rewind is refused, the stream goes on as if it had not been called.
  case refusedRewindIsHarmless
  /// Over an upstream that cannot be rewound, it refuses to be rewound, and goes on.
  case rewindRefusalReachesDownstream
  /// A rewind also starts the stages downstream again.
  case rewindRestartsDownstream

  // MARK: Failure
  /// A failure of upstream is forwarded after the elements before it.
  case failureIsForwarded = 80
  /// A failure arrives without demand.
  case failureNeedsNoDemand
  /// When it has failed, it holds neither its consumer nor its upstream.
  case failureReleases
  /// An upstream that is terminated completes it as terminated.
  case terminationIsForwarded
  /// An error that a closure throws fails it and ends upstream once.
  case thrownErrorFails
  /// After a closure has thrown, it takes no more from upstream than is stated.
  case nothingTakenAfterThrow
  /// Whatever was called before, in any order, a failure of upstream is forwarded.
  case failsInAnyScript

  // MARK: Hot sources
  /// All subscribers receive the same elements in the same order.
  case sameOrderForAllSubscribers = 90
  /// An element that is sent inside `next` arrives after it, for all subscribers.
  case reentrantSendIsQueued
  /// All subscribers receive the elements of several threads in one order, and none is lost.
  case concurrentSendsAreOrdered
  /// A subscriber that joins during a delivery receives everything that is sent after it.
  case subscribingDuringDeliveryLosesNothing
  /// A subscriber that cancels during a delivery receives nothing more.
  case cancellingDuringDeliveryIsFinal
  /// A cancellation does not change what the other subscribers receive.
  case cancellingAffectsNoOther
  /// A subscriber without demand delays no other.
  case slowSubscriberDelaysNoOther
  /// A subscriber that starts after the completion receives the completion.
  case lateSubscriberGetsCompletion
  /// An element that is sent after the completion reaches no subscriber.
  case sendAfterCompletionIsIgnored
  /// A failure reaches all subscribers.
  case failureReachesAllSubscribers
  /// While others subscribe and cancel on another thread, a subscriber receives everything.
  case concurrentSubscribingLosesNothing
  /// When nothing is left that could send, it finishes.
  case releasedSourceFinishes
  /// Whatever order subscribers start, send, cancel and stop in, each receives what was sent meanwhile.
  case receivedInAnyScript

  // MARK: Consumers
  /// It requests before it receives an element.
  case requestsBeforeReceiving = 110
  /// It receives every element that it requested, once, in order.
  case receivesAllItRequested
  /// It replies `.more` while there is demand, and `.wait` only when there is none.
  case replyMatchesDemand
  /// It accepts any completion at any time.
  case acceptsAnyCompletion
  /// A completion closes its talkback.
  case completionClosesTalkback
  /// A call of its handle after the completion has no effect.
  case handleIsInertAfterCompletion
  /// After the completion nothing holds the closures that it was given.
  case completionReleasesClosures
  /// Its handle cancels the stream once, and it receives nothing more.
  case handleCancels
  /// A stream with demand goes on when its handle is dropped.
  case handleCanBeDropped
  /// Started twice, it receives each stream by itself.
  case startsAreIndependent
  /// It receives a long stream as it receives a short one, and any completion after it.
  case receivesInAnyScript
  /// After a cancellation nothing holds the closures that it was given.
  case cancelReleasesClosures

  /// The kind of part that must keep a rule.
  public enum Role: String, CaseIterable, Sendable {
    /// A source.
    case source
    /// An operator.
    case `operator`
    /// A hot source.
    case hot
    /// A consumer.
    case consumer
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
}
