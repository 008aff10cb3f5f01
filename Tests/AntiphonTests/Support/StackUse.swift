#if os(Linux)
import Glibc

/// The number of bytes of stack that `body` uses on its own thread, rounded up to pages.
///
/// The stack is untouched memory; the pages that are resident afterwards were used.
func stackUse(size: Int = 256 << 20, of body: @escaping @Sendable () -> Void) -> Int {
  let stack = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
  guard let stack, stack != MAP_FAILED else { preconditionFailure("no memory for a stack of \(size) bytes") }
  defer { munmap(stack, size) }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstack(&attributes, stack, size)
  var thread = pthread_t()
  // The thread releases its argument and is joined, so neither outlives this call.
  let work = Unmanaged.passRetained(Work(body))
  let failed = pthread_create(
    &thread, &attributes,
    { work in
      work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
      return nil
    }, work.toOpaque())
  precondition(failed == 0, "no thread")
  pthread_join(thread, nil)
  let page = Int(getpagesize())
  var pages = [UInt8](repeating: 0, count: size / page)
  precondition(mincore(stack, size, &pages) == 0, "no list of resident pages")
  // The stack grows downwards.
  let untouched = pages.firstIndex { $0 & 1 == 1 } ?? pages.count
  return (pages.count - untouched) * page
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
#endif
