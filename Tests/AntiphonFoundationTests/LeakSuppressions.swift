#if canImport(FoundationNetworking)
/// Leaks that the leak sanitizer must not report.
///
/// FoundationNetworking frees a parsed URL without its parts for each request (`CFURLSessionCurlHostIsEqual`), and a session that lives as
/// long as the program has a weak reference that the sanitizer can't follow. Each program with one request shows both.
@_cdecl("__lsan_default_suppressions")
public func leakSuppressions() -> UnsafePointer<UInt8> {
  ("leak:libcurl.so\nleak:libFoundationNetworking.so\n" as StaticString).utf8Start
}
#endif
