import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Dispatch
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite(.leavesNothing) struct BlockingTests {
  /// 1, 2 … count from another thread, then finished.
  private func elsewhere(_ count: Int) -> CallbagProducer<Int> {
    makeListenableSource { emit in
      DispatchQueue.global().async {
        for number in 1...count { emit(.next(number)) }
        emit(.completed(.finished))
      }
      return { _ in }
    }
  }

  @Test("CallbagKit await, Awaitable.wait(_:)") func waitReturnsTheLastElement() throws {
    #expect(try pipe(from(1...3), awaiting()).wait() == 3)
    #expect(try pipe(elsewhere(3), awaiting()).wait(.seconds(60)) == 3)
    #expect(try pipe(elsewhere(3), CallbagKit.await()).wait() == 3)
    #expect(try pipe(empty(Int.self, Never.self), awaiting()).wait() == nil)
  }

  @Test("CallbagKit Awaitable.wait(_:) throws the failure") func waitThrows() {
    #expect(throws: Broken.self) { try pipe(throwError(Broken(), Int.self), awaiting()).wait() }
  }

  @Test("CallbagKit Awaitable.wait(timeout)") func waitGivesUp() throws {
    let end = pipe(never(Int.self, Never.self), awaiting())
    #expect(try end.wait(.zero) == nil)
    #expect(!end.isCompleted && !end.isCancelled)
    end.cancel()
  }

  @Test("CallbagKit Awaitable.cancel, isCancelled, isCompleted") func cancelReleases() throws {
    let end = pipe(never(Int.self, Never.self), awaiting())
    DispatchQueue.global().async { end.cancel() }
    #expect(try end.wait() == nil)
    #expect(end.isCancelled && end.isCompleted)
    let over = pipe(of(1), awaiting())
    over.cancel()
    #expect(!over.isCancelled && over.isCompleted)
    #expect(Set([end, over, end]).count == 2)
  }

  @Test("CallbagKit blocking") func blockingHoldsTheThread() {
    let received = Cell<[Int]>([])
    pipe(elsewhere(3), blocking(), forEach { number in received.withLock { $0.append(number) } })
    #expect(received.value == [1, 2, 3])
  }

  @Test("CallbagKit makeIterator") func iteratorWaitsForElements() {
    #expect(Array(IteratorSequence(makeIterator(from(1...3)))) == [1, 2, 3])
    let iterator = pipe(elsewhere(100), makeIterator())
    #expect(Array(IteratorSequence(iterator)) == Array(1...100))
    #expect(iterator.next() == nil && iterator.next() == nil)
    #expect(iterator.completion?.description == "finished")
  }

  @Test func iteratorRequestsOneByOneAndCancelsWhenItIsReleased() {
    let manual = ManualSource<Int> { message, sink in if case .next = message { sink(.next(1)) } }
    do {
      let iterator = makeIterator(manual.source)
      #expect(manual.sinks.value.isEmpty)
      #expect(iterator.next() == 1)
      #expect(iterator.next() == 1)
    }
    #expect(manual.wishes == ["next(wantItem)", "next(wantItem)", "completed(cancelled)"])
  }

  @Test("CallbagKit blockingMain") func blockingMainEndsTheProcess() async {
    await #expect(processExitsWith: .success) {
      let source = makeListenableSource { (emit: @escaping CallbagConsumer<Int>) in
        DispatchQueue.main.async {
          emit(.next(1))
          emit(.completed(.finished))
        }
        return { _ in }
      }
      pipe(source, blockingMain(), forEach { if $0 != 1 { exit(3) } })
      exit(4)
    }
    await #expect(processExitsWith: .exitCode(EXIT_FAILURE)) {
      pipe(throwError(Broken(), Int.self), blockingMain(), forEach { _ in })
      exit(4)
    }
  }
}

@Suite(.leavesNothing) struct TerminationTests {
  @Test("S0.5 terminate completes streams with terminated, not finished") func terminationIsDistinguished() {
    let termination = Termination()
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 + 1 }, terminating(on: termination))(recorder.consumer)
    recorder.request(5)
    manual.send(.next(1))
    termination.terminate()
    termination.terminate()
    #expect(recorder.trace == ["start", "next(2)", "completed(terminated)"])
    #expect(manual.wishes.last == "completed(cancelled)")
    #expect(termination.isOver)
  }

  @Test("S0.5 a stream that is over is not terminated") func finishedStays() {
    let termination = Termination()
    let recorder = RecordingConsumer<Int>()
    pipe(of(1), terminating(on: termination))(recorder.consumer)
    recorder.request()
    termination.terminate()
    #expect(recorder.trace == ["start", "next(1)", "completed(finished)"])
  }

  @Test("S0.5 a stream that starts late is terminated at once") func lateStreamsAreTerminated() {
    let termination = Termination()
    termination.terminate()
    #expect(pulled(pipe(never(Int.self, Never.self), terminating(on: termination))) == ["completed(terminated)"])
  }

  @Test("S0.5 SIGINT and SIGTERM reach the streams of a process", arguments: [SIGINT, SIGTERM])
  func signalsTerminate(number: Int32) async {
    if number == SIGINT {
      await #expect(processExitsWith: .exitCode(42)) { Self.untilTerminated(SIGINT) }
    } else {
      await #expect(processExitsWith: .exitCode(42)) { Self.untilTerminated(SIGTERM) }
    }
  }

  @Test("S0.5 the second signal ends the process") func secondSignalKills() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let end = pipe(never(Int.self, Never.self), terminating(on: .signals), awaiting())
      kill(getpid(), SIGINT)
      _ = try end.wait()
      kill(getpid(), SIGINT)
      _ = try pipe(never(Int.self, Never.self), awaiting()).wait()
    }
  }

  /// Run in a child process, which sends itself the signal, as an interrupt from the keyboard would come.
  private static func untilTerminated(_ number: Int32) {
    let completion = Cell<Completion<any Error>?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    pipe(
      never(Int.self, Never.self), terminating(on: .signals),
      sink { message in
        completion.value = message.completion
        isOver.signal()
      })
    kill(getpid(), number)
    isOver.wait()
    if case .terminated = completion.value { _exit(42) }
    exit(1)
  }
}
