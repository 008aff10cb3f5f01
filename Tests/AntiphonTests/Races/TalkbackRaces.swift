import Antiphon
import Testing

extension Races {
  @Suite struct TalkbackRaces {
    @Test func cancelStopsALoopThatRuns() async {
      await race {
        let probe = Probe<Int, Never>()
        return Heat({ from(0..<Int.max).run(probe.consumer) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func cancelStopsALoopWhoseElementsAreSwallowed() async {
      await race {
        let probe = Probe<Int, Never>()
        return Heat(
          { from(0..<Int.max).filter { _ in false }.run(probe.consumer) }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(probe.elements.isEmpty, "something came")
        }
      }
    }

    @Test func cancelAgainstNext() async {
      await race {
        let hand = Hand(Int.self)
        let probe = hand.producer.probe()
        return Heat({ for n in 0..<5 { hand.send(n) } }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func cancelAgainstCompleted() async {
      await race {
        let probe = Probe<Int, Never>()
        return Heat({ from(0..<3).run(probe.consumer) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
          if probe.completions == [.finished] { try hold(probe.elements.count == 3, "lost: \(probe.elements)") }
        }
      }
    }

    @Test func cancelAgainstAFailure() async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let probe = hand.producer.probe()
        return Heat({ hand.fail(.one) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.failed(.one), .cancelled)
        }
      }
    }

    @Test func threeCancelsAreOne() async {
      await race {
        let cleanups = Count()
        let probe = never(Int.self, Never.self).probe()
        probe.talkback.onCancel { cleanups.up() }
        return Heat({ probe.cancel() }, { probe.cancel() }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(cleanups.value == 1, "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func requestsAddUp() async {
      await race {
        let probe = from(0..<100).probe(requesting: 0)
        return Heat(
          { probe.request(3) }, { for _ in 0..<5 { probe.request() } }, { probe.request(2) }
        ) { () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 10, "asked for 10, got \(probe.elements.count)")
          try hold(probe.completions.isEmpty, "completed")
        }
      }
    }

    @Test func requestsInsideNextAddUpToo() async {
      await race {
        let probe = Probe<Int, Never>(requesting: 0)
        let talkback = Unmanaged.passUnretained(probe.talkback)
        from(0..<100).run(
          probe.consumer { element in
            if element < 10 { talkback.takeUnretainedValue().request() }
            return nil
          })
        return Heat({ probe.request(3) }, { probe.request(4) }) { () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 17, "asked for 17, got \(probe.elements.count)")
        }
      }
    }

    @Test func requestAgainstUnlimited() async {
      await race {
        let probe = from(0..<20).probe(requesting: 0)
        return Heat({ probe.request(.max) }, { probe.request(.max) }, { probe.request(3) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func requestAgainstCancel() async {
      await race {
        let probe = from(0..<10).probe(requesting: 0)
        return Heat({ probe.request(3) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
          try hold(probe.elements.count <= 3, "asked for 3, got \(probe.elements)")
        }
      }
    }

    @Test func requestAgainstCompleted() async {
      await race {
        let probe = from(0..<3).probe(requesting: 0)
        return Heat({ probe.request(3) }, { probe.request(5) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func pauseAgainstResumeAgainstNext() async {
      await race {
        let probe = Probe<Int, Never>()
        let talkback = probe.talkback
        return Heat(
          { from(0..<100).run(probe.consumer) }, { for _ in 0..<5 { talkback.pause() } },
          { for _ in 0..<5 { talkback.resume() } }
        ) { () throws(Wrong) in
          talkback.resume()
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 100, "lost: \(probe.elements.count) of 100")
        }
      }
    }

    @Test func pauseAgainstResumeOfAParkedSource() async {
      await race {
        let probe = from(0..<30).probe(requesting: 0)
        let talkback = probe.talkback
        return Heat(
          {
            for _ in 0..<6 {
              talkback.pause()
              talkback.resume()
            }
          }, { for _ in 0..<10 { probe.request(2) } }
        ) { () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
          probe.request(10)
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test func rewindAgainstRequest() async {
      await race {
        let probe = from(0..<5).probe(requesting: 0)
        let talkback = probe.talkback
        return Heat({ probe.request(2) }, { try? talkback.rewind() }) { () throws(Wrong) in
          try hold(probe.elements.count == 2, "asked for 2, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.suffix(5) == [0, 1, 2, 3, 4], "\(probe.elements)")
          try hold(probe.elements.dropFirst().count { $0 == 0 } <= 1, "rewound twice: \(probe.elements)")
        }
      }
    }

    @Test func rewindAgainstRequestAgainstCancel() async {
      await race {
        let probe = from(0..<5).probe(requesting: 0)
        let talkback = probe.talkback
        return Heat({ probe.request(2) }, { try? talkback.rewind() }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(probe.elements.count <= 2, "\(probe.elements)")
        }
      }
    }

    @Test func rewindOfALoopThatRuns() async {
      await race {
        let probe = Probe<Int, Never>()
        let talkback = probe.talkback
        return Heat({ from(0..<50).run(probe.consumer) }, { try? talkback.rewind() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(Array(probe.elements.suffix(50)) == Array(0..<50), "\(probe.elements)")
          try hold(probe.elements.count { $0 == 0 } <= 2, "rewound twice")
        }
      }
    }

    @Test func requestAgainstCancelAgainstAbandon() async {
      await race {
        let completions = Count()
        let elements = Count()
        let held = Held(
          from(0..<10).pull { _ in
            elements.up()
          } completed: { _ in
            completions.up()
          })
        let talkback = held.value!.talkback
        return Heat({ talkback.request(2) }, { talkback.cancel() }, { held.drop() }) { () throws(Wrong) in
          try hold(completions.value == 1, "completed \(completions.value) times")
          try hold(elements.value <= 2, "asked for 2, got \(elements.value)")
        }
      }
    }

    @Test func abandonAgainstRequest() async {
      await race {
        let completions = Count()
        let elements = Count()
        let held = Held(
          from(0..<10).pull { _ in
            elements.up()
          } completed: { _ in
            completions.up()
          })
        let talkback = held.value!.talkback
        return Heat({ talkback.request(3) }, { held.drop() }) { () throws(Wrong) in
          try hold(completions.value == 1, "completed \(completions.value) times")
          try hold(elements.value == 0 || elements.value == 3, "got \(elements.value)")
        }
      }
    }

    @Test func droppedHandleAgainstNext() async {
      await race {
        let hand = Hand(Int.self)
        let elements = Count()
        let completions = Count()
        let held = Held(
          hand.producer.pull(requesting: 3) { _ in
            elements.up()
          } completed: { _ in
            completions.up()
          })
        return Heat({ for n in 0..<5 { hand.send(n) } }, { held.drop() }) { () throws(Wrong) in
          try hold(elements.value == 3, "got \(elements.value)")
          try hold(completions.value == 1, "completed \(completions.value) times")
        }
      }
    }

    @Test func registerAgainstCancelAgainstRemove() async {
      await race {
        let early = Count()
        let late = Count()
        let talkback = Talkback()
        let registration = talkback.onCancel { early.up() }
        return Heat(
          { talkback.onCancel { late.up() } }, { talkback.cancel() }, { registration.remove() }
        ) { () throws(Wrong) in
          try hold(late.value == 1, "a clean-up ran \(late.value) times")
          try hold(early.value <= 1, "a removed clean-up ran \(early.value) times")
        }
      }
    }

    @Test func removeAgainstRemoveInTheMiddle() async {
      await race {
        let ran = Count()
        let talkback = Talkback()
        let registrations = (0..<6).map { _ in talkback.onCancel { ran.up() } }
        return Heat(
          { for each in [1, 2] { registrations[each].remove() } },
          { for each in [4, 3, 2] { registrations[each].remove() } }
        ) { () throws(Wrong) in
          talkback.cancel()
          try hold(ran.value == 2, "\(ran.value) clean-ups ran, of 2")
        }
      }
    }

    @Test func cleanUpsRunWhenTheStreamCompletesAsCancelled() async {
      await race {
        let cleanups = Count()
        let probe = Probe<Int, Never>()
        probe.talkback.onCancel { cleanups.up() }
        return Heat({ from(0..<Int.max).run(probe.consumer) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(cleanups.value == 1, "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func cancelAgainstClose() async {
      await race {
        let cleanups = Count()
        let talkback = Talkback()
        talkback.onCancel { cleanups.up() }
        return Heat({ talkback.close() }, { talkback.cancel() }) { () throws(Wrong) in
          try hold(!talkback.isActive, "still active")
          try hold(cleanups.value == (talkback.isCancelled ? 1 : 0), "cleaned up \(cleanups.value) times")
        }
      }
    }

    @Test func childAgainstCancel() async {
      await race {
        let talkback = Talkback()
        let children = Held<Talkback>()
        return Heat({ children.value = talkback.child() }, { talkback.cancel() }) { () throws(Wrong) in
          try hold(children.value!.isCancelled, "a child was forgotten")
        }
      }
    }

    @Test func childThatClosesAgainstCancel() async {
      await race {
        let talkback = Talkback()
        let child = talkback.child()
        let other = talkback.child()
        return Heat({ child.close() }, { talkback.cancel() }, { other.cancel() }) { () throws(Wrong) in
          try hold(!child.isActive && other.isCancelled, "a child was forgotten")
        }
      }
    }

    @Test func twoStreamsThatCancelEachOther() async {
      await race {
        let one = Probe<Int, Never>()
        let other = Probe<Int, Never>()
        let lines = (one.talkback, other.talkback)
        return Heat(
          {
            from(0..<20).run(
              one.consumer { _ in
                lines.1.cancel(); return nil
              })
          },
          {
            from(0..<20).run(
              other.consumer { _ in
                lines.0.cancel(); return nil
              })
          }
        ) { () throws(Wrong) in
          try one.holdOneCompletion(.finished, .cancelled)
          try other.holdOneCompletion(.finished, .cancelled)
        }
      }
    }

    @Test func cleanUpsThatCancelEachOther() async {
      await race {
        let ran = Count()
        let (one, other) = (Talkback(), Talkback())
        one.onCancel { [weak other] in
          ran.up()
          other?.cancel()
        }
        other.onCancel { [weak one] in
          ran.up()
          one?.cancel()
        }
        return Heat({ one.cancel() }, { other.cancel() }) { () throws(Wrong) in
          try hold(ran.value == 2, "\(ran.value) clean-ups ran")
        }
      }
    }

    @Test func signalAgainstRequestAgainstCancel() async {
      await race {
        let probe = Probe<Int, Never>(requesting: 1)
        let sent = Count()
        // A source that waits for signals, and emits one element for each one it has seen.
        let source = Producer<Int, Never> { consumer in
          let line = Unmanaged.passUnretained(consumer.talkback)
          let (next, completed) = (consumer.next, consumer.completed)
          let count = Count()
          consumer.talkback.install {
            while true {
              switch line.takeUnretainedValue().rest() {
              case .go, .rewind: if count.value < sent.value { _ = next(count.up() - 1) }
              case .cancelled: return { completed(.cancelled) }
              case .parked: return nil
              }
            }
          }
          consumer.talkback.drive()
        }
        source.run(probe.consumer { _ in .more })
        return Heat(
          {
            sent.up()
            probe.talkback.signal()
          }, { probe.request() },
          {
            probe.talkback.pause(); probe.talkback.resume()
          }
        ) { () throws(Wrong) in
          try hold(probe.elements == [0], "a signal was lost: \(probe.elements)")
          probe.cancel()
          try probe.holdOneCompletion(.cancelled)
        }
      }
    }

    @Test func appointmentIsKeptOrCancelled() async {
      await race {
        let (kept, forgotten) = (Count(), Count())
        let appointment = Appointment { kept.up() }
        return Heat(
          { appointment.keep() }, { appointment.cancel() }, { appointment.whenCancelled { forgotten.up() } }
        ) { () throws(Wrong) in
          try hold(kept.value <= 1 && forgotten.value <= 1, "kept \(kept.value), forgotten \(forgotten.value) times")
          try hold(kept.value + forgotten.value >= 1, "neither kept nor forgotten")
        }
      }
    }
  }
}
