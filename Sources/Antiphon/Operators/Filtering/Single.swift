extension Producer {
  /// Emits the only element when the stream finishes, and fails if there is none or more than one.
  ///
  ///     self                -1--|
  ///     single(failure: f)  ----(1|)
  ///
  /// - Parameter failure: returns the failure for each of the two reasons.
  /// - Fails: as soon as a second element arrives, or at the end if there was none.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  /// - Cancels: upstream is stopped with the second element.
  /// - Rewinds: forgets the element.
  @_alwaysEmitIntoClient @inline(__always)
  public func single(failure: @escaping @Sendable (SingleFailure) -> Failure) -> Producer {
    .concluding(self) { (only, element) throws(Failure) in
      if only != nil { throw failure(.moreThanOneElement) }
      only = element
    } result: { only throws(Failure) in
      guard let only else { throw failure(.noElements) }
      return only
    }
  }
}

extension Producer where Failure == Never {
  /// Emits the only element when the stream finishes, and fails with the reason if there is none or more than one.
  ///
  ///     self      -1--|
  ///     single()  ----(1|)
  ///
  /// - Fails: as soon as a second element arrives, or at the end if there was none.
  /// - Demand: the first request runs upstream to its end; the element waits for demand if upstream did not, and consumes it.
  /// - Cancels: upstream is stopped with the second element.
  /// - Rewinds: forgets the element.
  @_alwaysEmitIntoClient @inline(__always)
  public func single() -> Producer<Element, SingleFailure> {
    promoteFailure(to: SingleFailure.self).single { $0 }
  }
}

/// Why a stream does not have a single element.
public enum SingleFailure: Error, Equatable {
  /// The stream has finished without an element.
  case noElements
  /// A second element has arrived.
  case moreThanOneElement
}
