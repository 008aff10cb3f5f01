#if os(Linux)
import Glibc

/// How many bytes of its stack a thread has used while it ran `body`, to the page.
///
/// The stack is memory that nobody has touched: what of it is there afterwards was used.
func stackUse(size: Int = 256 << 20, of body: @escaping @Sendable () -> Void) -> Int {
  let stack = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
  guard let stack, stack != MAP_FAILED else { preconditionFailure("no memory for a stack of \(size) bytes") }
  defer { munmap(stack, size) }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstack(&attributes, stack, size)
  var thread = pthread_t()
  // The thread releases what it is given, and is waited for: neither outlives this call.
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
  precondition(mincore(stack, size, &pages) == 0, "nobody says which pages are there")
  // It grows downwards.
  let untouched = pages.firstIndex { $0 & 1 == 1 } ?? pages.count
  return (pages.count - untouched) * page
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
#endif
