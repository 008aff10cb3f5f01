internal import AntiphonShims

/// A number that identifies the current thread among the live ones.
var currentThread: UInt { UInt(antiphon_thread()) }
