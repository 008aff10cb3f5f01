/// A weak reference to a talkback, for objects that the talkback itself holds.
package struct WeakTalkback: Sendable {
  package weak let talkback: Talkback?

  package init(_ talkback: Talkback) { self.talkback = talkback }
}
