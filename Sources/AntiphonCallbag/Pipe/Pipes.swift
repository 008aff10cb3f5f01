import Antiphon

// Written by Scripts/pipes.

/// A source through operators, and at last perhaps into a sink: `pipe(source, map { $0 * 2 }, forEach { print($0) })`.
///
/// - Returns: what the last stage makes: a source, or the result of a sink.
@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A
) -> A {
  s1(head.callbag)
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B
) -> B {
  s2(s1(head.callbag))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C
) -> C {
  s3(s2(s1(head.callbag)))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D
) -> D {
  s4(s3(s2(s1(head.callbag))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E
) -> E {
  s5(s4(s3(s2(s1(head.callbag)))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F
) -> F {
  s6(s5(s4(s3(s2(s1(head.callbag))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G
) -> G {
  s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H
) -> H {
  s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I
) -> I {
  s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I, J>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I,
  _ s10: (I) -> J
) -> J {
  s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I, J, K>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I,
  _ s10: (I) -> J,
  _ s11: (J) -> K
) -> K {
  s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I, J, K, L>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I,
  _ s10: (I) -> J,
  _ s11: (J) -> K,
  _ s12: (K) -> L
) -> L {
  s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I, J, K, L, M>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I,
  _ s10: (I) -> J,
  _ s11: (J) -> K,
  _ s12: (K) -> L,
  _ s13: (L) -> M
) -> M {
  s13(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))))))
}

@inlinable @discardableResult
public func pipe<Head: CallbagConvertible, A, B, C, D, E, F, G, H, I, J, K, L, M, N>(
  _ head: Head, _ s1: (CallbagProducer<Head.Element>) -> A,
  _ s2: (A) -> B,
  _ s3: (B) -> C,
  _ s4: (C) -> D,
  _ s5: (D) -> E,
  _ s6: (E) -> F,
  _ s7: (F) -> G,
  _ s8: (G) -> H,
  _ s9: (H) -> I,
  _ s10: (I) -> J,
  _ s11: (J) -> K,
  _ s12: (K) -> L,
  _ s13: (L) -> M,
  _ s14: (M) -> N
) -> N {
  s14(s13(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))))))
}

/// Operators, and at last perhaps a sink, as one: `pipe(map { $0 * 2 }, filter { $0 > 2 })`.
///
/// - Returns: an operator, or a sink.
@inlinable
public func pipe<A, B, C>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C
) -> @Sendable (A) -> C {
  { s2(s1($0)) }
}

@inlinable
public func pipe<A, B, C, D>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D
) -> @Sendable (A) -> D {
  { s3(s2(s1($0))) }
}

@inlinable
public func pipe<A, B, C, D, E>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E
) -> @Sendable (A) -> E {
  { s4(s3(s2(s1($0)))) }
}

@inlinable
public func pipe<A, B, C, D, E, F>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F
) -> @Sendable (A) -> F {
  { s5(s4(s3(s2(s1($0))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G
) -> @Sendable (A) -> G {
  { s6(s5(s4(s3(s2(s1($0)))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H
) -> @Sendable (A) -> H {
  { s7(s6(s5(s4(s3(s2(s1($0))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I
) -> @Sendable (A) -> I {
  { s8(s7(s6(s5(s4(s3(s2(s1($0)))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J
) -> @Sendable (A) -> J {
  { s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J, K>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J,
  _ s10: @escaping @Sendable (J) -> K
) -> @Sendable (A) -> K {
  { s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J, K, L>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J,
  _ s10: @escaping @Sendable (J) -> K,
  _ s11: @escaping @Sendable (K) -> L
) -> @Sendable (A) -> L {
  { s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J, K, L, M>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J,
  _ s10: @escaping @Sendable (J) -> K,
  _ s11: @escaping @Sendable (K) -> L,
  _ s12: @escaping @Sendable (L) -> M
) -> @Sendable (A) -> M {
  { s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J, K, L, M, N>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J,
  _ s10: @escaping @Sendable (J) -> K,
  _ s11: @escaping @Sendable (K) -> L,
  _ s12: @escaping @Sendable (L) -> M,
  _ s13: @escaping @Sendable (M) -> N
) -> @Sendable (A) -> N {
  { s13(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))))))) }
}

@inlinable
public func pipe<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O>(
  _ s1: @escaping @Sendable (A) -> B,
  _ s2: @escaping @Sendable (B) -> C,
  _ s3: @escaping @Sendable (C) -> D,
  _ s4: @escaping @Sendable (D) -> E,
  _ s5: @escaping @Sendable (E) -> F,
  _ s6: @escaping @Sendable (F) -> G,
  _ s7: @escaping @Sendable (G) -> H,
  _ s8: @escaping @Sendable (H) -> I,
  _ s9: @escaping @Sendable (I) -> J,
  _ s10: @escaping @Sendable (J) -> K,
  _ s11: @escaping @Sendable (K) -> L,
  _ s12: @escaping @Sendable (L) -> M,
  _ s13: @escaping @Sendable (M) -> N,
  _ s14: @escaping @Sendable (N) -> O
) -> @Sendable (A) -> O {
  { s14(s13(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))))))) }
}
