import Antiphon

@Sendable func lookUp(_ text: String) async -> [String] { ["sonnet", "sonata", "song"].filter { $0.hasPrefix(text) } }
let text = Subject<String, Never>()

text
  .debounce(for: .milliseconds(300))  // waits until typing pauses
  .removeDuplicates()  // does not look up the same text again
  .mapLatest { await lookUp($0) }  // cancels the lookup of an older text
  .observeValues { print($0) }
  .start()
