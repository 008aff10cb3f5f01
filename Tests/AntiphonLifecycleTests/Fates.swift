#if Lifecycle
import AntiphonTesting

/// What became of each element.
final class Fates: Sendable {
  private let state = Locked<(accepted: [Int], handled: [Int], returned: [Int])>(([], [], []))
  var accepted: [Int] { state.withLock { $0.accepted } }
  var handled: [Int] { state.withLock { $0.handled } }
  var returned: [Int] { state.withLock { $0.returned } }

  func accept(_ number: Int) { state.withLock { $0.accepted.append(number) } }
  func handle(_ number: Int) { state.withLock { $0.handled.append(number) } }
  func giveBack(_ number: Int) { state.withLock { $0.returned.append(number) } }
}

/// Something that one task waits for, and another one says.
final class Milestone: Sendable {
  private let state = Locked<(hasHappened: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

  func happen() {
    let waiters = state.withLock { state in
      state.hasHappened = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Returns once `happen()` has been called; a cancellation is ignored.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isLate = state.withLock { state in
        if !state.hasHappened { state.waiters.append(continuation) }
        return state.hasHappened
      }
      if isLate { continuation.resume() }
    }
  }
}
#endif
