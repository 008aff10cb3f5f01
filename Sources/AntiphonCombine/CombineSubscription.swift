#if canImport(Combine)
import Combine

/// Combine's protocol, by a name that Antiphon's class does not have.
typealias CombineSubscription = Combine.Subscription
#elseif OpenCombine
import OpenCombine

/// Combine's protocol, by a name that Antiphon's class does not have.
typealias CombineSubscription = OpenCombine.Subscription
#endif
