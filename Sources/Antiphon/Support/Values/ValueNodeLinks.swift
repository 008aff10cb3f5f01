/// What sets a node besides its owner: nodes that are linked to it, and a stream.
extension ValueNode {
  // MARK: Linking

  /// Stores the value of this node in the other one, and from now on what is set in either node in the other one, too.
  ///
  /// - Returns: a talkback. Its cancellation ends the link, as does the end of either node.
  func link(with other: ValueNode) -> Talkback {
    let talkback = Talkback()
    talkback.onCancel {
      self.unlink(talkback)
      other.unlink(talkback)
    }
    lock.withLock { links.append((other, talkback)) }
    other.lock.withLock { other.links.append((self, talkback)) }
    let (current, newest) = lock.withLock { () -> (Value, UInt64) in
      stamp = nextStamp()
      return (value, stamp)
    }
    _ = other.store { $1 < newest ? (current, newest) : nil }
    return talkback
  }

  private func unlink(_ talkback: Talkback) {
    lock.withLock { links.removeAll { $0.talkback === talkback } }
  }

  // MARK: Feeding

  /// Sets the node to each element of `producer`, until the node is released.
  func feed(from producer: Producer<Value, Never>) {
    let talkback = feeding
    producer.run(
      Consumer(talkback: talkback) { [weak self] element in
        guard let self else { return .stop }
        self.set(element)
        return talkback.reply
      } completed: { [weak self] _ in
        talkback.close()
        self?.finish()
      })
  }
}
