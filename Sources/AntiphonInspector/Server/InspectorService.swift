#if Inspector
import Antiphon
import NIOCore
import NIOPosix

/// What the connections of one server have in common.
final class InspectorService: Sendable {
  /// Further connections are closed at once.
  static let mostConnections = 256

  let inspector: Inspector
  /// What runs sources, which may take any time.
  let threads = NIOThreadPool(numberOfThreads: 8)
  private let lock = Lock()
  /// Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var state = State()

  private struct State {
    var access = InspectorAccess.none
    var channels: [ObjectIdentifier: any NIOCore.Channel] = [:]
    var pages = 0
    var isClosed = false
  }

  init(_ inspector: Inspector) {
    self.inspector = inspector
    threads.start()
  }

  /// Which requests are permitted: none until the server is bound.
  var access: InspectorAccess {
    get { lock.withLock { state.access } }
    set { lock.withLock { state.access = newValue } }
  }

  var connections: Int { lock.withLock { state.channels.count } }
  var pages: Int { lock.withLock { state.pages } }

  /// False if there are too many connections.
  func add(_ channel: any NIOCore.Channel) -> Bool {
    lock.withLock {
      if state.isClosed || state.channels.count >= Self.mostConnections { return false }
      state.channels[ObjectIdentifier(channel)] = channel
      return true
    }
  }

  func remove(_ channel: any NIOCore.Channel) {
    lock.withLock { _ = state.channels.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  func endThreads() { threads.shutdownGracefully { _ in } }

  func countPages(_ change: Int) { lock.withLock { state.pages += change } }

  /// Closes all connections, and waits for it. A source that runs on one of the threads goes on.
  func close() async {
    let channels = lock.withLock {
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
    for channel in channels { try? await channel.closeFuture.get() }
    endThreads()
  }
}
#endif
