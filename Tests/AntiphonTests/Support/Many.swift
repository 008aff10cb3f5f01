import Foundation

/// What `ANTIPHON_DEPTH` says, if it is set: how often something is done to see that the stack stays flat.
private let depth = ProcessInfo.processInfo.environment["ANTIPHON_DEPTH"].flatMap { Int($0) }

/// How often something is done to see that the stack stays flat: a small one has room for 26 bytes each then.
#if DEBUG
let many = depth ?? 20_000
#else
let many = depth ?? 1_000_000
#endif

/// How often a stream starts over, or goes on with another one, to show that the stack stays flat. A debug build takes
/// about ten microseconds for each.
let manyTimes = depth ?? 100_000
