/// What a stream promises, one sentence each: the contract of ARCHITECTURE.md, in pieces that a machine can check.
///
/// The number is the rule's name in a matrix, and does not change.
public enum Rule: Int, CaseIterable, Sendable {
  // MARK: What is said
  case nothingUnasked = 1
  case neverMoreThanAsked
  case oneCompletion
  case silenceAfterCompletion
  case silenceAfterStop
  case callsDoNotNest
  case callsDoNotOverlap
  case finishesWithinOneRequest
  case sameInPortions
  case sameAgain
  case runsShareNothing
  case sameWhenLate
  case sameWhenPushed
  case emptyUpstreamEnds
  case stackStaysFlat
  case sameInAnyScript
  case sameEachTime
  case everythingMayBeAskedInside

  // MARK: Demand
  case requestsAddUp = 20
  case demandSaturates
  case unlimitedIsSticky
  case everyRequestIsAnswered
  case requestInsideNextCounts
  case requestBeforeStartCounts
  case requestAfterEndIsIdle
  case requestAfterCancelIsIdle
  case requestsFromThreadsAddUp
  case waitMeansWait
  case takesNoMoreThanStated
  case waitingNeedsNoClock
  case waitingNeedsNoThread

  // MARK: Pausing
  case pauseStops = 40
  case resumeLosesNothing
  case pauseTwiceIsOnce
  case pauseKeepsDemand
  case pausedFromTheStart
  case pausedUpstreamRests
  case pauseFromAnotherThread

  // MARK: Cancelling
  case cancelEndsOnce = 50
  case cancelTwiceIsOnce
  case cancelInsideNextIsFinal
  case cancelBeforeStart
  case cancelWhilePaused
  case cancelAfterEndIsIdle
  case cancelInsideCompletedIsIdle
  case cancelFromAnotherThread
  case cancelsFromThreadsAreOne
  case cancelEndsUpstreamOnce
  case stopEndsUpstreamOnce
  case endLeavesNoUpstream
  case noTimerStays
  case endLetsGo
  case cancelLetsGo
  case stopLetsGo
  case nobodyLeftToAsk
  case stopLeavesNoTimer
  case stopTakesNothingMore

  // MARK: Rewinding
  case rewindReplyStartsAgain = 70
  case rewindWhileWaiting
  case rewindTwice
  case rewindReachesUpstream
  case rewindComesBeforeTheEnd
  case refusedRewindIsHarmless
  case refusalReachesDownstream
  case rewindReachesStages

  // MARK: Failing
  case failureComesThrough = 80
  case failureNeedsNoDemand
  case failureLetsGo
  case terminationComesThrough
  case thrownErrorFails
  case thrownErrorTakesNothingMore
  case failsInAnyScript

  // MARK: Hot sources
  case everybodyHearsOneOrder = 90
  case sendInsideNextComesAfter
  case sendsFromThreadsAreOrdered
  case joinersHearWhatFollows
  case leaversHearNothingMore
  case leavingLeavesTheOthers
  case slowOnesHoldNobodyUp
  case latecomersHearTheEnd
  case nothingIsTakenAfterTheEnd
  case everybodyHearsTheFailure
  case comingAndGoingLosesNothing
  case lettingGoFinishes
  case heardInAnyScript

  // MARK: Consumers
  case asksForWhatItTakes = 110
  case takesWhatItAskedFor
  case replyFollowsTheTalkback
  case takesAnyEnd
  case endClosesTheTalkback
  case asksNothingAfterTheEnd
  case endForgetsTheClosures
  case handleCancels
  case handleCanBeDropped
  case startsAreIndependent
  case takesInAnyScript
  case cancelForgetsTheClosures

  /// Who keeps a rule.
  public enum Role: String, CaseIterable, Sendable {
    case source, `operator`, hot, consumer
  }

  public var roles: Set<Role> {
    switch self {
    case .sameWhenLate, .sameWhenPushed, .emptyUpstreamEnds, .takesNoMoreThanStated, .pausedUpstreamRests,
      .cancelEndsUpstreamOnce, .stopEndsUpstreamOnce, .endLeavesNoUpstream, .stopTakesNothingMore,
      .rewindReachesUpstream, .refusalReachesDownstream, .failureComesThrough, .failureNeedsNoDemand, .failureLetsGo,
      .terminationComesThrough, .thrownErrorFails, .thrownErrorTakesNothingMore,
      .failsInAnyScript:
      [.operator]
    case _ where rawValue >= Self.asksForWhatItTakes.rawValue: [.consumer]
    case _ where rawValue >= Self.everybodyHearsOneOrder.rawValue: [.hot]
    default: [.source, .operator, .hot]
    }
  }

  /// The rules for one role, by number.
  public static func rules(for role: Role) -> [Rule] { allCases.filter { $0.roles.contains(role) } }

  /// The rule, as a sentence.
  public var text: String {
    switch self {
    case .nothingUnasked: "No element comes before one was asked for."
    case .neverMoreThanAsked: "At no moment have more elements come than were asked for."
    case .oneCompletion: "There is one completion."
    case .silenceAfterCompletion: "Nothing follows a completion, whatever is asked and however much time passes."
    case .silenceAfterStop: "Nothing follows a reply of `.stop`, no completion either."
    case .callsDoNotNest: "No call comes inside another one, whatever is asked inside it."
    case .callsDoNotOverlap: "Calls are serial, whichever threads ask."
    case .finishesWithinOneRequest: "The end needs at most one request more than the last element."
    case .sameInPortions: "Asked in any portions, it says what it says when it is asked for everything."
    case .sameAgain: "Started again, it says the same again."
    case .runsShareNothing: "Two runs at the same time don't hear of each other."
    case .sameWhenLate: "From an upstream that speaks later, it says the same."
    case .sameWhenPushed: "From an upstream that can't be slowed, it says the same."
    case .emptyUpstreamEnds: "An upstream without elements leads to an end."
    case .stackStaysFlat: "The stack does not grow with the number of elements."
    case .sameInAnyScript: "Asked, paused, rewound, cancelled and stopped in any order, it says what it should."
    case .sameEachTime: "Started fifty times, it says the same each time."
    case .everythingMayBeAskedInside:
      "Inside `next` and `completed` everything may be asked, and the stream be started again."
    case .requestsAddUp: "Requests add up."
    case .demandSaturates: "Demand beyond what can be counted is unlimited, and does not wrap around."
    case .unlimitedIsSticky: "Unlimited demand stays unlimited."
    case .everyRequestIsAnswered: "Each request for one brings one element, or the end."
    case .requestInsideNextCounts: "A request inside `next` counts."
    case .requestBeforeStartCounts: "A request from before the start counts."
    case .requestAfterEndIsIdle: "A request after the end does nothing."
    case .requestAfterCancelIsIdle: "A request after a cancellation does nothing."
    case .requestsFromThreadsAddUp: "Requests from several threads add up."
    case .waitMeansWait: "Without demand nothing is said, however much time passes."
    case .takesNoMoreThanStated: "Without demand no more is taken from upstream than is stated."
    case .waitingNeedsNoClock: "What says everything at once schedules nothing while it waits."
    case .waitingNeedsNoThread: "While it waits, no thread that it has started runs or waits."
    case .pauseStops: "A pause lets at most the element in flight pass."
    case .resumeLosesNothing: "What a pause held up comes when it is over."
    case .pauseTwiceIsOnce: "To pause or to resume twice is to do so once."
    case .pauseKeepsDemand: "A pause does not change what was asked for."
    case .pausedFromTheStart: "Paused before its start, it says nothing until it is resumed."
    case .pausedUpstreamRests: "While it is paused its upstream does no work beyond what is stated."
    case .pauseFromAnotherThread: "Paused and resumed by another thread while it speaks, it loses nothing."
    case .cancelEndsOnce: "A cancellation while it waits ends it at once, as cancelled, once."
    case .cancelTwiceIsOnce: "To cancel twice is to cancel once."
    case .cancelInsideNextIsFinal: "After a cancellation inside `next` comes no element."
    case .cancelBeforeStart: "Cancelled before its start, it says nothing but that."
    case .cancelWhilePaused: "A cancellation while it is paused ends it."
    case .cancelAfterEndIsIdle: "A cancellation after the end does nothing."
    case .cancelInsideCompletedIsIdle: "A cancellation inside `completed` does nothing."
    case .cancelFromAnotherThread: "After a cancellation by another thread comes at most the element in flight."
    case .cancelsFromThreadsAreOne: "Of several threads that cancel, one does."
    case .cancelEndsUpstreamOnce: "A cancellation ends each upstream, once, and upstream does nothing more."
    case .stopEndsUpstreamOnce: "A reply of `.stop` ends each upstream, once."
    case .endLeavesNoUpstream: "When it has completed, each upstream has ended, once."
    case .noTimerStays: "After the end and after a cancellation nothing is scheduled."
    case .endLetsGo: "When it has completed, it holds neither its consumer nor its upstream."
    case .cancelLetsGo: "When it was cancelled, it holds neither its consumer nor its upstream."
    case .stopLetsGo: "When it was told to stop, it holds neither its consumer nor its upstream."
    case .nobodyLeftToAsk: "When nobody is left who could ask, what waits is cancelled, and nothing of it stays."
    case .stopLeavesNoTimer: "After a reply of `.stop` nothing is scheduled."
    case .stopTakesNothingMore: "After a reply of `.stop` nothing more is taken from upstream than is stated."
    case .rewindReplyStartsAgain:
      "A reply of `.rewind` starts it again from the first element, and the stages downstream with it."
    case .rewindWhileWaiting: "Rewound while it waits, it starts again from the first element."
    case .rewindTwice: "Rewound twice, it starts again twice."
    case .rewindReachesUpstream: "A rewind starts upstream again."
    case .rewindComesBeforeTheEnd: "A rewind at the last element comes before the end."
    case .refusedRewindIsHarmless: "Where a rewind is refused, the stream goes on as if nothing had been asked."
    case .refusalReachesDownstream: "Over an upstream that can't be rewound, it refuses to be, and goes on."
    case .rewindReachesStages: "A rewind starts the stages behind it again, too."
    case .failureComesThrough: "A failure of upstream comes through, after the elements before it."
    case .failureNeedsNoDemand: "A failure arrives without demand."
    case .failureLetsGo: "When it has failed, it holds neither its consumer nor its upstream."
    case .terminationComesThrough: "An upstream that is terminated ends it as terminated."
    case .thrownErrorFails: "What a closure throws fails it, and ends upstream, once."
    case .thrownErrorTakesNothingMore: "After a closure threw nothing more is taken from upstream than is stated."
    case .failsInAnyScript: "Whatever was asked before, in any order, a failure of upstream comes through."
    case .everybodyHearsOneOrder: "Everybody hears the same elements in the same order."
    case .sendInsideNextComesAfter: "What is sent from inside `next` comes after it, for everybody."
    case .sendsFromThreadsAreOrdered: "What several threads send is heard by all in one order, and nothing is lost."
    case .joinersHearWhatFollows: "Who joins during a delivery hears everything that is sent after it."
    case .leaversHearNothingMore: "Who leaves during a delivery hears nothing more."
    case .leavingLeavesTheOthers: "Who leaves does not change what the others hear."
    case .slowOnesHoldNobodyUp: "Who asks for nothing holds nobody up."
    case .latecomersHearTheEnd: "Who comes after the end hears the end."
    case .nothingIsTakenAfterTheEnd: "What is sent after the end is heard by nobody."
    case .everybodyHearsTheFailure: "A failure is heard by everybody."
    case .comingAndGoingLosesNothing: "While others come and go on another thread, who stays hears everything."
    case .lettingGoFinishes: "When nobody is left who could send, it finishes."
    case .heardInAnyScript:
      "Whoever comes, sends, leaves and stops in any order, everybody hears what was sent meanwhile."
    case .asksForWhatItTakes: "It asks before it is given an element."
    case .takesWhatItAskedFor: "It takes every element that it asked for, once, in order."
    case .replyFollowsTheTalkback: "It answers `.more` while there is demand, and `.wait` only when there is none."
    case .takesAnyEnd: "It takes any completion, at any time."
    case .endClosesTheTalkback: "At the end it closes its talkback."
    case .asksNothingAfterTheEnd: "What is asked through its handle after the end asks nobody."
    case .endForgetsTheClosures: "At the end nothing holds what it was given to call."
    case .handleCancels: "Its handle cancels the stream, once, and it takes nothing more."
    case .handleCanBeDropped: "A stream that speaks goes on when its handle is dropped."
    case .startsAreIndependent: "Started twice, it takes each stream by itself."
    case .takesInAnyScript: "It takes a long stream as it takes a short one, and any end after it."
    case .cancelForgetsTheClosures: "When it was cancelled nothing holds what it was given to call."
    }
  }
}
