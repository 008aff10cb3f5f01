import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

/// Each test has signals of its own: they are sent to the whole process.
@Suite(.leavesNothing) struct SignalsTests {
  @Test func emitsTheSignalsOfTheProcess() async {
    var (subscription, events) = signals(SIGUSR1).listening(requesting: .max)
    for _ in 1...3 {
      kill(getpid(), SIGUSR1)
      #expect(await events.next() == .next(SIGUSR1))
    }
    subscription.cancel()
    #expect(await events.next() == .completed(.cancelled))
  }

  @Test func emitsOnlyTheSignalsItIsFor() async {
    var (both, ofBoth) = signals(SIGHUP, SIGWINCH).listening(requesting: .max)
    var (one, ofOne) = signals(SIGWINCH).listening(requesting: .max)
    kill(getpid(), SIGHUP)
    #expect(await ofBoth.next() == .next(SIGHUP))
    kill(getpid(), SIGWINCH)
    #expect(await ofBoth.next() == .next(SIGWINCH))
    #expect(await ofOne.next() == .next(SIGWINCH))
    both.cancel()
    one.cancel()
  }

  @Test func slowConsumerLosesNothing() async {
    var (fast, ofFast) = signals(SIGUSR2, SIGCONT).listening(requesting: .max)
    var (slow, ofSlow) = signals(SIGUSR2, SIGCONT).listening()
    // One after the other: the system keeps no second signal of a kind.
    for number in [SIGUSR2, SIGCONT, SIGUSR2] {
      kill(getpid(), number)
      #expect(await ofFast.next() == .next(number))
    }
    slow.request(3)
    for number in [SIGUSR2, SIGCONT, SIGUSR2] { #expect(await ofSlow.next() == .next(number)) }
    fast.cancel()
    slow.cancel()
  }

  @Test func lastStreamRestoresWhatASignalDidBefore() {
    #expect(isDefault(SIGALRM))
    let one = signals(SIGALRM).pull { _ in }
    let other = signals(SIGALRM).pull { _ in }
    #expect(!isDefault(SIGALRM))
    one.cancel()
    #expect(!isDefault(SIGALRM))
    other.cancel()
    #expect(isDefault(SIGALRM))
  }

  @Test func childIsStillEndedByASignalThatIsCaughtHere() async {
    let subscription = signals(SIGQUIT).pull { _ in }
    let failure = await ChildProcess("/bin/sh", ["-c", "ulimit -c 0; kill -QUIT $$"]).output.outcome().failure
    #expect(failure == .killed(signal: SIGQUIT))
    subscription.cancel()
  }

  @Test func signalsThatCannotBeCaughtAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = signals(SIGKILL) }
    await #expect(processExitsWith: .failure) { _ = signals() }
  }

  private func isDefault(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
    return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 0
    #else
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    #endif
  }
}
