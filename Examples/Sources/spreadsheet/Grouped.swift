extension Int {
  /// With a space between the thousands.
  var grouped: String {
    var digits = String(magnitude)
    var index = digits.endIndex
    while let place = digits.index(index, offsetBy: -3, limitedBy: digits.startIndex), place > digits.startIndex {
      digits.insert(" ", at: place)
      index = place
    }
    return (self < 0 ? "-" : "") + digits
  }
}
