#if Tracing
import Antiphon
import Tracing

/// Lets the core carry the current service context where work leaves the stack it was made on.
enum ServiceContextCarrier {
  private static let isRegistered: Void = CarriedContext.register(.trace, absent: carried(nil)) {
    ServiceContext.current.map { carried($0) }
  }

  /// Registers, at the first call in the process.
  static func register() { isRegistered }

  private static func carried(_ context: ServiceContext?) -> CarriedContext {
    TaskLocalContext(ServiceContext.$current, context)
  }
}
#endif
