import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

@Suite(.leavesNothing) struct HostExecutorTests {
  @globalActor actor WindowActor {
    static let shared = WindowActor()
    static let host = HostExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.host.asUnownedSerialExecutor() }
  }

  @Test func workIsDoneWhenTheHostSaysSo() {
    let (woken, log) = (Log<Int>(), Log<Bool>())
    let host = HostExecutor { woken.add(1) }
    host.schedule {
      log.add(host.isCurrent)
      host.schedule { log.add(host.isCurrent) }
    }
    #expect(log.entries == [])
    #expect(host.turn() == 1)
    #expect(log.entries == [true])
    #expect(host.turn() == 1)
    #expect(host.turn() == 0)
    #expect(log.entries == [true, true])
    #expect(woken.entries.count == 2)
    #expect(!host.isCurrent)
  }

  @Test func streamsAreReceivedThere() {
    let (host, source) = (HostExecutor(), Relay<Int>())
    let recorder = source.producer.receive(on: host).record(on: VirtualClock())
    source.send(1)
    source.send(2)
    #expect(recorder.elements == [])
    host.turn()
    #expect(recorder.elements == [1, 2])
    recorder.cancel()
    host.turn()
    #expect(recorder.completion == .cancelled)
  }

  @Test func anActorRunsThere() async {
    let done = Log<Bool>()
    let job = Task { @WindowActor in
      WindowActor.host.preconditionIsolated()
      done.add(WindowActor.host.isCurrent)
    }
    while WindowActor.host.turn() == 0 { await Task.yield() }
    await job.value
    #expect(done.entries == [true])
  }
}
