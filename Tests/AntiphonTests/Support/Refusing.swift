import AntiphonTesting

/// Returns `number`, or throws `TestFailure()` if it is `refused`.
func refusing(_ refused: Int, _ number: Int) throws(TestFailure) -> Int {
  if number == refused { throw TestFailure() }
  return number
}
