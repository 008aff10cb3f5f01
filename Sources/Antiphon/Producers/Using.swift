/// Acquires a resource at each start, and releases it once when the stream that uses it is over.
///
///     using({ File(path) }, release: { $0.close() }) { file in from { file.readLine() } }
///
/// - Parameters:
///   - acquire: returns the resource; called at each start.
///   - release: called once for each resource, after the completion was delivered, or after a reply of `.stop`.
///   - body: returns the stream. Called once for each resource.
/// - Demand: that of the returned stream.
/// - Cancels: releases the resource after the stream has completed as cancelled.
/// - Rewinds: the returned stream, with the same resource.
@inlinable
public func using<Resource: Sendable, Element: Sendable, Failure: Error>(
  _ acquire: @escaping @Sendable () -> Resource,
  release: @escaping @Sendable (Resource) -> Void,
  _ body: @escaping @Sendable (Resource) -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { consumer in
    let resource = acquire()
    body(resource).on(ended: { release(resource) }).run(consumer)
  }
}

/// Acquires a resource at each start, and releases it once when the stream that uses it is over; fails if `acquire` throws.
///
/// Disfavored, because a closure that doesn't throw would otherwise have to return a stream that can't fail.
@inlinable @_disfavoredOverload
public func using<Resource: Sendable, Element: Sendable, Failure: Error>(
  _ acquire: @escaping @Sendable () throws(Failure) -> Resource,
  release: @escaping @Sendable (Resource) -> Void,
  _ body: @escaping @Sendable (Resource) -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { consumer in
    do throws(Failure) {
      let resource = try acquire()
      body(resource).on(ended: { release(resource) }).run(consumer)
    } catch {
      consumer.fail(error)
    }
  }
}
