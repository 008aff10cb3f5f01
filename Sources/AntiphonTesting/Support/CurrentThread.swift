internal import AntiphonShims

/// A number that no other live thread has.
var currentThread: UInt { UInt(antiphon_thread()) }
