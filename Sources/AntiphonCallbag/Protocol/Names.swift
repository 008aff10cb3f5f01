/// What a sink receives: elements. A sink only receives.
public typealias Sink<Element: Sendable> = Callbag<Element, Wish<Element>>

/// What a source receives: wishes. A source only delivers.
public typealias Source<Element: Sendable> = Callbag<Wish<Element>, Element>

/// The way from a sink back to its source; or a whole source in the classic form, which takes `.start(sink)`.
public typealias SourceTalkback<Element: Sendable> = @Sendable (Source<Element>) -> Void

/// A function that receives the messages of a sink.
public typealias CallbagConsumer<Element: Sendable> = @Sendable (Sink<Element>) -> Void
