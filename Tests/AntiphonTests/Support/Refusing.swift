import AntiphonTesting

/// `number`, unless it is the one that is refused: then it throws the plain `TestFailure`.
func refusing(_ refused: Int, _ number: Int) throws(TestFailure) -> Int {
  if number == refused { throw TestFailure() }
  return number
}
