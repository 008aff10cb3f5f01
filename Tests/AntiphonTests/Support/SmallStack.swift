import Foundation

/// Runs `body` on a thread with a stack of 512 KiB, as secondary threads of some platforms have, and waits for it.
///
/// A recursion for each element overflows it after some thousand elements.
func onSmallStack(_ body: @escaping @Sendable () -> Void) async { await onStack(of: 512 << 10, body) }

/// Runs `body` on a thread with a stack of so many bytes, and waits for it.
func onStack(of size: Int, _ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      body()
      continuation.resume()
    }
    thread.stackSize = size
    thread.start()
  }
}
