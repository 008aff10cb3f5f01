import DequeModule

/// What happens to the windows of a stream. An element is in every window that is open.
///
/// Chunks are windows that are collected: each is emitted as an array when it closes (`OpenChunks`). Window streams are windows that are
/// streams (`Windowing`). Both are built on the producers of events in this file.
///
/// | events | a window opens | it closes |
/// |---|---|---|
/// | `from:until:` | with each element of `openings` | when its notifier emits, or the stream finishes |
/// | `until:` | at the start, and when another one closes | when the notifier emits, or the stream finishes |
/// | `on:` | at the start, and when another one closes | with each element of the boundary |
/// | `every:` | at the start, and when another one closes | when its period has passed |
///
/// Windows that are still open when the stream ends without such an event are ended by the consumer of the events.
@usableFromInline
enum WindowEvent<Element: Sendable>: Sendable {
  case opened(Int)
  case element(Element)
  case closed(Int)
}

/// The numbers of the open windows, the oldest first.
struct OpenWindows: Sendable {
  private(set) var numbers = Deque<Int>()
  private var latest = 0

  var isEmpty: Bool { numbers.isEmpty }

  mutating func open() -> Int {
    latest += 1
    assert(numbers.last.map { $0 < latest } ?? true, "windows are numbered in the order in which they open")
    numbers.append(latest)
    return latest
  }

  mutating func close(_ number: Int) {
    if let index = numbers.firstIndex(of: number) { numbers.remove(at: index) }
  }
}

extension Producer {
  /// Opens a window with each element of `openings`, and closes it when the notifier that `closing` returns for it emits.
  func windowEvents<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Failure>,
    until closing: @escaping @Sendable (Opening) throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<WindowEvent<Element>, Failure> {
    Producer<WindowEvent<Element>, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let windows = StateBox(OpenWindows())

      @Sendable func open(for opening: Opening) {
        do throws(Failure) {
          let notifier = try closing(opening)
          let number = windows.value.open()
          _ = junction.emit(.opened(number), to: next)
          guard junction.isLive else { return }
          let branch = Branch.notifier
          junction.listen(to: notifier, as: branch) { _ in
            junction.cancel(branch)
            windows.value.close(number)
            _ = junction.emit(.closed(number), to: next)
            return .stop
          } ended: { completion in
            if !completion.isFinished { junction.end(completion) }
          }
        } catch {
          junction.end(.failed(error))
        }
      }
      junction.open(turn: { junction.resumeAll() }) {
        windows.value = OpenWindows()
        junction.listen(to: openings, as: .notifier) { opening in
          open(for: opening)
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        junction.listen(to: self, onDemand: true) { element in
          windows.value.isEmpty ? junction.reply : junction.emit(.element(element), to: next)
        } ended: { completion in
          if completion.isFinished {
            for number in windows.value.numbers { _ = junction.emit(.closed(number), to: next) }
          }
          junction.end(completion)
        }
      }
    }
  }

  /// Has one open window, which closes when the notifier that `closing` returns for it emits: then the next one opens.
  func windowEvents<Closing: Sendable>(
    until closing: @escaping @Sendable () throws(Failure) -> Producer<Closing, Failure>
  ) -> Producer<WindowEvent<Element>, Failure> {
    Producer<WindowEvent<Element>, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      // A notifier that emits while it is started would start the next one, without end: that one waits for the next element.
      let state = StateBox((number: 0, isStarting: false, isNotifierDue: false))

      @Sendable func open() {
        state.value.number += 1
        _ = junction.emit(.opened(state.value.number), to: next)
      }
      @Sendable func startNotifier() {
        guard junction.isLive else { return }
        do throws(Failure) {
          let notifier = try closing()
          let branch = Branch.notifier
          state.value.isStarting = true
          state.value.isNotifierDue = false
          junction.listen(to: notifier, as: branch) { _ in
            junction.cancel(branch)
            _ = junction.emit(.closed(state.value.number), to: next)
            open()
            if state.value.isStarting { state.value.isNotifierDue = true } else { startNotifier() }
            return .stop
          } ended: { completion in
            if !completion.isFinished { junction.end(completion) }
          }
          state.value.isStarting = false
        } catch {
          junction.end(.failed(error))
        }
      }
      junction.open(turn: { junction.resumeAll() }) {
        state.value = (0, false, false)
        open()
        startNotifier()
        if !junction.isLive { return }
        junction.listen(to: self, onDemand: true) { element in
          let reply = junction.emit(.element(element), to: next)
          guard state.value.isNotifierDue else { return reply }
          startNotifier()
          return junction.reply
        } ended: { completion in
          if completion.isFinished { _ = junction.emit(.closed(state.value.number), to: next) }
          junction.end(completion)
        }
      }
    }
  }
}

extension Producer {
  /// Has one open window. With each element of `boundary` it closes, and the next one opens.
  func windowEvents<Other: Sendable>(on boundary: Producer<Other, Failure>) -> Producer<WindowEvent<Element>, Failure> {
    Producer<WindowEvent<Element>, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let number = StateBox(0)

      @Sendable func open() {
        number.value += 1
        _ = junction.emit(.opened(number.value), to: next)
      }
      junction.open(turn: { junction.resumeAll() }) {
        number.value = 0
        open()
        junction.listen(to: self, onDemand: true) { element in
          junction.emit(.element(element), to: next)
        } ended: { completion in
          junction.end(completion)
        }
        if !junction.isLive { return }
        junction.listen(to: boundary, as: .notifier) { _ in
          _ = junction.emit(.closed(number.value), to: next)
          open()
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
      }
    }
  }

  /// Has one open window. Each time `period` has passed it closes, and the next one opens.
  func windowEvents<Time: Clock>(
    every period: Duration, clock: Time
  ) -> Producer<WindowEvent<Element>, Failure> where Time.Duration == Duration {
    Producer<WindowEvent<Element>, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let timer = OperatorTimer(clock, junction, period: period)
      // `beginning` is when the first window opened.
      let state = StateBox((number: 0, beginning: Duration.zero))

      @Sendable func open() {
        state.value.number += 1
        _ = junction.emit(.opened(state.value.number), to: next)
      }
      junction.open(turn: { junction.resumeAll() }) {
        state.value = (0, timer.elapsed)
        open()
        timer.whenDue { timer in
          _ = junction.emit(.closed(state.value.number), to: next)
          open()
          guard junction.isLive else { return }
          let now = timer.elapsed
          timer.set(at: now.saturatingAdd(period.left(after: now - state.value.beginning)))
        }
        timer.set(in: period)
        junction.listen(to: self, onDemand: true) { element in
          timer.catchUp()
          return junction.emit(.element(element), to: next)
        } ended: { completion in
          timer.catchUp()
          junction.end(completion)
        }
      }
    }
  }
}

/// The open windows of a stream of events, with their elements: each element is kept once, from the start of the oldest window on.
struct OpenChunks<Element: Sendable>: Sendable {
  private var kept = Deque<Element>()
  /// The number of elements before those that are kept.
  private var dropped = 0
  private var open = Deque<(number: Int, start: Int)>()

  /// Returns the elements of a window that closes, unless there are none.
  mutating func receive(_ event: WindowEvent<Element>) -> [Element]? {
    switch event {
    case .opened(let number): open.append((number, dropped + kept.count))
    case .element(let element): kept.append(element)
    case .closed(let number): return close(number)
    }
    return nil
  }

  private mutating func close(_ number: Int) -> [Element]? {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return nil }
    let chunk = Array(kept[(open.remove(at: index).start - dropped)...])
    let outdated = (open.first?.start ?? dropped + kept.count) - dropped
    assert((0...kept.count).contains(outdated), "each open window begins among the elements that are kept")
    kept.removeFirst(outdated)
    dropped += outdated
    return chunk.isEmpty ? nil : chunk
  }
}

extension Producer {
  /// Emits each window of `events` as an array when it closes, unless it has no elements.
  static func chunks<Part: Sendable>(of events: Producer<WindowEvent<Part>, Failure>) -> Producer
  where Element == [Part] {
    Producer { consumer in
      let next = consumer.unownedNext
      let chunks = consumer.state(OpenChunks<Part>())
      events.run(
        consumer.receiving { event in
          guard let chunk = chunks.value.receive(event) else { return .more }
          return next(chunk)
        })
    }
  }
}
