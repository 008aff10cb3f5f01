import Foundation

/// The value of `ANTIPHON_DEPTH`, if it is set: the number of repetitions that show a flat stack.
private let depth = ProcessInfo.processInfo.environment["ANTIPHON_DEPTH"].flatMap { Int($0) }

/// The number of repetitions that show a flat stack: a small stack has room for 26 bytes each.
#if DEBUG
let many = depth ?? 20_000
#else
let many = depth ?? 1_000_000
#endif

/// The number of restarts or following streams that show a flat stack. A debug build takes about ten microseconds for each.
let manyTimes = depth ?? 100_000
