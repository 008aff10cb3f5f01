import Antiphon

func firstStream() {
  from(1...5)
    .map { $0 * $0 }
    .forEach { print($0) }  // 1 4 9 16 25
}
