#if canImport(Dispatch)
import AntiphonShims
import Dispatch
#endif

/// Runs work on the main actor. A caller that is on the main actor doesn't hop.
///
/// It promises the main *actor*. On Linux that is not always the process's first thread.
public struct MainActorScheduler: Scheduler {
  #if canImport(Dispatch)
  /// Marks the main queue, which is the main actor's executor, so that work can recognise it.
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  #endif

  /// All schedulers of the main actor are equal.
  public init() {}

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    #if canImport(Dispatch)
    DispatchQueue.main.async(execute: work)
    #else
    Task { @MainActor in work() }
    #endif
  }

  /// Without Dispatch always false: the main actor can't be asked whether it runs the caller.
  public var isCurrent: Bool {
    #if !canImport(Dispatch)
    false
    #elseif os(Linux)
    // Equivalent to the lookup below, in a third of the time. Streams on the main actor do it for each element.
    antiphon_has_mark(Unmanaged.passUnretained(Self.mark).toOpaque()) != 0
    #else
    DispatchQueue.getSpecific(key: Self.mark) == true
    #endif
  }
}

extension Scheduler where Self == MainActorScheduler {
  /// Runs work on the main actor. A caller that is on the main actor doesn't hop.
  public static var main: MainActorScheduler { MainActorScheduler() }
}
