import Antiphon
import Testing

extension Races {
  @Suite struct TalkbackRaces {
    @Test func cancelStopsARunningLoop() async {
      await race {
        let probe = Probe<Int, Never>()
        return RaceRound({ from(0..<Int.max).run(probe.consumer) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func cancelStopsALoopWhoseElementsAreDropped() async {
      await race {
        let probe = Probe<Int, Never>()
        return RaceRound(
          { from(0..<Int.max).filter { _ in false }.run(probe.consumer) }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(probe.elements.isEmpty, "something came")
        }
      }
    }

    @Test func atMostOneElementFollowsACancel() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = manual.producer.probe()
        return RaceRound({ for n in 0..<5 { manual.send(n) } }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func cancelAndFinishCompleteOnce() async {
      await race {
        let probe = Probe<Int, Never>()
        return RaceRound({ from(0..<3).run(probe.consumer) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
          if probe.completions == [.finished] { try require(probe.elements.count == 3, "lost: \(probe.elements)") }
        }
      }
    }

    @Test func cancelAndFailureCompleteOnce() async {
      await race {
        let manual = ManualSource(Int.self, failure: SourceError.self)
        let probe = manual.producer.probe()
        return RaceRound({ manual.fail(.one) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.failed(.one), .cancelled)
        }
      }
    }

    @Test func threeCancelsCompleteOnce() async {
      await race {
        let cleanups = AtomicCounter()
        let probe = never(Int.self, Never.self).probe()
        probe.talkback.onCancel { cleanups.increment() }
        return RaceRound({ probe.cancel() }, { probe.cancel() }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(cleanups.value == 1, "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func requestsAddUp() async {
      await race {
        let probe = from(0..<100).probe(requesting: 0)
        return RaceRound(
          { probe.request(3) }, { for _ in 0..<5 { probe.request() } }, { probe.request(2) }
        ) { () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 10, "asked for 10, got \(probe.elements.count)")
          try require(probe.completions.isEmpty, "completed")
        }
      }
    }

    @Test func requestsInsideNextAddUp() async {
      await race {
        let probe = Probe<Int, Never>(requesting: 0)
        let talkback = Unmanaged.passUnretained(probe.talkback)
        from(0..<100).run(
          probe.consumer { element in
            if element < 10 { talkback.takeUnretainedValue().request() }
            return nil
          })
        return RaceRound({ probe.request(3) }, { probe.request(4) }) { () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 17, "asked for 17, got \(probe.elements.count)")
        }
      }
    }

    @Test func unlimitedDemandWins() async {
      await race {
        let probe = from(0..<20).probe(requesting: 0)
        return RaceRound({ probe.request(.max) }, { probe.request(.max) }, { probe.request(3) }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func nothingFollowsACancelDespiteARequest() async {
      await race {
        let probe = from(0..<10).probe(requesting: 0)
        return RaceRound({ probe.request(3) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
          try require(probe.elements.count <= 3, "asked for 3, got \(probe.elements)")
        }
      }
    }

    @Test func requestAndCompletionCompleteOnce() async {
      await race {
        let probe = from(0..<3).probe(requesting: 0)
        return RaceRound({ probe.request(3) }, { probe.request(5) }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func pauseAndResumeLoseNothing() async {
      await race {
        let probe = Probe<Int, Never>()
        let talkback = probe.talkback
        return RaceRound(
          { from(0..<100).run(probe.consumer) }, { for _ in 0..<5 { talkback.pause() } },
          { for _ in 0..<5 { talkback.resume() } }
        ) { () throws(RaceFailure) in
          talkback.resume()
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 100, "lost: \(probe.elements.count) of 100")
        }
      }
    }

    @Test func pauseAndResumeWakeAParkedSource() async {
      await race {
        let probe = from(0..<30).probe(requesting: 0)
        let talkback = probe.talkback
        return RaceRound(
          {
            for _ in 0..<6 {
              talkback.pause()
              talkback.resume()
            }
          }, { for _ in 0..<10 { probe.request(2) } }
        ) { () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
          probe.request(10)
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test func rewindDuringARequestRestarts() async {
      await race {
        let probe = from(0..<5).probe(requesting: 0)
        let talkback = probe.talkback
        return RaceRound({ probe.request(2) }, { try? talkback.rewind() }) { () throws(RaceFailure) in
          try require(probe.elements.count == 2, "asked for 2, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.suffix(5) == [0, 1, 2, 3, 4], "\(probe.elements)")
          try require(probe.elements.dropFirst().count { $0 == 0 } <= 1, "rewound twice: \(probe.elements)")
        }
      }
    }

    @Test func rewindRequestAndCancelCompleteOnce() async {
      await race {
        let probe = from(0..<5).probe(requesting: 0)
        let talkback = probe.talkback
        return RaceRound({ probe.request(2) }, { try? talkback.rewind() }, { probe.cancel() }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(probe.elements.count <= 2, "\(probe.elements)")
        }
      }
    }

    @Test func rewindRestartsARunningLoop() async {
      await race {
        let probe = Probe<Int, Never>()
        let talkback = probe.talkback
        return RaceRound({ from(0..<50).run(probe.consumer) }, { try? talkback.rewind() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(Array(probe.elements.suffix(50)) == Array(0..<50), "\(probe.elements)")
          try require(probe.elements.count { $0 == 0 } <= 2, "rewound twice")
        }
      }
    }

    @Test func requestCancelAndAbandonCompleteOnce() async {
      await race {
        let completions = AtomicCounter()
        let elements = AtomicCounter()
        let held = Holder(
          from(0..<10).pull { _ in
            elements.increment()
          } completed: { _ in
            completions.increment()
          })
        let talkback = held.value!.talkback
        return RaceRound({ talkback.request(2) }, { talkback.cancel() }, { held.drop() }) { () throws(RaceFailure) in
          try require(completions.value == 1, "completed \(completions.value) times")
          try require(elements.value <= 2, "asked for 2, got \(elements.value)")
        }
      }
    }

    @Test func abandonDuringARequestCompletesOnce() async {
      await race {
        let completions = AtomicCounter()
        let elements = AtomicCounter()
        let held = Holder(
          from(0..<10).pull { _ in
            elements.increment()
          } completed: { _ in
            completions.increment()
          })
        let talkback = held.value!.talkback
        return RaceRound({ talkback.request(3) }, { held.drop() }) { () throws(RaceFailure) in
          try require(completions.value == 1, "completed \(completions.value) times")
          try require(elements.value == 0 || elements.value == 3, "got \(elements.value)")
        }
      }
    }

    @Test func aDroppedHandleCancelsOrDelivers() async {
      await race {
        let manual = ManualSource(Int.self)
        let elements = AtomicCounter()
        let completions = AtomicCounter()
        let held = Holder(
          manual.producer.pull(requesting: 3) { _ in
            elements.increment()
          } completed: { _ in
            completions.increment()
          })
        return RaceRound({ for n in 0..<5 { manual.send(n) } }, { held.drop() }) { () throws(RaceFailure) in
          try require(elements.value == 3, "got \(elements.value)")
          try require(completions.value == 1, "completed \(completions.value) times")
        }
      }
    }

    @Test func aCleanUpRunsAtMostOnce() async {
      await race {
        let early = AtomicCounter()
        let late = AtomicCounter()
        let talkback = Talkback()
        let registration = talkback.onCancel { early.increment() }
        return RaceRound(
          { talkback.onCancel { late.increment() } }, { talkback.cancel() }, { registration.remove() }
        ) { () throws(RaceFailure) in
          try require(late.value == 1, "a clean-up ran \(late.value) times")
          try require(early.value <= 1, "a removed clean-up ran \(early.value) times")
        }
      }
    }

    @Test func concurrentRemovalsKeepTheOtherCleanUps() async {
      await race {
        let ran = AtomicCounter()
        let talkback = Talkback()
        let registrations = (0..<6).map { _ in talkback.onCancel { ran.increment() } }
        return RaceRound(
          { for each in [1, 2] { registrations[each].remove() } },
          { for each in [4, 3, 2] { registrations[each].remove() } }
        ) { () throws(RaceFailure) in
          talkback.cancel()
          try require(ran.value == 2, "\(ran.value) clean-ups ran, of 2")
        }
      }
    }

    @Test func cleanUpsRunWhenTheStreamCompletesAsCancelled() async {
      await race {
        let cleanups = AtomicCounter()
        let probe = Probe<Int, Never>()
        probe.talkback.onCancel { cleanups.increment() }
        return RaceRound({ from(0..<Int.max).run(probe.consumer) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(cleanups.value == 1, "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func cancelAndCloseRunCleanUpsOnce() async {
      await race {
        let cleanups = AtomicCounter()
        let talkback = Talkback()
        talkback.onCancel { cleanups.increment() }
        return RaceRound({ talkback.close() }, { talkback.cancel() }) { () throws(RaceFailure) in
          try require(!talkback.isActive, "still active")
          try require(cleanups.value == (talkback.isCancelled ? 1 : 0), "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func cancelReachesANewChild() async {
      await race {
        let talkback = Talkback()
        let children = Holder<Talkback>()
        return RaceRound({ children.value = talkback.child() }, { talkback.cancel() }) { () throws(RaceFailure) in
          try require(children.value!.isCancelled, "a child was forgotten")
        }
      }
    }

    @Test func cancelReachesTheOtherChildren() async {
      await race {
        let talkback = Talkback()
        let child = talkback.child()
        let other = talkback.child()
        return RaceRound({ child.close() }, { talkback.cancel() }, { other.cancel() }) { () throws(RaceFailure) in
          try require(!child.isActive && other.isCancelled, "a child was forgotten")
        }
      }
    }

    @Test func twoStreamsThatCancelEachOther() async {
      await race {
        let one = Probe<Int, Never>()
        let other = Probe<Int, Never>()
        let talkbacks = (one.talkback, other.talkback)
        return RaceRound(
          {
            from(0..<20).run(
              one.consumer { _ in
                talkbacks.1.cancel(); return nil
              })
          },
          {
            from(0..<20).run(
              other.consumer { _ in
                talkbacks.0.cancel(); return nil
              })
          }
        ) { () throws(RaceFailure) in
          try one.requireOneCompletion(.finished, .cancelled)
          try other.requireOneCompletion(.finished, .cancelled)
        }
      }
    }

    @Test func cleanUpsThatCancelEachOther() async {
      await race {
        let ran = AtomicCounter()
        let (one, other) = (Talkback(), Talkback())
        one.onCancel { [weak other] in
          ran.increment()
          other?.cancel()
        }
        other.onCancel { [weak one] in
          ran.increment()
          one?.cancel()
        }
        return RaceRound({ one.cancel() }, { other.cancel() }) { () throws(RaceFailure) in
          try require(ran.value == 2, "\(ran.value) clean-ups ran")
        }
      }
    }

    @Test func signalRequestAndCancelCompleteOnce() async {
      await race {
        let probe = Probe<Int, Never>(requesting: 1)
        let sent = AtomicCounter()
        // A source that waits for signals and emits one element for each.
        let source = Producer<Int, Never> { consumer in
          let unretained = Unmanaged.passUnretained(consumer.talkback)
          let (next, completed) = (consumer.next, consumer.completed)
          let count = AtomicCounter()
          consumer.talkback.install {
            while true {
              switch unretained.takeUnretainedValue().parkUntilSignalled() {
              case .go, .rewind: if count.value < sent.value { _ = next(count.increment() - 1) }
              case .cancelled: return { completed(.cancelled) }
              case .parked: return nil
              }
            }
          }
          consumer.talkback.drive()
        }
        source.run(probe.consumer { _ in .more })
        return RaceRound(
          {
            sent.increment()
            probe.talkback.signal()
          }, { probe.request() },
          {
            probe.talkback.pause(); probe.talkback.resume()
          }
        ) { () throws(RaceFailure) in
          try require(probe.elements == [0], "a signal was lost: \(probe.elements)")
          probe.cancel()
          try probe.requireOneCompletion(.cancelled)
        }
      }
    }

    @Test func appointmentIsKeptOrCancelled() async {
      await race {
        let (kept, forgotten) = (AtomicCounter(), AtomicCounter())
        let appointment = Appointment { kept.increment() }
        return RaceRound(
          { appointment.keep() }, { appointment.cancel() }, { appointment.whenCancelled { forgotten.increment() } }
        ) { () throws(RaceFailure) in
          try require(kept.value <= 1 && forgotten.value <= 1, "kept \(kept.value), forgotten \(forgotten.value) times")
          try require(kept.value + forgotten.value >= 1, "neither kept nor forgotten")
        }
      }
    }
  }
}
