import Antiphon

// What the named units of the main actor have in common, whatever else each has: combining two of them gives one again.

/// The properties of a `MainSignal`, or more: it cannot fail, is observed on the main actor, and is shared; it has no added property.
public protocol SharedOnMain<Element>: StreamUnitProtocol
where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects, Proved.Own == Nothing {}

/// The properties of a `Driver`, or more: it cannot fail, is observed on the main actor, and is shared with its latest element; it has
/// no added property.
public protocol ReplayedOnMain<Element>: SharedOnMain where Proved: ReplaysLatest {}

extension StreamUnit: SharedOnMain
where Failure == Never, Proved: ObservedOnMainActor & SharesSideEffects, Proved.Own == Nothing {}
extension StreamUnit: ReplayedOnMain
where Failure == Never, Proved: ObservedOnMainActor & ReplaysLatest, Proved.Own == Nothing {}

extension ControlEvent: SharedOnMain {}
extension ControlProperty: ReplayedOnMain {}
