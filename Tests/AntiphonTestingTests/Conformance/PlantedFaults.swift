import Antiphon
import Foundation

@testable import AntiphonTesting

extension PlantedFault {
  static let all: [PlantedFault] = sources + named + operators + hotSources + consumers

  private static let sources: [PlantedFault] = [
    injected("emits its first element although it was cancelled before the start") { source, _ in
      source.starting = { if $0.talkback.isCancelled { _ = $0.next(0) } }
    },
    injected("does not complete when it is cancelled while it is paused") { source, _ in
      let wasPaused = Locked(false)
      source.parking = { _, talkback in wasPaused.withLock { $0 = talkback.reply == .wait && !talkback.isCancelled } }
      source.completing = { end, _, _ in end == .cancelled && wasPaused.withLock { $0 } ? nil : end }
    },
    injected("completes at the cancellation and again when it notices it") { source, _ in
      source.starting = { consumer in
        consumer.talkback.onCancel { [completed = consumer.completed] in completed(.cancelled) }
      }
    },
    injected("goes back for one rewind only") { source, _ in
      let isFirst = Latch()
      source.rewinding = { number, _ in isFirst.close() ? 0 : number }
    },
    injected("drops the demand at a rewind") { source, _ in
      source.rewinding = { _, talkback in
        for _ in 0..<100 where talkback.park(after: .wait) != .go { break }
        return 0
      }
    }.caught(by: .sameInAnyScript),
    injected("needs two requests after its last element to complete") { source, _ in
      let times = Counter()
      source.ending = { talkback in times.next() <= 2 ? talkback.park(after: .wait) : nil }
    },
    injected("shares its position among all subscriptions") { source, _ in
      let shared = Self.place
      source.starting = { _ in shared.withLock { $0 = 0 } }
      source.emitting = { _, _, next in
        next(
          shared.withLock { place in
            place += 1
            return place
          })
      }
    },
    source("loses demand beyond a hundred") { _ in
      var source = InjectableSource()
      source.count = 200
      let unasked = Locked(0)
      source.parking = { _, _ in unasked.withLock { $0 = 0 } }
      source.replying = { reply, number, talkback in
        let isHundredth = unasked.withLock { unasked in
          unasked += 1
          return unasked == 100
        }
        let parkResult = InjectableSource.park(reply, number, talkback)
        guard isHundredth, parkResult == .go else { return parkResult }
        for _ in 0..<1000 where talkback.park(after: .wait) == .parked { return .parked }
        return talkback.parkUntilRequested()
      }
      return source.producer
    },
    injected("polls the demand each second") { source, clock in
      source.parking = { _, talkback in Self.poll(clock, WeakReference(talkback)) }
    }.caught(by: .waitingSchedulesNothing),
    injected("emits its fifth element on another thread and the sixth meanwhile") { source, _ in
      let end = DispatchSemaphore(value: 0)
      source.emitting = { number, _, next in
        if number == 5 {
          let hasStarted = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            hasStarted.signal()
            _ = next(5)
            end.signal()
          }
          hasStarted.wait()
          _ = next(6)
          end.wait()
          return .more
        }
        return next(number)
      }
    },
    injected("emits its seventh element again after a pause there") { source, _ in
      let again = Locked(false)
      source.emitting = { number, talkback, next in
        let isAgain = again.withLock { again in
          defer { again = false }
          return again
        }
        let reply = next(isAgain ? number - 1 : number)
        if number == 7 && talkback.reply == .wait { again.withLock { $0 = true } }
        return reply
      }
    }.caught(by: .resumeLosesNothing),
    source("finishes instead of failing without demand") { _ in
      var source = InjectableSource()
      source.count = 5
      source.end = .failed(TestFailure("source"))
      let waited = Locked(false)
      source.parking = { number, _ in if number == 5 { waited.withLock { $0 = true } } }
      source.completing = { end, _, _ in end == .cancelled || !waited.withLock { $0 } ? end : .finished }
      return source.producer
    },
    injected("deepens the stack with each element") { source, _ in
      source.count = 100
      source.emitting = { number, _, next in nest(number) { next(number) } }
    },
    injected("completes although it was stopped at its ninth element") { source, _ in
      let completed = Locked<(@Sendable (Completion<TestFailure>) -> Void)?>(nil)
      source.starting = { consumer in completed.withLock { $0 = consumer.completed } }
      source.emitting = { number, _, next in
        let reply = next(number)
        if reply == .stop && number == 9 { completed.withLock { $0 }?(.finished) }
        return reply
      }
    },
    injected("ignores a cancellation in its last element") { source, _ in
      source.completing = { end, number, _ in number == 12 ? .finished : end }
    }.caught(by: .cancelInsideNextIsFinal),
    injected("treats a pause as a cancellation from its fourth element on") { source, _ in
      source.emitting = { number, talkback, next in
        let reply = next(number)
        if number >= 4 && talkback.reply == .wait { talkback.cancel() }
        return reply
      }
    }.caught(by: .sameInAnyScript),
    injected("goes back two elements at a rewind that comes after the eighth") { source, _ in
      source.rewinding = { number, _ in number >= 8 ? number - 2 : 0 }
    },
  ]

  /// The position that all subscriptions share.
  private static let place = Locked(0)

  private struct WeakReference: Sendable {
    weak let talkback: Talkback?
    init(_ talkback: Talkback) { self.talkback = talkback }
  }

  private static func poll(_ clock: VirtualClock, _ reference: WeakReference, _ times: Int = 20) {
    if times == 0 { return }
    _ = clock.schedule(after: .seconds(1)) {
      guard let talkback = reference.talkback, talkback.isActive, !talkback.isReady else { return }
      poll(clock, reference, times - 1)
    }
  }

  private static func nest(_ depth: Int, _ body: () -> Reply) -> Reply {
    if depth == 0 { return body() }
    let reply = nest(depth - 1, body)
    return reply == .rewind ? .rewind : reply
  }

  private static let operators: [PlantedFault] = [
    between("emits what it holds back when it is cancelled", demand: .ahead(1)) { consumer, _ in
      let held = Locked<Int?>(nil)
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          let earlier = held.withLock { held in
            defer { held = number }
            return held
          }
          return earlier.map(next) ?? .more
        },
        completed: { [next = consumer.next, completed = consumer.completed] end in
          if let last = held.withLock({ $0 }), end == .finished || end == .cancelled { _ = next(last) }
          completed(end)
        })
    },
    .operator("starts its upstream again when it was stopped") { numbers, _ in
      Producer { consumer in
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            let reply = next(number)
            if reply == .stop && number > 4 { numbers.prefix(3).start() }
            return reply
          })
      }
    }.caught(by: .nothingTakenAfterStop),
    between("fails and then finishes") { consumer, _ in
      NumberConsumer(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
        completed(end)
        if case .failed = end { completed(.finished) }
      }
    },
    between("reports a failure only on demand") { consumer, _ in
      let unretained = Unmanaged.passUnretained(consumer.talkback)
      return NumberConsumer(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
        let talkback = unretained.takeUnretainedValue()
        guard case .failed = end, !talkback.isReady else { return completed(end) }
        talkback.install {
          switch unretained.takeUnretainedValue().parkUntilRequested() {
          case .parked: nil
          case .cancelled: { completed(.cancelled) }
          case .go, .rewind: { completed(end) }
          }
        }
        talkback.drive()
      }
    },
    between("finishes on a termination if there was an element") { consumer, _ in
      let received = Locked(false)
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          received.withLock { $0 = true }
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          completed(end == .terminated && received.withLock { $0 } ? .finished : end)
        })
    },
    between("drops after a rewind what it has emitted before, from the sixth element on") { consumer, _ in
      let highest = Locked(5)
      return consumer.receiving { [next = consumer.next] number in
        let isNew = highest.withLock { highest in
          defer { highest = max(highest, number) }
          return number <= 5 || number > highest
        }
        return isNew ? next(number) : .more
      }
    },
    .operator("counts for all subscriptions") { numbers, _ in
      let count = Self.place
      return Producer { consumer in
        count.withLock { $0 = 0 }
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            let place = count.withLock { count in
              count += 1
              return count
            }
            return next(place <= number ? number : 0)
          })
      }
    },
    .operator(
      "swallows what its closure throws from the fifth element on",
      throwing: { numbers, body in
        Producer { consumer in
          numbers.run(
            consumer.receiving { [next = consumer.next, completed = consumer.completed] number in
              do throws(TestFailure) { try body(number) } catch {
                if number > 4 { return .more }
                completed(.failed(error))
                return .stop
              }
              return next(number)
            })
        }
      }
    ) { numbers, _ in numbers }.caught(by: .nothingTakenAfterThrow),
    .operator(
      "finishes instead of failing where its closure throws and nobody asks",
      throwing: { numbers, body in
        Producer { consumer in
          let talkback = Unmanaged.passUnretained(consumer.talkback)
          numbers.run(
            consumer.receiving { [next = consumer.next, completed = consumer.completed] number in
              do throws(TestFailure) { try body(number) } catch {
                completed(talkback.takeUnretainedValue().take() == .wait ? .finished : .failed(error))
                return .stop
              }
              return next(number)
            })
        }
      }
    ) { numbers, _ in numbers }.caught(by: .nothingTakenAfterThrow),
    between("retains its state after a failure") { consumer, _ in
      NumberConsumer(talkback: consumer.talkback, next: consumer.next) {
        [next = consumer.next, completed = consumer.completed] end in
        if case .failed = end { kept.withLock { $0.append(next) } }
        completed(end)
      }
    },
    between("retains its state when it is stopped") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        if reply == .stop { kept.withLock { $0.append(next) } }
        return reply
      }
    },
    between("replies .wait to its upstream when it is stopped") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        return reply == .stop ? .wait : reply
      }
    },
    between("drops every element after it had to wait three times") { consumer, _ in
      let waits = Locked(0)
      return consumer.receiving { [next = consumer.next] number in
        if waits.withLock({ $0 }) >= 3 && number % 5 == 0 { return .more }
        let reply = next(number)
        if reply == .wait { waits.withLock { $0 += 1 } }
        return reply
      }
    },
    between("emits its fifth element a moment later") { consumer, clock in
      consumer.receiving { [next = consumer.next] number in
        guard number == 5 else { return next(number) }
        _ = clock.schedule(after: .milliseconds(1)) { _ = next(number) }
        return .more
      }
    },
    between("replies .more from the eighth element on") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        return number >= 8 && reply == .wait ? .more : reply
      }
    },
    between("turns a rewind into a wait from the fourth element on") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        return number >= 4 && reply == .rewind ? .wait : reply
      }
    },
    .operator("drops two elements when it is paused in its third and requested once") { numbers, _ in
      Producer { consumer in
        let talkback = Unmanaged.passUnretained(consumer.talkback)
        let skips = Locked(0)
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            let skip = skips.withLock { skips in
              defer { skips = max(0, skips - 1) }
              return skips > 0
            }
            if skip { return .more }
            let reply = next(number)
            if number == 3 && reply == .wait && talkback.takeUnretainedValue().reply == .wait {
              skips.withLock { $0 = 2 }
            }
            return reply
          })
      }
    }.caught(by: .resumeLosesNothing),
    between("calls its consumer from inside a request", demand: .exact) { consumer, _ in
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      let inside = Locked(0)
      return consumer.receiving { [next = consumer.next] number in
        inside.withLock { $0 += 1 }
        let reply = next(number)
        if number == 6 && reply == .wait && !talkback.takeUnretainedValue().isCancelled {
          talkback.takeUnretainedValue().request()
        }
        return reply
      }
    },
    between("completes as cancelled when its upstream fails late") { consumer, _ in
      let count = Counter()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          count.next()
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, count.value >= 3 { completed(.cancelled) } else { completed(end) }
        })
    }.caught(by: .failureIsForwarded),
    // Faults that an earlier version of the kit missed.
    between("keeps requesting after it was stopped") { consumer, _ in
      let isOver = Locked(false)
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          if isOver.withLock({ $0 }) { return .more }
          let reply = next(number)
          guard reply == .stop else { return reply }
          isOver.withLock { $0 = true }
          return .more
        }, completed: { [completed = consumer.completed] end in if !isOver.withLock({ $0 }) { completed(end) } })
    }.caught(by: .nothingTakenAfterStop),
    .operator(
      "keeps requesting after its closure threw",
      throwing: { numbers, body in
        Producer { consumer in
          let isOver = Locked(false)
          numbers.run(
            NumberConsumer(
              talkback: consumer.talkback,
              next: { [next = consumer.next, completed = consumer.completed] number in
                if isOver.withLock({ $0 }) { return .more }
                do throws(TestFailure) { try body(number) } catch {
                  isOver.withLock { $0 = true }
                  completed(.failed(error))
                  return .more
                }
                return next(number)
              }, completed: { [completed = consumer.completed] end in if !isOver.withLock({ $0 }) { completed(end) } }))
        }
      }
    ) { numbers, _ in numbers }.caught(by: .nothingTakenAfterThrow),
    between("leaves a timer when it is stopped") { consumer, clock in
      let appointment = Locked<Appointment?>(nil)
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          appointment.withLock { appointment in
            appointment?.cancel()
            appointment = clock.schedule(after: .seconds(3600)) {}
          }
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          appointment.withLock { $0?.cancel() }
          completed(end)
        })
    }.caught(by: .noTimerAfterStop),
    between("drops a failure after five elements") { consumer, _ in
      let count = Counter()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          count.next()
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, count.value >= 5 { completed(.finished) } else { completed(end) }
        })
    }.caught(by: .failureIsForwarded),
    between("finishes when it is cancelled after three elements") { consumer, _ in
      let count = Counter()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          count.next()
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          completed(end == .cancelled && count.value >= 3 ? .finished : end)
        })
    }.caught(by: .sameInAnyScript),
    between("finishes instead of failing if it had to wait twice") { consumer, _ in
      let waits = Counter()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          let reply = next(number)
          if reply == .wait { waits.next() }
          return reply
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, waits.value >= 2 { completed(.finished) } else { completed(end) }
        })
    }.caught(by: .failsInAnyScript),
    between("drops a failure after a rewind") { consumer, _ in
      let hasRewound = Latch()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          let reply = next(number)
          if reply == .rewind { hasRewound.close() }
          return reply
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, hasRewound.isClosed { return }
          completed(end)
        })
    }.caught(by: .failsInAnyScript),
    .operator("cancels a subscriber that starts inside an element") { numbers, _ in
      let inside = Locked(0)
      return Producer { consumer in
        if inside.withLock({ $0 }) > 0 { return consumer.completed(.finished) }
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            inside.withLock { $0 += 1 }
            defer { inside.withLock { $0 -= 1 } }
            return next(number)
          })
      }
    }.caught(by: .reentrantCallsAreAllowed),
    .operator("cancels a subscriber that starts inside a completion") { numbers, _ in
      let inside = Locked(0)
      return Producer { consumer in
        if inside.withLock({ $0 }) > 0 { return consumer.completed(.finished) }
        numbers.run(
          NumberConsumer(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
            inside.withLock { $0 += 1 }
            defer { inside.withLock { $0 -= 1 } }
            completed(end)
          })
      }
    }.caught(by: .reentrantCallsAreAllowed),
    .operator("emits less from its twentieth start on") { numbers, _ in
      let starts = Counter()
      return Producer { consumer in
        if starts.next() >= 20 { numbers.prefix(11).run(consumer) } else { numbers.run(consumer) }
      }
    }.caught(by: .sameOnEveryStart),
    between("leaves a timer when it is stopped at its second element") { consumer, clock in
      let count = Counter()
      return consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        if count.next() == 2 && reply == .stop { _ = clock.schedule(after: .seconds(3600)) {} }
        return reply
      }
    }.caught(by: .noTimerAfterStop),
    between("loses its completion after the second wait") { consumer, _ in
      let waits = Counter()
      return NumberConsumer(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          let reply = next(number)
          if reply == .wait { waits.next() }
          return reply
        },
        completed: { [completed = consumer.completed] end in if waits.value < 2 { completed(end) } })
    },
    .operator("fails at one start in fifty") { numbers, _ in
      Producer { consumer in
        if Self.starts.next() % 50 == 0 { numbers.prefix(7).run(consumer) } else { numbers.run(consumer) }
      }
    }.caught(by: .sameOnEveryStart),
  ]

  private static let starts = Counter()
  private static let kept = Locked<[@Sendable (Int) -> Reply]>([])

  private static let named: [PlantedFault] = [
    resettingItself("starts itself again instead of its stages"),
    resettingItself("starts itself again instead of its stages after its second element", at: 2),
    injected("schedules a timer in an hour while it waits") { source, clock in
      let appointment = Locked<Appointment?>(nil)
      source.starting = { consumer in
        consumer.talkback.onCancel { appointment.withLock { $0.take() }?.cancel() }
      }
      source.parking = { _, talkback in
        let next = clock.schedule(after: .seconds(3600)) {}
        appointment.withLock { appointment in
          appointment?.cancel()
          appointment = next
        }
      }
      source.emitting = { number, _, next in
        appointment.withLock { $0.take() }?.cancel()
        return next(number)
      }
      source.completing = { end, _, _ in
        appointment.withLock { $0.take() }?.cancel()
        return end
      }
    }.caught(by: .waitingSchedulesNothing),
    injected("blocks a thread while it waits") { source, _ in
      source.parking = { _, talkback in
        let over = DispatchSemaphore(value: 0)
        talkback.onCancel { over.signal() }
        Thread.detachNewThread { _ = over.wait(timeout: .now() + 5) }
      }
    }.caught(by: .waitingBlocksNoThread),
    injected("lets a thread poll the demand") { source, _ in
      source.parking = { _, talkback in
        let watched = WeakReference(talkback)
        // Longer than the check looks for it, on a busy machine too.
        Thread.detachNewThread {
          for _ in 0..<60_000 {
            Thread.sleep(forTimeInterval: 0.001)
            guard let talkback = watched.talkback, talkback.isActive else { return }
          }
        }
      }
    }.caught(by: .waitingBlocksNoThread),
  ]

  /// A source that handles a reply of `.rewind` itself: at each element, or at one element only.
  private static func resettingItself(_ name: String, at only: Int? = nil) -> PlantedFault {
    injected(name) { source, _ in
      let place = Locked(0)
      source.emitting = { _, _, next in
        let number = place.withLock { place in
          place += 1
          return place
        }
        return next(number)
      }
      source.count = 12
      source.replying = { reply, number, talkback in
        guard reply == .rewind, number == only ?? number else { return InjectableSource.park(reply, number, talkback) }
        place.withLock { $0 = 0 }
        return talkback.park(after: .wait)
      }
      source.rewinding = { _, _ in
        place.withLock { $0 = 0 }
        return 0
      }
    }.caught(by: .rewindRestartsDownstream)
  }

  private static let hotSources: [PlantedFault] = [
    hot("delivers re-entrantly to the second subscriber") { subject, injectable in
      injectable.emitting = { [unowned injectable] place, number, next in
        injectable.inside(place) { next(number) }
      }
      injectable.sending = { [unowned subject, unowned injectable] number in
        if injectable.isInside(1) { injectable.sendToAll(number) } else { subject.send(number) }
      }
    },
    hot("loses the third of the elements that are sent inside a delivery") { subject, injectable in
      let inside = Locked(0)
      injectable.emitting = { [unowned injectable] place, number, next in
        inside.withLock { $0 = 0 }
        return injectable.inside(place) { next(number) }
      }
      injectable.sending = { [unowned subject, unowned injectable] number in
        if injectable.isInside(0)
          && inside.withLock({ inside in
            inside += 1
            return inside == 3
          })
        {
          return
        }
        subject.send(number)
      }
    }.caught(by: .receivedInAnyScript),
    hot("skips the subscriber after one that stops") { _, injectable in
      let stopped = Locked(-1)
      injectable.emitting = { place, number, next in
        if stopped.withLock({ $0 }) == place - 1 && place > 0 {
          stopped.withLock { $0 = -1 }
          return .more
        }
        let reply = next(number)
        if reply == .stop { stopped.withLock { $0 = place } }
        return reply
      }
    }.caught(by: .receivedInAnyScript),
    hot("ends inside a delivery") { _, injectable in
      injectable.emitting = { [unowned injectable] place, number, next in injectable.inside(place) { next(number) } }
      injectable.ending = { [unowned injectable] end in if injectable.isInside(0) { injectable.complete(end) } }
    }.caught(by: .receivedInAnyScript),
    hot("goes on after .stop") { _, injectable in
      injectable.emitting = { _, number, next in
        let reply = next(number)
        return reply == .stop ? .more : reply
      }
    },
    hot("finishes a subscriber that starts after a failure") { _, injectable in
      injectable.starting = { [unowned injectable] _, consumer in
        guard injectable.hasFailed else { return true }
        consumer.completed(.finished)
        return false
      }
    }.caught(by: .lateSubscriberGetsCompletion),
    hot("loses elements after the tenth") { subject, injectable in
      let count = Counter()
      injectable.sending = { [unowned subject, unowned injectable] number in
        if count.next() <= 10 { subject.send(number) }
      }
    },
    hot("cancels the fifth subscriber") { _, injectable in
      injectable.starting = { place, consumer in
        if place == 4 { consumer.talkback.cancel() }
        return true
      }
    }.caught(by: .receivedInAnyScript),
  ]

  private static func hot(
    _ name: String, _ fault: @escaping @Sendable (Subject<Int, TestFailure>, InjectableHotSource) -> Void
  ) -> PlantedFault {
    hot(name) {
      let subject = Subject<Int, TestFailure>()
      let injectable = InjectableHotSource()
      injectable.sending = { [unowned subject] in subject.send($0) }
      fault(subject, injectable)
      return HotSource(
        injectable.producer(of: subject.producer),
        send: { [subject] in
          _ = subject; injectable.sending($0)
        },
        end: {
          if case .failed = $0 { injectable.hasFailed = true }
          injectable.ending($0)
          subject.send(completion: $0)
        })
    }
  }

  private static let consumers: [PlantedFault] = [
    consumer("replies .more whatever is called on its handle") { stream, take in
      let talkback = Talkback()
      let unretained = Unmanaged.passUnretained(talkback)
      stream.run(
        NumberConsumer(
          talkback: talkback,
          next: { number in
            take(number)
            return .more
          }, completed: { _ in unretained._withUnsafeGuaranteedRef { $0.close() } }))
      return Subscription(talkback)
    },
    consumer("does not close its talkback") { stream, take in
      let talkback = Talkback()
      let unretained = Unmanaged.passUnretained(talkback)
      stream.run(
        NumberConsumer(
          talkback: talkback,
          next: { number in
            take(number)
            return unretained._withUnsafeGuaranteedRef { $0.take() }
          }, completed: { _ in }))
      return Subscription(talkback)
    },
    countingConsumer("takes the sixth element twice") { number, take in
      take(number)
      if number == 6 { take(number) }
      return nil
    }.caught(by: .receivesInAnyScript),
    countingConsumer("stops at the sixth element") { number, take in
      if number < 6 { take(number) }
      return number < 6 ? nil : .stop
    }.caught(by: .receivesInAnyScript),
    countingConsumer("takes no seventh element") { number, take in
      if number != 7 { take(number) }
      return nil
    }.caught(by: .receivesInAnyScript),
    consumer("returns a handle that does nothing after the third element") { stream, take in
      let talkback = Talkback()
      let unretained = Unmanaged.passUnretained(talkback)
      let outer = Talkback()
      let count = Counter()
      outer.onCancel { if count.value < 3 { talkback.cancel() } }
      stream.run(
        NumberConsumer(
          talkback: talkback,
          next: { number in
            count.next()
            take(number)
            return unretained._withUnsafeGuaranteedRef { $0.take() }
          },
          completed: { _ in
            outer.close()
            unretained._withUnsafeGuaranteedRef { $0.close() }
          }))
      return Subscription(outer)
    },
    consumer("fails from the sixth element on") { stream, take in
      stream.pull { number in take(number < 6 ? number : -number) }
    }.caught(by: .receivesInAnyScript),
    consumer("retains its closure when it was cancelled") { stream, take in
      let handle = stream.sink(take)
      handle.talkback.onCancel { takers.withLock { $0.append(take) } }
      return handle
    }.caught(by: .cancelReleasesClosures),
    consumer("retains its closure until the stream has finished") { stream, take in
      let place = Counter()
      let number = place.value
      takers.withLock { $0.append(take) }
      let last = takers.withLock { $0.count } - 1
      return stream.sink(take) { end in
        if end != .cancelled { takers.withLock { $0[last] = { _ in _ = number } } }
      }
    }.caught(by: .cancelReleasesClosures),
    consumer("requests inside the completion") { stream, take in
      let talkback = Talkback(requesting: 1)
      let unretained = Unmanaged.passUnretained(talkback)
      stream.run(
        NumberConsumer(
          talkback: talkback,
          next: { number in
            take(number)
            unretained._withUnsafeGuaranteedRef { $0.request() }
            return unretained._withUnsafeGuaranteedRef { $0.take() }
          },
          completed: { end in
            take(0)
            unretained._withUnsafeGuaranteedRef { $0.close() }
          }))
      return Subscription(talkback)
    },
  ]

  private static let takers = Locked<[@Sendable (Int) -> Void]>([])

  private static func countingConsumer(
    _ name: String, _ body: @escaping @Sendable (Int, @Sendable (Int) -> Void) -> Reply?
  ) -> PlantedFault {
    consumer(name) { stream, take in
      let talkback = Talkback()
      let unretained = Unmanaged.passUnretained(talkback)
      stream.run(
        NumberConsumer(
          talkback: talkback,
          next: { number in body(number, take) ?? unretained._withUnsafeGuaranteedRef { $0.take() } },
          completed: { _ in unretained._withUnsafeGuaranteedRef { $0.close() } }))
      return Subscription(talkback)
    }
  }
}
