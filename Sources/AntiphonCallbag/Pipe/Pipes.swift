// Written by Scripts/pipes.
import Antiphon

/// A source through operators: `pipe(source, map { $0 * 2 }, filter { $0 > 2 })`.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>
) -> CallbagProducer<E1> {
  s1.body(head.callbag)
}

/// A source through 2 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>
) -> CallbagProducer<E2> {
  let o1 = s1.body(head.callbag)
  return s2.body(o1)
}

/// A source through 3 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>
) -> CallbagProducer<E3> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  return s3.body(o2)
}

/// A source through 4 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>
) -> CallbagProducer<E4> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  return s4.body(o3)
}

/// A source through 5 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>
) -> CallbagProducer<E5> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  return s5.body(o4)
}

/// A source through 6 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>
) -> CallbagProducer<E6> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  return s6.body(o5)
}

/// A source through 7 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  return s7.body(o6)
}

/// A source through 8 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  return s8.body(o7)
}

/// A source through 9 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  return s9.body(o8)
}

/// A source through 10 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  return s10.body(o9)
}

/// A source through 11 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  return s11.body(o10)
}

/// A source through 12 operators.
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  return s12.body(o11)
}

/// A source through 13 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13>(
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
  _ s13: CallbagOperator<E12, E13>
) -> CallbagProducer<E13> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  return s13.body(o12)
}

/// A source through 14 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>
) -> CallbagProducer<E14> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  return s14.body(o13)
}

/// A source through 15 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>
) -> CallbagProducer<E15> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  return s15.body(o14)
}

/// A source through 16 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>
) -> CallbagProducer<E16> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  return s16.body(o15)
}

/// A source through 17 operators.
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>
) -> CallbagProducer<E17> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  return s17.body(o16)
}

/// A source through 18 operators.
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>
) -> CallbagProducer<E18> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  return s18.body(o17)
}

/// A source through 19 operators.
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>
) -> CallbagProducer<E19> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  let o18 = s18.body(o17)
  return s19.body(o18)
}

/// A source through 20 operators.
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ s20: CallbagOperator<E19, E20>
) -> CallbagProducer<E20> {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  let o18 = s18.body(o17)
  let o19 = s19.body(o18)
  return s20.body(o19)
}

/// A source through operators into a sink, which starts it: `pipe(source, forEach { print($0) })`.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, Result>(
  _ head: Head,
  _ sink: CallbagSink<Head.Element, Result>
) -> Result {
  sink.body(head.callbag)
}

/// A source through an operator into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ sink: CallbagSink<E1, Result>
) -> Result {
  sink.body(s1.body(head.callbag))
}

/// A source through 2 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ sink: CallbagSink<E2, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  return sink.body(s2.body(o1))
}

/// A source through 3 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ sink: CallbagSink<E3, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  return sink.body(s3.body(o2))
}

/// A source through 4 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ sink: CallbagSink<E4, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  return sink.body(s4.body(o3))
}

/// A source through 5 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, Result>(
  _ head: Head,
  _ s1: CallbagOperator<Head.Element, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ sink: CallbagSink<E5, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  return sink.body(s5.body(o4))
}

/// A source through 6 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  return sink.body(s6.body(o5))
}

/// A source through 7 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  return sink.body(s7.body(o6))
}

/// A source through 8 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  return sink.body(s8.body(o7))
}

/// A source through 9 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  return sink.body(s9.body(o8))
}

/// A source through 10 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  return sink.body(s10.body(o9))
}

/// A source through 11 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  return sink.body(s11.body(o10))
}

/// A source through 12 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
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
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  return sink.body(s12.body(o11))
}

/// A source through 13 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ sink: CallbagSink<E13, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  return sink.body(s13.body(o12))
}

/// A source through 14 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ sink: CallbagSink<E14, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  return sink.body(s14.body(o13))
}

/// A source through 15 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ sink: CallbagSink<E15, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  return sink.body(s15.body(o14))
}

/// A source through 16 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ sink: CallbagSink<E16, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  return sink.body(s16.body(o15))
}

/// A source through 17 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ sink: CallbagSink<E17, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  return sink.body(s17.body(o16))
}

/// A source through 18 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ sink: CallbagSink<E18, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  return sink.body(s18.body(o17))
}

/// A source through 19 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ sink: CallbagSink<E19, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  let o18 = s18.body(o17)
  return sink.body(s19.body(o18))
}

/// A source through 20 operators into a sink, which starts it.
@discardableResult
@_alwaysEmitIntoClient
public func pipe<
  Head: CallbagConvertible, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20,
  Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ s20: CallbagOperator<E19, E20>,
  _ sink: CallbagSink<E20, Result>
) -> Result {
  let o1 = s1.body(head.callbag)
  let o2 = s2.body(o1)
  let o3 = s3.body(o2)
  let o4 = s4.body(o3)
  let o5 = s5.body(o4)
  let o6 = s6.body(o5)
  let o7 = s7.body(o6)
  let o8 = s8.body(o7)
  let o9 = s9.body(o8)
  let o10 = s10.body(o9)
  let o11 = s11.body(o10)
  let o12 = s12.body(o11)
  let o13 = s13.body(o12)
  let o14 = s14.body(o13)
  let o15 = s15.body(o14)
  let o16 = s16.body(o15)
  let o17 = s17.body(o16)
  let o18 = s18.body(o17)
  let o19 = s19.body(o18)
  return sink.body(s20.body(o19))
}

/// Operators as one: `pipe(map { $0 * 2 }, filter { $0 > 2 })`.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>
) -> CallbagOperator<Input, E2> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    return s2.body(o1)
  }
}

/// 3 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>
) -> CallbagOperator<Input, E3> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    return s3.body(o2)
  }
}

/// 4 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>
) -> CallbagOperator<Input, E4> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    return s4.body(o3)
  }
}

/// 5 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>
) -> CallbagOperator<Input, E5> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    return s5.body(o4)
  }
}

/// 6 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>
) -> CallbagOperator<Input, E6> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    return s6.body(o5)
  }
}

/// 7 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ s7: CallbagOperator<E6, E7>
) -> CallbagOperator<Input, E7> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    return s7.body(o6)
  }
}

/// 8 operators as one.
@_alwaysEmitIntoClient
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
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    return s8.body(o7)
  }
}

/// 9 operators as one.
@_alwaysEmitIntoClient
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
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    return s9.body(o8)
  }
}

/// 10 operators as one.
@_alwaysEmitIntoClient
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
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    return s10.body(o9)
  }
}

/// 11 operators as one.
@_alwaysEmitIntoClient
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
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    return s11.body(o10)
  }
}

/// 12 operators as one.
@_alwaysEmitIntoClient
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
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    return s12.body(o11)
  }
}

/// 13 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13>(
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
  _ s13: CallbagOperator<E12, E13>
) -> CallbagOperator<Input, E13> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    return s13.body(o12)
  }
}

/// 14 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>
) -> CallbagOperator<Input, E14> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    return s14.body(o13)
  }
}

/// 15 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>
) -> CallbagOperator<Input, E15> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    return s15.body(o14)
  }
}

/// 16 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>
) -> CallbagOperator<Input, E16> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    return s16.body(o15)
  }
}

/// 17 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>
) -> CallbagOperator<Input, E17> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    return s17.body(o16)
  }
}

/// 18 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>
) -> CallbagOperator<Input, E18> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    return s18.body(o17)
  }
}

/// 19 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>
) -> CallbagOperator<Input, E19> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    let o18 = s18.body(o17)
    return s19.body(o18)
  }
}

/// 20 operators as one.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ s20: CallbagOperator<E19, E20>
) -> CallbagOperator<Input, E20> {
  CallbagOperator { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    let o18 = s18.body(o17)
    let o19 = s19.body(o18)
    return s20.body(o19)
  }
}

/// Operators and a sink as one sink: `pipe(map { $0 * 2 }, forEach { print($0) })`.
@_alwaysEmitIntoClient
public func pipe<Input, E1, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ sink: CallbagSink<E1, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    sink.body(s1.body(input))
  }
}

/// 2 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ sink: CallbagSink<E2, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    return sink.body(s2.body(o1))
  }
}

/// 3 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ sink: CallbagSink<E3, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    return sink.body(s3.body(o2))
  }
}

/// 4 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ sink: CallbagSink<E4, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    return sink.body(s4.body(o3))
  }
}

/// 5 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ sink: CallbagSink<E5, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    return sink.body(s5.body(o4))
  }
}

/// 6 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, Result>(
  _ s1: CallbagOperator<Input, E1>,
  _ s2: CallbagOperator<E1, E2>,
  _ s3: CallbagOperator<E2, E3>,
  _ s4: CallbagOperator<E3, E4>,
  _ s5: CallbagOperator<E4, E5>,
  _ s6: CallbagOperator<E5, E6>,
  _ sink: CallbagSink<E6, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    return sink.body(s6.body(o5))
  }
}

/// 7 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    return sink.body(s7.body(o6))
  }
}

/// 8 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    return sink.body(s8.body(o7))
  }
}

/// 9 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    return sink.body(s9.body(o8))
  }
}

/// 10 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    return sink.body(s10.body(o9))
  }
}

/// 11 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    return sink.body(s11.body(o10))
  }
}

/// 12 operators and a sink as one sink.
@_alwaysEmitIntoClient
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
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    return sink.body(s12.body(o11))
  }
}

/// 13 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ sink: CallbagSink<E13, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    return sink.body(s13.body(o12))
  }
}

/// 14 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ sink: CallbagSink<E14, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    return sink.body(s14.body(o13))
  }
}

/// 15 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ sink: CallbagSink<E15, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    return sink.body(s15.body(o14))
  }
}

/// 16 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ sink: CallbagSink<E16, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    return sink.body(s16.body(o15))
  }
}

/// 17 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ sink: CallbagSink<E17, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    return sink.body(s17.body(o16))
  }
}

/// 18 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ sink: CallbagSink<E18, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    return sink.body(s18.body(o17))
  }
}

/// 19 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, Result>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ sink: CallbagSink<E19, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    let o18 = s18.body(o17)
    return sink.body(s19.body(o18))
  }
}

/// 20 operators and a sink as one sink.
@_alwaysEmitIntoClient
public func pipe<
  Input, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20, Result
>(
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
  _ s13: CallbagOperator<E12, E13>,
  _ s14: CallbagOperator<E13, E14>,
  _ s15: CallbagOperator<E14, E15>,
  _ s16: CallbagOperator<E15, E16>,
  _ s17: CallbagOperator<E16, E17>,
  _ s18: CallbagOperator<E17, E18>,
  _ s19: CallbagOperator<E18, E19>,
  _ s20: CallbagOperator<E19, E20>,
  _ sink: CallbagSink<E20, Result>
) -> CallbagSink<Input, Result> {
  CallbagSink { input in
    let o1 = s1.body(input)
    let o2 = s2.body(o1)
    let o3 = s3.body(o2)
    let o4 = s4.body(o3)
    let o5 = s5.body(o4)
    let o6 = s6.body(o5)
    let o7 = s7.body(o6)
    let o8 = s8.body(o7)
    let o9 = s9.body(o8)
    let o10 = s10.body(o9)
    let o11 = s11.body(o10)
    let o12 = s12.body(o11)
    let o13 = s13.body(o12)
    let o14 = s14.body(o13)
    let o15 = s15.body(o14)
    let o16 = s16.body(o15)
    let o17 = s17.body(o16)
    let o18 = s18.body(o17)
    let o19 = s19.body(o18)
    return sink.body(s20.body(o19))
  }
}
