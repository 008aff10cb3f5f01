import Antiphon
import Foundation

@testable import AntiphonTesting

extension Planted {
  static let all: [Planted] = sources + named + operators + hots + consumers

  private static let sources: [Planted] = [
    handmade("says its first element although it was cancelled before the start") { source, _ in
      source.starting = { if $0.talkback.isCancelled { _ = $0.next(0) } }
    },
    handmade("is silent when it is cancelled while it is paused") { source, _ in
      let wasPaused = Guarded(false)
      source.parking = { _, talkback in wasPaused.withLock { $0 = talkback.reply == .wait && !talkback.isCancelled } }
      source.completing = { end, _, _ in end == .cancelled && wasPaused.withLock { $0 } ? nil : end }
    },
    handmade("completes where it is cancelled and again where it notices") { source, _ in
      source.starting = { consumer in
        consumer.talkback.onCancel { [completed = consumer.completed] in completed(.cancelled) }
      }
    },
    handmade("goes back for one rewind only") { source, _ in
      let isFirst = Latch()
      source.rewinding = { number, _ in isFirst.close() ? 0 : number }
    },
    handmade("forgets at a rewind what was asked for") { source, _ in
      source.rewinding = { _, talkback in
        for _ in 0..<100 where talkback.park(after: .wait) != .go { break }
        return 0
      }
    }.caught(by: .sameInAnyScript),
    handmade("wants two requests after its last element to complete") { source, _ in
      let times = Counter()
      source.ending = { talkback in times.next() <= 2 ? talkback.park(after: .wait) : nil }
    },
    handmade("has one place for all runs that go on at the same time") { source, _ in
      let shared = Self.place
      source.starting = { _ in shared.withLock { $0 = 0 } }
      source.saying = { _, _, next in
        next(
          shared.withLock { place in
            place += 1
            return place
          })
      }
    },
    source("loses what was asked for beyond a hundred") { _ in
      var source = Handmade()
      source.count = 200
      let unasked = Guarded(0)
      source.parking = { _, _ in unasked.withLock { $0 = 0 } }
      source.standing = { reply, number, talkback in
        let isMuch = unasked.withLock { unasked in
          unasked += 1
          return unasked == 100
        }
        let standing = Handmade.stand(reply, number, talkback)
        guard isMuch, standing == .go else { return standing }
        for _ in 0..<1000 where talkback.park(after: .wait) == .parked { return .parked }
        return talkback.await()
      }
      return source.producer
    },
    handmade("looks each second whether it may go on") { source, clock in
      source.parking = { _, talkback in Self.look(clock, Weakly(talkback)) }
    }.caught(by: .waitingNeedsNoClock),
    handmade("says its fifth element on another thread and the sixth meanwhile") { source, _ in
      let end = DispatchSemaphore(value: 0)
      source.saying = { number, _, next in
        if number == 5 {
          let isThere = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            isThere.signal()
            _ = next(5)
            end.signal()
          }
          isThere.wait()
          _ = next(6)
          end.wait()
          return .more
        }
        return next(number)
      }
    },
    handmade("says its seventh element again after a pause there") { source, _ in
      let again = Guarded(false)
      source.saying = { number, talkback, next in
        let isAgain = again.withLock { again in
          defer { again = false }
          return again
        }
        let reply = next(isAgain ? number - 1 : number)
        if number == 7 && talkback.reply == .wait { again.withLock { $0 = true } }
        return reply
      }
    }.caught(by: .resumeLosesNothing),
    source("finishes instead of failing if its failure comes unasked") { _ in
      var source = Handmade()
      source.count = 5
      source.end = .failed(TestFailure("source"))
      let waited = Guarded(false)
      source.parking = { number, _ in if number == 5 { waited.withLock { $0 = true } } }
      source.completing = { end, _, _ in end == .cancelled || !waited.withLock { $0 } ? end : .finished }
      return source.producer
    },
    handmade("is deeper on the stack with each element") { source, _ in
      source.count = 100
      source.saying = { number, _, next in deep(number) { next(number) } }
    },
    handmade("completes although it was told to stop at its ninth element") { source, _ in
      let completed = Guarded<(@Sendable (Completion<TestFailure>) -> Void)?>(nil)
      source.starting = { consumer in completed.withLock { $0 = consumer.completed } }
      source.saying = { number, _, next in
        let reply = next(number)
        if reply == .stop && number == 9 { completed.withLock { $0 }?(.finished) }
        return reply
      }
    },
    handmade("says nothing of a cancellation that comes in its last element") { source, _ in
      source.completing = { end, number, _ in number == 12 ? .finished : end }
    }.caught(by: .cancelInsideNextIsFinal),
    handmade("takes a pause for a cancellation from its fourth element on") { source, _ in
      source.saying = { number, talkback, next in
        let reply = next(number)
        if number >= 4 && talkback.reply == .wait { talkback.cancel() }
        return reply
      }
    }.caught(by: .sameInAnyScript),
    handmade("goes back two elements at a rewind that comes after the eighth") { source, _ in
      source.rewinding = { number, _ in number >= 8 ? number - 2 : 0 }
    },
  ]

  /// Where a source is that has one place for all runs.
  private static let place = Guarded(0)

  private struct Weakly: Sendable {
    weak let talkback: Talkback?
    init(_ talkback: Talkback) { self.talkback = talkback }
  }

  private static func look(_ clock: VirtualClock, _ at: Weakly, _ times: Int = 20) {
    if times == 0 { return }
    _ = clock.schedule(after: .seconds(1)) {
      guard let talkback = at.talkback, talkback.isActive, !talkback.isReady else { return }
      look(clock, at, times - 1)
    }
  }

  private static func deep(_ depth: Int, _ body: () -> Reply) -> Reply {
    if depth == 0 { return body() }
    let reply = deep(depth - 1, body)
    return reply == .rewind ? .rewind : reply
  }

  private static let operators: [Planted] = [
    between("says what it holds back when it is cancelled", demand: .ahead(1)) { consumer, _ in
      let held = Guarded<Int?>(nil)
      return Taker(
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
    .operator("begins its upstream once more when it was told to stop") { numbers, _ in
      Producer { consumer in
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            let reply = next(number)
            if reply == .stop && number > 4 { numbers.prefix(3).start() }
            return reply
          })
      }
    }.caught(by: .stopTakesNothingMore),
    between("fails and then finishes") { consumer, _ in
      Taker(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
        completed(end)
        if case .failed = end { completed(.finished) }
      }
    },
    between("tells of a failure only when it is asked") { consumer, _ in
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      return Taker(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
        let line = talkback.takeUnretainedValue()
        guard case .failed = end, !line.isReady else { return completed(end) }
        line.install {
          switch talkback.takeUnretainedValue().await() {
          case .parked: nil
          case .cancelled: { completed(.cancelled) }
          case .go, .rewind: { completed(end) }
          }
        }
        line.drive()
      }
    },
    between("finishes when the process goes down if there was an element") { consumer, _ in
      let heard = Guarded(false)
      return Taker(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          heard.withLock { $0 = true }
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          completed(end == .terminated && heard.withLock { $0 } ? .finished : end)
        })
    },
    between("swallows after a rewind what it has said before, from the sixth element on") { consumer, _ in
      let highest = Guarded(5)
      return consumer.receiving { [next = consumer.next] number in
        let isNew = highest.withLock { highest in
          defer { highest = max(highest, number) }
          return number <= 5 || number > highest
        }
        return isNew ? next(number) : .more
      }
    },
    .operator("counts for all runs that go on at the same time") { numbers, _ in
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
    ) { numbers, _ in numbers }.caught(by: .thrownErrorTakesNothingMore),
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
    ) { numbers, _ in numbers }.caught(by: .thrownErrorTakesNothingMore),
    between("keeps what it holds after a failure") { consumer, _ in
      Taker(talkback: consumer.talkback, next: consumer.next) {
        [next = consumer.next, completed = consumer.completed] end in
        if case .failed = end { kept.withLock { $0.append(next) } }
        completed(end)
      }
    },
    between("keeps what it holds when it is told to stop") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        if reply == .stop { kept.withLock { $0.append(next) } }
        return reply
      }
    },
    between("lets its upstream wait when it is told to stop") { consumer, _ in
      consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        return reply == .stop ? .wait : reply
      }
    },
    between("drops every element after it had to wait three times") { consumer, _ in
      let waits = Guarded(0)
      return consumer.receiving { [next = consumer.next] number in
        if waits.withLock({ $0 }) >= 3 && number % 5 == 0 { return .more }
        let reply = next(number)
        if reply == .wait { waits.withLock { $0 += 1 } }
        return reply
      }
    },
    between("says its fifth element a moment later") { consumer, clock in
      consumer.receiving { [next = consumer.next] number in
        guard number == 5 else { return next(number) }
        _ = clock.schedule(after: .milliseconds(1)) { _ = next(number) }
        return .more
      }
    },
    between("answers .more from the eighth element on") { consumer, _ in
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
    .operator("throws two elements away when it is paused in its third and asked once") { numbers, _ in
      Producer { consumer in
        let talkback = Unmanaged.passUnretained(consumer.talkback)
        let skips = Guarded(0)
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
      let inside = Guarded(0)
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
      return Taker(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          count.next()
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, count.value >= 3 { completed(.cancelled) } else { completed(end) }
        })
    }.caught(by: .failureComesThrough),
    // What got through once.
    between("pulls on after it was told to stop") { consumer, _ in
      let isOver = Guarded(false)
      return Taker(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          if isOver.withLock({ $0 }) { return .more }
          let reply = next(number)
          guard reply == .stop else { return reply }
          isOver.withLock { $0 = true }
          return .more
        }, completed: { [completed = consumer.completed] end in if !isOver.withLock({ $0 }) { completed(end) } })
    }.caught(by: .stopTakesNothingMore),
    .operator(
      "pulls on after its closure threw",
      throwing: { numbers, body in
        Producer { consumer in
          let isOver = Guarded(false)
          numbers.run(
            Taker(
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
    ) { numbers, _ in numbers }.caught(by: .thrownErrorTakesNothingMore),
    between("leaves an appointment when it is told to stop") { consumer, clock in
      let appointment = Guarded<Appointment?>(nil)
      return Taker(
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
    }.caught(by: .stopLeavesNoTimer),
    between("swallows a failure after five elements") { consumer, _ in
      let count = Counter()
      return Taker(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          count.next()
          return next(number)
        },
        completed: { [completed = consumer.completed] end in
          if case .failed = end, count.value >= 5 { completed(.finished) } else { completed(end) }
        })
    }.caught(by: .failureComesThrough),
    between("finishes when it is cancelled after three elements") { consumer, _ in
      let count = Counter()
      return Taker(
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
      return Taker(
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
    between("is silent about a failure after a rewind") { consumer, _ in
      let hasRewound = Latch()
      return Taker(
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
    .operator("ends who starts it inside an element") { numbers, _ in
      let inside = Guarded(0)
      return Producer { consumer in
        if inside.withLock({ $0 }) > 0 { return consumer.completed(.finished) }
        numbers.run(
          consumer.receiving { [next = consumer.next] number in
            inside.withLock { $0 += 1 }
            defer { inside.withLock { $0 -= 1 } }
            return next(number)
          })
      }
    }.caught(by: .everythingMayBeAskedInside),
    .operator("ends who starts it inside a completion") { numbers, _ in
      let inside = Guarded(0)
      return Producer { consumer in
        if inside.withLock({ $0 }) > 0 { return consumer.completed(.finished) }
        numbers.run(
          Taker(talkback: consumer.talkback, next: consumer.next) { [completed = consumer.completed] end in
            inside.withLock { $0 += 1 }
            defer { inside.withLock { $0 -= 1 } }
            completed(end)
          })
      }
    }.caught(by: .everythingMayBeAskedInside),
    .operator("says less from its twentieth start on") { numbers, _ in
      let starts = Counter()
      return Producer { consumer in
        if starts.next() >= 20 { numbers.prefix(11).run(consumer) } else { numbers.run(consumer) }
      }
    }.caught(by: .sameEachTime),
    between("leaves an appointment when it is told to stop at its second element") { consumer, clock in
      let count = Counter()
      return consumer.receiving { [next = consumer.next] number in
        let reply = next(number)
        if count.next() == 2 && reply == .stop { _ = clock.schedule(after: .seconds(3600)) {} }
        return reply
      }
    }.caught(by: .stopLeavesNoTimer),
    between("loses its completion after the second wait") { consumer, _ in
      let waits = Counter()
      return Taker(
        talkback: consumer.talkback,
        next: { [next = consumer.next] number in
          let reply = next(number)
          if reply == .wait { waits.next() }
          return reply
        },
        completed: { [completed = consumer.completed] end in if waits.value < 2 { completed(end) } })
    },
    .operator("goes wrong at one start in fifty") { numbers, _ in
      Producer { consumer in
        if Self.starts.next() % 50 == 0 { numbers.prefix(7).run(consumer) } else { numbers.run(consumer) }
      }
    }.caught(by: .sameEachTime),
  ]

  private static let starts = Counter()
  private static let kept = Guarded<[@Sendable (Int) -> Reply]>([])

  private static let named: [Planted] = [
    resettingItself("starts itself again instead of its stages"),
    resettingItself("starts itself again instead of its stages after its second element", at: 2),
    handmade("has an appointment in an hour while it waits") { source, clock in
      let appointment = Guarded<Appointment?>(nil)
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
      source.saying = { number, _, next in
        appointment.withLock { $0.take() }?.cancel()
        return next(number)
      }
      source.completing = { end, _, _ in
        appointment.withLock { $0.take() }?.cancel()
        return end
      }
    }.caught(by: .waitingNeedsNoClock),
    handmade("has a thread wait with it") { source, _ in
      source.parking = { _, talkback in
        let over = DispatchSemaphore(value: 0)
        talkback.onCancel { over.signal() }
        Thread.detachNewThread { _ = over.wait(timeout: .now() + 5) }
      }
    }.caught(by: .waitingNeedsNoThread),
    handmade("has a thread look whether it may go on") { source, _ in
      source.parking = { _, talkback in
        let watched = Weakly(talkback)
        Thread.detachNewThread {
          for _ in 0..<1000 {
            // It is the fault itself: a thread that polls.
            Thread.sleep(forTimeInterval: 0.001)
            guard let talkback = watched.talkback, talkback.isActive else { return }
          }
        }
      }
    }.caught(by: .waitingNeedsNoThread),
  ]

  /// A source that heeds a reply of `.rewind` by itself: in each place, or after one element only.
  private static func resettingItself(_ name: String, at only: Int? = nil) -> Planted {
    handmade(name) { source, _ in
      let place = Guarded(0)
      source.saying = { _, _, next in
        let number = place.withLock { place in
          place += 1
          return place
        }
        return next(number)
      }
      source.count = 12
      source.standing = { reply, number, talkback in
        guard reply == .rewind, number == only ?? number else { return Handmade.stand(reply, number, talkback) }
        place.withLock { $0 = 0 }
        return talkback.park(after: .wait)
      }
      source.rewinding = { _, _ in
        place.withLock { $0 = 0 }
        return 0
      }
    }.caught(by: .rewindReachesStages)
  }

  private static let hots: [Planted] = [
    hot("says at once to the second listener what that one sends") { subject, hall in
      hall.saying = { [unowned hall] place, number, next in
        hall.inside(place) { next(number) }
      }
      hall.sending = { [unowned subject, unowned hall] number in
        if hall.isInside(1) { hall.sayToAll(number) } else { subject.send(number) }
      }
    },
    hot("loses the third of what is sent inside a delivery") { subject, hall in
      let inside = Guarded(0)
      hall.saying = { [unowned hall] place, number, next in
        inside.withLock { $0 = 0 }
        return hall.inside(place) { next(number) }
      }
      hall.sending = { [unowned subject, unowned hall] number in
        if hall.isInside(0)
          && inside.withLock({ inside in
            inside += 1
            return inside == 3
          })
        {
          return
        }
        subject.send(number)
      }
    }.caught(by: .heardInAnyScript),
    hot("passes over who comes after a listener that stops") { _, hall in
      let stopped = Guarded(-1)
      hall.saying = { place, number, next in
        if stopped.withLock({ $0 }) == place - 1 && place > 0 {
          stopped.withLock { $0 = -1 }
          return .more
        }
        let reply = next(number)
        if reply == .stop { stopped.withLock { $0 = place } }
        return reply
      }
    }.caught(by: .heardInAnyScript),
    hot("ends inside a delivery") { _, hall in
      hall.saying = { [unowned hall] place, number, next in hall.inside(place) { next(number) } }
      hall.ending = { [unowned hall] end in if hall.isInside(0) { hall.complete(end) } }
    }.caught(by: .heardInAnyScript),
    hot("goes on after .stop") { _, hall in
      hall.saying = { _, number, next in
        let reply = next(number)
        return reply == .stop ? .more : reply
      }
    },
    hot("tells who comes after a failure that it has finished") { _, hall in
      hall.starting = { [unowned hall] _, consumer in
        guard hall.hasFailed else { return true }
        consumer.completed(.finished)
        return false
      }
    }.caught(by: .latecomersHearTheEnd),
    hot("loses what is sent after the tenth") { subject, hall in
      let count = Counter()
      hall.sending = { [unowned subject, unowned hall] number in if count.next() <= 10 { subject.send(number) } }
    },
    hot("cancels the fifth that listens") { _, hall in
      hall.starting = { place, consumer in
        if place == 4 { consumer.talkback.cancel() }
        return true
      }
    }.caught(by: .heardInAnyScript),
  ]

  private static func hot(
    _ name: String, _ fault: @escaping @Sendable (Subject<Int, TestFailure>, Hall) -> Void
  ) -> Planted {
    hot(name) {
      let subject = Subject<Int, TestFailure>()
      let hall = Hall()
      hall.sending = { [unowned subject] in subject.send($0) }
      fault(subject, hall)
      return HotSource(
        hall.producer(of: subject.producer),
        send: { [subject] in
          _ = subject; hall.sending($0)
        },
        end: {
          if case .failed = $0 { hall.hasFailed = true }
          hall.ending($0)
          subject.send(completion: $0)
        })
    }
  }

  private static let consumers: [Planted] = [
    consumer("answers .more whatever its handle was told") { stream, take in
      let talkback = Talkback()
      let line = Unmanaged.passUnretained(talkback)
      stream.run(
        Taker(
          talkback: talkback,
          next: { number in
            take(number)
            return .more
          }, completed: { _ in line._withUnsafeGuaranteedRef { $0.close() } }))
      return Subscription(talkback)
    },
    consumer("does not say that it is over") { stream, take in
      let talkback = Talkback()
      let line = Unmanaged.passUnretained(talkback)
      stream.run(
        Taker(
          talkback: talkback,
          next: { number in
            take(number)
            return line._withUnsafeGuaranteedRef { $0.take() }
          }, completed: { _ in }))
      return Subscription(talkback)
    },
    sixth("takes the sixth element twice") { number, take in
      take(number)
      if number == 6 { take(number) }
      return nil
    }.caught(by: .takesInAnyScript),
    sixth("stops at the sixth element") { number, take in
      if number < 6 { take(number) }
      return number < 6 ? nil : .stop
    }.caught(by: .takesInAnyScript),
    sixth("takes no seventh element") { number, take in
      if number != 7 { take(number) }
      return nil
    }.caught(by: .takesInAnyScript),
    consumer("gives away a handle that does nothing after the third element") { stream, take in
      let talkback = Talkback()
      let line = Unmanaged.passUnretained(talkback)
      let own = Talkback()
      let count = Counter()
      own.onCancel { if count.value < 3 { talkback.cancel() } }
      stream.run(
        Taker(
          talkback: talkback,
          next: { number in
            count.next()
            take(number)
            return line._withUnsafeGuaranteedRef { $0.take() }
          },
          completed: { _ in
            own.close()
            line._withUnsafeGuaranteedRef { $0.close() }
          }))
      return Subscription(own)
    },
    consumer("is wrong from the sixth element on") { stream, take in
      stream.pull { number in take(number < 6 ? number : -number) }
    }.caught(by: .takesInAnyScript),
    consumer("keeps its closure when it was cancelled") { stream, take in
      let handle = stream.sink(take)
      handle.talkback.onCancel { takers.withLock { $0.append(take) } }
      return handle
    }.caught(by: .cancelForgetsTheClosures),
    consumer("keeps its closure until the stream has finished") { stream, take in
      let place = Counter()
      let number = place.value
      takers.withLock { $0.append(take) }
      let last = takers.withLock { $0.count } - 1
      return stream.sink(take) { end in
        if end != .cancelled { takers.withLock { $0[last] = { _ in _ = number } } }
      }
    }.caught(by: .cancelForgetsTheClosures),
    consumer("asks again inside the completion") { stream, take in
      let talkback = Talkback(requesting: 1)
      let line = Unmanaged.passUnretained(talkback)
      stream.run(
        Taker(
          talkback: talkback,
          next: { number in
            take(number)
            line._withUnsafeGuaranteedRef { $0.request() }
            return line._withUnsafeGuaranteedRef { $0.take() }
          },
          completed: { end in
            take(0)
            line._withUnsafeGuaranteedRef { $0.close() }
          }))
      return Subscription(talkback)
    },
  ]

  private static let takers = Guarded<[@Sendable (Int) -> Void]>([])

  private static func sixth(
    _ name: String, _ body: @escaping @Sendable (Int, @Sendable (Int) -> Void) -> Reply?
  ) -> Planted {
    consumer(name) { stream, take in
      let talkback = Talkback()
      let line = Unmanaged.passUnretained(talkback)
      stream.run(
        Taker(
          talkback: talkback,
          next: { number in body(number, take) ?? line._withUnsafeGuaranteedRef { $0.take() } },
          completed: { _ in line._withUnsafeGuaranteedRef { $0.close() } }))
      return Subscription(talkback)
    }
  }
}

/// What stands between a subject and who listens, with places where a fault can be put in. Set up before anybody listens.
final class Hall: @unchecked Sendable {
  typealias Taker = Consumer<Int, TestFailure>

  private struct Listener: Sendable {
    let next: @Sendable (Int) -> Reply
    let completed: @Sendable (Completion<TestFailure>) -> Void
  }

  var starting: @Sendable (_ place: Int, Taker) -> Bool = { _, _ in true }
  var saying: @Sendable (_ place: Int, Int, @Sendable (Int) -> Reply) -> Reply = { _, number, next in next(number) }
  var sending: @Sendable (Int) -> Void = { _ in }
  var ending: @Sendable (Completion<TestFailure>) -> Void = { _ in }
  private let failed = Guarded(false)
  private let listeners = Guarded<[Int: Listener]>([:])
  private let places = Counter()
  private let depths = Guarded<[Int: Int]>([:])

  var hasFailed: Bool {
    get { failed.withLock { $0 } }
    set { failed.withLock { $0 = newValue } }
  }

  func inside(_ place: Int, _ body: () -> Reply) -> Reply {
    depths.withLock { $0[place, default: 0] += 1 }
    defer { depths.withLock { $0[place, default: 0] -= 1 } }
    return body()
  }

  func isInside(_ place: Int) -> Bool { depths.withLock { $0[place, default: 0] > 0 } }

  func sayToAll(_ number: Int) {
    for listener in listeners.withLock({ $0.values }) { _ = listener.next(number) }
  }

  func complete(_ end: Completion<TestFailure>) {
    for listener in listeners.withLock({ $0.values }) { listener.completed(end) }
  }

  func producer(of source: Producer<Int, TestFailure>) -> Producer<Int, TestFailure> {
    Producer { [self] consumer in
      let place = places.next() - 1
      listeners.withLock { $0[place] = Listener(next: consumer.next, completed: consumer.completed) }
      let leave: @Sendable () -> Void = { [self] in _ = listeners.withLock { $0.removeValue(forKey: place) } }
      guard starting(place, consumer) else { return leave() }
      source.run(
        Taker(
          talkback: consumer.talkback,
          next: { [self, next = consumer.next] number in
            let reply = saying(place, number, next)
            if reply == .stop { leave() }
            return reply
          },
          completed: { [completed = consumer.completed] end in
            leave()
            completed(end)
          }))
    }
  }
}
