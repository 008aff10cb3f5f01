/// What a sink hears: elements. A sink only receives.
public typealias Sink<Element: Sendable> = Callbag<Element, Wish<Element>>

/// What a source hears: wishes. A source only delivers.
public typealias Source<Element: Sendable> = Callbag<Wish<Element>, Element>

/// The way from a sink back to its source; a whole source in the classic form, which takes `.start(sink)`.
public typealias SourceTalkback<Element: Sendable> = @Sendable (Source<Element>) -> Void

/// A function that hears what a sink hears.
public typealias CallbagConsumer<Element: Sendable> = @Sendable (Sink<Element>) -> Void
