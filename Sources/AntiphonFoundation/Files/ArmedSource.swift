import Dispatch

/// A Dispatch source that calls its handler once each time it was armed. Everything is touched on its queue only.
final class ArmedSource: @unchecked Sendable {
  private let source: any DispatchSourceProtocol
  private var isArmed = false
  private var isStopped = false

  /// - Parameters:
  ///   - source: a new one, not resumed yet.
  ///   - descriptors: kept until the source watches them no more.
  ///   - handler: kept until the source is stopped, which must happen.
  init(
    _ source: any DispatchSourceProtocol, keeping descriptors: [Descriptor], _ handler: @escaping @Sendable () -> Void
  ) {
    self.source = source
    source.setEventHandler { [unowned self] in
      if isStopped { return }
      isArmed = false
      source.suspend()
      handler()
    }
    source.setCancelHandler { withExtendedLifetime((self, descriptors)) {} }
  }

  /// Has the handler called at the next event, or at once if there was one.
  func arm() {
    if isArmed || isStopped { return }
    isArmed = true
    source.resume()
  }

  /// Ends it. A source must not be let go of while it is suspended.
  func stop() {
    if isStopped { return }
    isStopped = true
    source.cancel()
    if !isArmed { source.resume() }
  }
}
