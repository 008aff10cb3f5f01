import Antiphon
import AntiphonTesting
import Testing

/// Validate a form
///
/// The result changes with each field. It comes first when both fields have a value, which a property has at once.
///
///     name      ---a-|
///     email     -------b|
///     isValid   f------t|
func isValid(name: Producer<String, Never>, email: Producer<String, Never>) -> Producer<Bool, Never> {
  combineLatest(name, email)
    .map { name, email in !name.isEmpty && !email.isEmpty }
    .removeDuplicates()
}

/// Enable a button only when the form is valid and nothing is under way
///
/// `trackActivity` counts the runs of the work, so `isBusy` is true while one runs. An `Action` does the same for one kind of work.
///
///     isValid     f-t-----|
///     isBusy      f---t-f-|
///     isEnabled   f-t-f-t-|
func isEnabled(isValid: Producer<Bool, Never>, isBusy: Producer<Bool, Never>) -> Producer<Bool, Never> {
  isValid.and(isBusy.not()).removeDuplicates()
}

/// Run a button's work at most once at a time
///
/// Bind the taps to the action, and keep it. A tap during a run starts none: `disabledErrors` emits it. Failures are emitted by `errors`, and
/// do not end the action.
///
///     taps             -a-b---c-----|
///     save             ---x|            x: the tap
///     values           ----a-----c--!
///     disabledErrors   ---b---------!
///     isEnabled        tf---t-f---t-!
func saveButton(
  enabledIf isValid: Property<Bool>, save: @escaping @Sendable (String) -> Producer<String, LoadFailure>
) -> Action<String, String, LoadFailure> {
  Action(enabledIf: isValid) { save($0) }
}

/// Take a snapshot of several streams when a button is pressed
///
/// A press before both streams have a value is lost.
///
///     presses    p--p--p|
///     names      -a--b--|
///     ages       -1---2-|
///     snapshot   ---x--y|   x: a1  y: b2
func snapshot(
  of names: Producer<String, Never>, and ages: Producer<Int, Never>, on presses: Producer<String, Never>
) -> Producer<String, Never> {
  presses
    .withLatest(from: combineLatest(names, ages))
    .map { _, latest in "\(latest.0)\(latest.1)" }
}

/// Turn a drag into a stream of deltas
///
/// A press begins a drag, and a release ends it. Moves between drags have no effect.
///
///     presses    -p-------p---|
///     releases   -----r-----r-|
///     moves      1-1-37-9-1-5-|
///     deltas     ----2--------|
func deltas(
  of moves: Producer<Int, Never>, presses: Producer<String, Never>, releases: Producer<String, Never>
) -> Producer<Int, Never> {
  presses.flatMapLatest { _ in
    moves.pairwise().map { $1 - $0 }.prefix(until: releases)
  }
}

/// Undo and redo
///
/// A new text drops what could be redone; the past grows without limit. Undo and redo with nothing left emit the current text again.
///
///     edits   a-b-u-u-r-c-r-|   u: undo  r: redo
///     text    a-b-a-a-b-c-c-|
enum Edit: Sendable, Equatable {
  case set(String)
  case undo
  case redo
}

func text(after edits: Producer<Edit, Never>) -> Producer<String, Never> {
  edits.scanMap(into: (past: [String](), future: [String]())) { history, edit in
    switch edit {
    case .set(let text): history = (history.past + [text], [])
    case .undo: if history.past.count > 1 { history.future.append(history.past.removeLast()) }
    case .redo: if let text = history.future.popLast() { history.past.append(text) }
    }
    return history.past.last ?? ""
  }
}

@Suite(.leavesNothing) struct ButtonsAndFormsTests {
  @Test func isValid() {
    marbles { m in
      let name = m.cold("---a-|", values: .letters, failure: .never).prepend("")
      let email = m.cold("-------b|", values: .letters, failure: .never).prepend("")
      m.expect(CookbookTests.isValid(name: name, email: email), "f------t|")
    }
  }

  @Test func isEnabled() {
    marbles { m in
      let isValid = m.cold("f-t-----|", values: MarbleValues<Bool>.natural, failure: .never)
      let isBusy = m.cold("f---t-f-|", values: MarbleValues<Bool>.natural, failure: .never)
      m.expect(CookbookTests.isEnabled(isValid: isValid, isBusy: isBusy), "f-t-f-t-|")
    }
  }

  @Test func saveButton() {
    marbles { m in
      let action = CookbookTests.saveButton(enabledIf: Property(true)) { text in
        m.cold("---x|", values: .letters, failure: .error(LoadFailure.busy)).map { _ in text }
      }
      m.expect(action.values, "----a-----c--!", talkback: "-------------!")
      m.expect(action.disabledErrors, "---b---------!", talkback: "-------------!")
      m.expect(action.isEnabled.producer, "tf---t-f---t-!", talkback: "-------------!")
      m.cold("-a-b---c-----|", values: .letters, failure: .never).bind(to: action)
      withExtendedLifetime(action) { m.run() }
    }
  }

  @Test func snapshot() {
    marbles { m in
      let presses = m.hot("p--p--p|", values: .letters, failure: .never)
      let names = m.hot("-a--b--|", values: .letters, failure: .never)
      let ages = m.hot("-1---2-|", failure: .never)
      m.expect(
        CookbookTests.snapshot(of: names, and: ages, on: presses), "---x--y|", values: ["x": "a1", "y": "b2"])
    }
  }

  @Test func deltas() {
    marbles { m in
      let presses = m.hot("-p-------p---|", values: .letters, failure: .never)
      let releases = m.hot("-----r-----r-|", values: .letters, failure: .never)
      let moves = m.hot("1-1-37-9-1-5-|", failure: .never)
      m.expect(CookbookTests.deltas(of: moves, presses: presses, releases: releases), "----2--------|")
    }
  }

  @Test func text() {
    marbles { m in
      let edits = m.cold(
        "a-b-u-u-r-c-r-|",
        values: ["a": Edit.set("a"), "b": .set("b"), "c": .set("c"), "u": .undo, "r": .redo], failure: .never)
      m.expect(CookbookTests.text(after: edits), "a-b-a-a-b-c-c-|")
    }
  }
}
