extension Producer {
  /// Emits the only element when the stream finishes, and fails if there is none or another one.
  ///
  ///     self                -1--|
  ///     single(failure: f)  ----(1|)
  ///
  /// - Parameter failure: what to fail with. A stream that can't fail has none: give it one by `promoteFailure`.
  /// - Fails: as soon as a second element comes, or at the end if none came.
  /// - Demand: the first request runs upstream to its end; the element uses it up, and waits for it if upstream did not.
  /// - Cancels: upstream is stopped with the second element.
  /// - Rewinds: forgets the element.
  @inlinable @inline(__always)
  public func single(failure: @escaping @autoclosure @Sendable () -> Failure) -> Producer {
    .concluding(self) { consumer, conclusion in
      let completed = consumer.completed
      let only = slot(for: Element.self)
      consumer.onRewind { only.value = nil }
      return consumer.wrapping(
        next: { element in
          if only.value != nil {
            completed(.failed(failure()))
            return .stop
          }
          only.value = element
          return .more
        },
        completed: { completion in
          guard case .finished = completion else { return completed(completion) }
          guard let element = only.value else { return completed(.failed(failure())) }
          conclusion.tell(element)
        })
    }
  }
}
