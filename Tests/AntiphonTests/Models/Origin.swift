import Antiphon
import AntiphonTesting
import Synchronization

/// Where the elements of a pipeline come from.
struct Origin: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable, Sendable {
    /// A collection: pullable, and it knows its end.
    case collection
    /// A closure: pullable, and it has to be asked for its end.
    case unfolded
    /// An emitter that says everything at once.
    case created
    /// An emitter that is asked for each element.
    case requested
    /// A stream that fails twice before it succeeds, and is retried.
    case flaky
    /// A subject that remembers everything, spoken to by the script.
    case replayed
    /// A subject that remembers nothing, spoken to by the script.
    case published
  }

  var kind: Kind
  var elements: [Int]
  var fails: Bool

  static let failure = TestFailure("source")

  var isSpoken: Bool { kind == .replayed || kind == .published }
  var end: Completion<TestFailure> { fails ? .failed(Self.failure) : .finished }

  /// What it has told when the script has spoken `count` times; once more than there are elements is the end.
  func told(afterSpeaking count: Int) -> Tale {
    if !isSpoken { return Tale(elements, end) }
    let told = Tale(Array(elements.prefix(count)), count > elements.count ? end : nil)
    return kind == .published ? told.unrewindable : told
  }

  /// How it is written.
  var text: String {
    let failing = fails ? "\n  .append(fail(TestFailure(\"source\")))" : ""
    return switch kind {
    case .collection: "from(\(elements)).promoteFailure(to: TestFailure.self)\(failing)"
    case .unfolded: "from(iterator: { \(elements).makeIterator() }).promoteFailure(to: TestFailure.self)\(failing)"
    case .created:
      """
      emitting { (emitter: Emitter<Int, TestFailure>) in
        for element in \(elements) { emitter.send(element) }
        emitter.\(fails ? "fail(TestFailure(\"source\"))" : "finish()")
      }
      """
    case .requested:
      """
      emitting { (emitter: Emitter<Int, TestFailure>) in
        let rest = Box(\(elements)[...])
        emitter.onRequest {
          if let next = rest.value.popFirst() { emitter.send(next) } else { \
      emitter.\(fails ? "fail(TestFailure(\"source\"))" : "finish()") }
        }
      }
      """
    case .flaky: "flaky(\(elements), failing: \(fails))"
    case .replayed: "subject.producer  // Subject<Int, TestFailure>(.replay()), told \(elements), then its \(end)"
    case .published: "subject.producer  // Subject<Int, TestFailure>(), told \(elements), then its \(end)"
    }
  }

  /// The stream, and the subject that the script speaks to.
  func stream() -> (NumberStream, Subject<Int, TestFailure>?) {
    let (elements, fails) = (elements, fails)
    switch kind {
    case .collection:
      let stream: NumberStream = tell(elements)
      return (fails ? stream.append(fail(Self.failure)) : stream, nil)
    case .unfolded:
      let stream = unfold(0) { (index: inout Int) throws(TestFailure) -> Int? in
        if index == elements.count {
          if fails { throw Self.failure }
          return nil
        }
        index += 1
        return elements[index - 1]
      }
      return (stream, nil)
    case .created:
      let stream = emitting { (emitter: Emitter<Int, TestFailure>) in
        for element in elements { emitter.send(element) }
        if fails { emitter.fail(Self.failure) } else { emitter.finish() }
      }
      return (stream, nil)
    case .requested:
      let stream = emitting { (emitter: Emitter<Int, TestFailure>) in
        let next = Atomic(0)
        emitter.onRequest {
          let index = next.add(1, ordering: .relaxed).oldValue
          if index < elements.count {
            emitter.send(elements[index])
          } else if fails {
            emitter.fail(Self.failure)
          } else {
            emitter.finish()
          }
        }
      }
      return (stream, nil)
    case .flaky: return (flaky(elements, failing: fails), nil)
    case .replayed:
      let subject = Subject<Int, TestFailure>(.replay())
      return (subject.producer, subject)
    case .published:
      let subject = Subject<Int, TestFailure>()
      return (subject.producer, subject)
    }
  }
}

/// Fails twice before its first element, then tells `elements`; retried so often that nobody notices.
func flaky(_ elements: [Int], failing: Bool) -> NumberStream {
  let whole: NumberStream = tell(elements)
  let successful = failing ? whole.append(fail(Origin.failure)) : whole
  return deferred {
    let attempts = Attempts()
    let attempt = deferred { () -> NumberStream in
      attempts.number.add(1, ordering: .relaxed).newValue % 3 == 0
        ? successful : fail(TestFailure("flaky"))
    }
    return attempt.retry(2)
  }
}

private final class Attempts: Sendable {
  let number = Atomic(0)
}
