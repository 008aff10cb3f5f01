#if os(Linux)
import AntiphonShims
import Dispatch
import Glibc

/// Runs the main actor on the process's first thread, inside an event loop that is not Swift's: GTK's, SDL's, one's own.
///
/// The promise of a driver is the main *actor*. On Linux that is the first thread only if somebody runs it there: after an
/// `async` main function it is not, and under an event loop that doesn't know of it the main actor never runs at all. Let the
/// host watch `descriptor`, and call `turn()` when it can be read:
///
///     g_unix_fd_add(MainActorHost.descriptor, G_IO_IN, { _, _, _ in MainActorHost.turn(); return 1 }, nil)
///
/// The program's main function must not be `async`: that gives the first thread away.
public enum MainActorHost {
  /// Can be read when there is work for the main actor. Not to be closed.
  public static var descriptor: Int32 { antiphon_main_queue_descriptor() }

  /// Does the work that is there for the main actor. Called on the process's first thread only.
  public static func turn() {
    precondition(antiphon_is_first_thread() != 0, "MainActorHost.turn() is called on the process's first thread only")
    // Without reading the count away the descriptor would stay readable, and the host would do nothing else any more.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    antiphon_run_main_queue()
  }

  /// The simplest host: waits for work of the main actor and does it until `isDone`, which is asked after each turn.
  public static func run(until isDone: () -> Bool) {
    while !isDone() {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, -1) > 0 { turn() }
    }
  }
}
#endif
