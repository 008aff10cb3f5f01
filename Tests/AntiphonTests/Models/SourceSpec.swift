import Antiphon
import AntiphonTesting
import Synchronization

/// The source of a pipeline.
struct SourceSpec: Hashable, Sendable {
  enum Kind: UInt8, CaseIterable, Sendable {
    /// A collection: pullable, and completes with its last element.
    case collection
    /// A closure: pullable, and completes at the request after its last element.
    case unfolded
    /// An emitter that sends all elements at once.
    case created
    /// An emitter that sends one element for each request.
    case requested
    /// A stream that is retried and fails twice before it succeeds.
    case flaky
    /// A subject that replays all elements, driven by the script.
    case replayed
    /// A subject without replay, driven by the script.
    case published
  }

  var kind: Kind
  var elements: [Int]
  var fails: Bool

  static let failure = TestFailure("source")

  var isScripted: Bool { kind == .replayed || kind == .published }
  var end: Completion<TestFailure> { fails ? .failed(Self.failure) : .finished }

  /// Its events when the script has sent `count` times; a count larger than the number of elements includes the completion.
  func expected(afterSending count: Int) -> ExpectedStream {
    if !isScripted { return ExpectedStream(elements, end) }
    let expected = ExpectedStream(Array(elements.prefix(count)), count > elements.count ? end : nil)
    return kind == .published ? expected.unrewindable : expected
  }

  /// Its Swift code.
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
    case .replayed: "subject.producer  // Subject<Int, TestFailure>(.replay()), sent \(elements), then its \(end)"
    case .published: "subject.producer  // Subject<Int, TestFailure>(), sent \(elements), then its \(end)"
    }
  }

  /// The stream, and the subject that the script sends to.
  func stream() -> (NumberStream, Subject<Int, TestFailure>?) {
    let (elements, fails) = (elements, fails)
    switch kind {
    case .collection:
      let stream: NumberStream = streamOf(elements)
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

/// Fails twice before its first element, then emits `elements`; the retries hide the failures.
func flaky(_ elements: [Int], failing: Bool) -> NumberStream {
  let whole: NumberStream = streamOf(elements)
  let successful = failing ? whole.append(fail(SourceSpec.failure)) : whole
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
