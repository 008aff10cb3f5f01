import Dispatch

/// A Dispatch source that calls its handler once each time it is armed. All its state is confined to its queue.
final class ArmedSource: @unchecked Sendable {
  private let source: any DispatchSourceProtocol
  private var isArmed = false
  private var isStopped = false

  /// - Parameters:
  ///   - source: a new source, not resumed yet.
  ///   - descriptors: kept while the source watches them.
  ///   - handler: kept until `stop()`, which must be called.
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

  /// Calls the handler at the next event, or at once if there has been one.
  func arm() {
    if isArmed || isStopped { return }
    isArmed = true
    source.resume()
  }

  /// Cancels the source. A suspended source must not be released.
  func stop() {
    if isStopped { return }
    isStopped = true
    source.cancel()
    if !isArmed { source.resume() }
  }
}
