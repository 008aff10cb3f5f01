/// A weak reference to a talkback, for what the talkback holds itself.
package struct WeakTalkback: Sendable {
  package weak let talkback: Talkback?

  package init(_ talkback: Talkback) { self.talkback = talkback }
}
