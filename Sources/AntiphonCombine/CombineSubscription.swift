#if canImport(Combine)
import Combine

/// Combine's protocol, under a name that does not clash with Antiphon's class.
typealias CombineSubscription = Combine.Subscription
#elseif OpenCombine
import OpenCombine

/// OpenCombine's protocol, under a name that does not clash with Antiphon's class.
typealias CombineSubscription = OpenCombine.Subscription
#endif
