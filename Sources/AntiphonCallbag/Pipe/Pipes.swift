// Written by Scripts/pipes.
import Antiphon

/// A source through operators: `pipe(source, map { $0 * 2 }, filter { $0 > 2 })`.
public func pipe<Head: CallbagConvertible, E1>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>
) -> CallbagProducer<E1> {
  s1(head.callbag)
}

public func pipe<Head: CallbagConvertible, E1, E2>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>
) -> CallbagProducer<E2> {
  s2(s1(head.callbag))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>
) -> CallbagProducer<E3> {
  s3(s2(s1(head.callbag)))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>
) -> CallbagProducer<E4> {
  s4(s3(s2(s1(head.callbag))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>
) -> CallbagProducer<E5> {
  s5(s4(s3(s2(s1(head.callbag)))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>
) -> CallbagProducer<E6> {
  s6(s5(s4(s3(s2(s1(head.callbag))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>
) -> CallbagProducer<E7> {
  s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>
) -> CallbagProducer<E8> {
  s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>
) -> CallbagProducer<E9> {
  s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>
) -> CallbagProducer<E10> {
  s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>
) -> CallbagProducer<E11> {
  s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))))
}

public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ s12: CallbagOperator<E11, E12>
) -> CallbagProducer<E12> {
  s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))))
}

/// A source through operators into a sink, which starts it: `pipe(source, forEach { print($0) })`.
@discardableResult
public func pipe<Head: CallbagConvertible, Result>(
  _ head: Head,
  _ sink: CallbagSink<Head.Element, Result>
) -> Result {
  sink(head.callbag)
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ sink: CallbagSink<E1, Result>
) -> Result {
  sink(s1(head.callbag))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ sink: CallbagSink<E2, Result>
) -> Result {
  sink(s2(s1(head.callbag)))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ sink: CallbagSink<E3, Result>
) -> Result {
  sink(s3(s2(s1(head.callbag))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ sink: CallbagSink<E4, Result>
) -> Result {
  sink(s4(s3(s2(s1(head.callbag)))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ sink: CallbagSink<E5, Result>
) -> Result {
  sink(s5(s4(s3(s2(s1(head.callbag))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ sink: CallbagSink<E6, Result>
) -> Result {
  sink(s6(s5(s4(s3(s2(s1(head.callbag)))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ sink: CallbagSink<E7, Result>
) -> Result {
  sink(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ sink: CallbagSink<E8, Result>
) -> Result {
  sink(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ sink: CallbagSink<E9, Result>
) -> Result {
  sink(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ sink: CallbagSink<E10, Result>
) -> Result {
  sink(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ sink: CallbagSink<E11, Result>
) -> Result {
  sink(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag))))))))))))
}

@discardableResult
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ s12: CallbagOperator<E11, E12>,
  _ sink: CallbagSink<E12, Result>
) -> Result {
  sink(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1(head.callbag)))))))))))))
}

/// Operators as one: `pipe(map { $0 * 2 }, filter { $0 > 2 })`.
public func pipe<Input, E1, E2>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>
) -> CallbagOperator<Input, E2> {
  CallbagOperator { s2(s1($0)) }
}

public func pipe<Input, E1, E2, E3>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>
) -> CallbagOperator<Input, E3> {
  CallbagOperator { s3(s2(s1($0))) }
}

public func pipe<Input, E1, E2, E3, E4>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>
) -> CallbagOperator<Input, E4> {
  CallbagOperator { s4(s3(s2(s1($0)))) }
}

public func pipe<Input, E1, E2, E3, E4, E5>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>
) -> CallbagOperator<Input, E5> {
  CallbagOperator { s5(s4(s3(s2(s1($0))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>
) -> CallbagOperator<Input, E6> {
  CallbagOperator { s6(s5(s4(s3(s2(s1($0)))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>
) -> CallbagOperator<Input, E7> {
  CallbagOperator { s7(s6(s5(s4(s3(s2(s1($0))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>
) -> CallbagOperator<Input, E8> {
  CallbagOperator { s8(s7(s6(s5(s4(s3(s2(s1($0)))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>
) -> CallbagOperator<Input, E9> {
  CallbagOperator { s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>
) -> CallbagOperator<Input, E10> {
  CallbagOperator { s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>
) -> CallbagOperator<Input, E11> {
  CallbagOperator { s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ s12: CallbagOperator<E11, E12>
) -> CallbagOperator<Input, E12> {
  CallbagOperator { s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))))) }
}

/// Operators and a sink as one sink: `pipe(map { $0 * 2 }, forEach { print($0) })`.
public func pipe<Input, E1, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ sink: CallbagSink<E1, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s1($0)) }
}

public func pipe<Input, E1, E2, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ sink: CallbagSink<E2, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s2(s1($0))) }
}

public func pipe<Input, E1, E2, E3, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ sink: CallbagSink<E3, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s3(s2(s1($0)))) }
}

public func pipe<Input, E1, E2, E3, E4, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ sink: CallbagSink<E4, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s4(s3(s2(s1($0))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ sink: CallbagSink<E5, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s5(s4(s3(s2(s1($0)))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ sink: CallbagSink<E6, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s6(s5(s4(s3(s2(s1($0))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ sink: CallbagSink<E7, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s7(s6(s5(s4(s3(s2(s1($0)))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ sink: CallbagSink<E8, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ sink: CallbagSink<E9, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ sink: CallbagSink<E10, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ sink: CallbagSink<E11, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0)))))))))))) }
}

public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>,
  _ s8: CallbagOperator<E7, E8>,
  _ s9: CallbagOperator<E8, E9>,
  _ s10: CallbagOperator<E9, E10>,
  _ s11: CallbagOperator<E10, E11>,
  _ s12: CallbagOperator<E11, E12>,
  _ sink: CallbagSink<E12, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { sink(s12(s11(s10(s9(s8(s7(s6(s5(s4(s3(s2(s1($0))))))))))))) }
}
