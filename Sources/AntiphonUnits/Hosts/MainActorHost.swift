#if os(Linux)
import AntiphonShims
import Dispatch

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs the main actor on the process's first thread, inside an event loop that is not Swift's: GTK's, SDL's or your own.
///
/// A driver promises the main *actor*. On Linux the main actor runs on the first thread only if that thread drains its queue: after an
/// `async` main function it does not, and in an event loop that doesn't know of the queue the main actor never runs at all. Let the
/// host watch `descriptor`, and call `turn()` when it is readable:
///
///     g_unix_fd_add(MainActorHost.descriptor, G_IO_IN, { _, _, _ in MainActorHost.turn(); return 1 }, nil)
///
/// The program's main function must not be `async`: that gives the first thread away.
public enum MainActorHost {
  /// Readable when there is work for the main actor. It must not be closed.
  public static var descriptor: Int32 { antiphon_main_queue_descriptor() }

  /// Does the main actor's pending work. Call it on the process's first thread only.
  public static func turn() {
    precondition(antiphon_is_first_thread() != 0, "MainActorHost.turn() is called on the process's first thread only")
    // The count must be read: otherwise the descriptor stays readable, and the host does nothing else.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    antiphon_run_main_queue()
  }

  /// The simplest host: waits for the main actor's work and does it until `isDone`, which is evaluated after each turn.
  public static func run(until isDone: () -> Bool) {
    while !isDone() {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, -1) > 0 { turn() }
    }
  }
}
#endif
