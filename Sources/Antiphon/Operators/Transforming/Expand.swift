import DequeModule

extension Producer {
  /// Emits each element, and those of the stream that `transform` returns for it, which are expanded in turn: generation by
  /// generation.
  ///
  ///     self                  1-----|
  ///     transform             --a|     a: the element and 1; nothing after 3
  ///     expand { transform }  1-2-3-|
  ///
  /// A million generations leave the stack flat.
  ///
  /// - Parameters:
  ///   - maxConcurrent: how many streams that `transform` has returned may run at once, at least 1.
  ///   - transform: returns the stream for an element.
  /// - Finishes: when this stream and all inner streams have finished.
  /// - Fails: when `transform` throws, or with the first failure, at once: all others are cancelled, and kept elements are lost.
  /// - Demand: an upstream whose element is not requested yet waits, and no further stream is started; that the last elements lead to
  ///   empty streams is found at the request after the last element. Elements whose streams have not been started are kept: without
  ///   limit, if the stream is endless and never waits.
  /// - Complexity: O(1) for each element. Space: O(*n* + *k*), where *n* is the number of running streams and *k* that of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer
  ) -> Producer {
    precondition(maxConcurrent > 0, "expand(maxConcurrent:) needs 1 or more")
    return Producer { consumer in
      let inners = InnerStreams<Element, Element, Failure>(consumer)
      let junction = inners.junction
      let next = consumer.unownedNext

      let receive: @Sendable (Element) -> Reply = { element in
        inners.wait(element)
        junction.wantsTurn = true
        return junction.emit(element, to: next)
      }
      let start: @Sendable (Element) -> Void = { element in
        do throws(Failure) {
          let inner = try transform(element)
          inners.running &+= 1
          junction.listen(to: inner, onDemand: true, receive) { inners.endInner($0) }
        } catch {
          junction.end(.failed(error))
        }
      }
      let untilLook = StateBox(512)
      let turn: @Sendable () -> Void = {
        // The upstreams that wait are of an earlier generation than the streams that have not been started.
        junction.resumeAll()
        while inners.running < maxConcurrent, !inners.waiting.isEmpty {
          // A loop that may be endless must not block other work.
          guard junction.isReady, !junction.hasActions else {
            junction.wantsTurn = true
            return
          }
          untilLook.value -= 1
          if untilLook.value == 0 {
            untilLook.value = 512
            if junction.mustYield() {
              junction.wantsTurn = true
              return
            }
          }
          inners.startNext(start)
        }
      }
      junction.open(turn: turn) {
        inners.reset()
        junction.listen(to: self, as: inners.outer, onDemand: true, receive) { inners.endOuter($0) }
      }
    }
  }

  /// Emits each element, and those of the stream that `transform` returns for it, which are expanded in turn: generation by
  /// generation.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func expand(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer
  ) -> Producer {
    expand(maxConcurrent: maxConcurrent, { (element: Element) throws(Failure) -> Producer in transform(element) })
  }
}
