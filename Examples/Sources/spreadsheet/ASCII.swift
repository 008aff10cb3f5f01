extension UInt8 {
  var isLetter: Bool { 65...90 ~= self || 97...122 ~= self }
  var isDigit: Bool { 48...57 ~= self }
  var isSpace: Bool { self == 32 || self == 9 }

  /// The capital letter, for a letter.
  var uppercase: UInt8 { 97...122 ~= self ? self - 32 : self }
}
