import Antiphon

// What the named units of the main actor have in common, whatever else each of them has: two of them combined are one again.

/// What a `MainSignal` is, or more: it cannot fail, is observed on the main actor, and is shared; nothing of one's own is known of it.
public protocol SharedOnMain<Element>: StreamUnitProtocol
where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects, Proved.Own == Nothing {}

/// What a `Driver` is, or more: it cannot fail, is observed on the main actor, and is shared with its latest element; nothing of one's
/// own is known of it.
public protocol ReplayedOnMain<Element>: SharedOnMain where Proved: ReplaysLatest {}

extension StreamUnit: SharedOnMain
where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects, Proved.Own == Nothing {}
extension StreamUnit: ReplayedOnMain
where Failure == Never, Proved: ObservedOnMainActor & ReplaysLatest, Proved.Own == Nothing {}

extension ControlEvent: SharedOnMain {}
extension ControlProperty: ReplayedOnMain {}
