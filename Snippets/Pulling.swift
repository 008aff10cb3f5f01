import Antiphon

let multiples = from(1...).filter { $0 % 3 == 0 }.pull { print($0) }
multiples.request(2)  // 3 6
multiples.pause()  // what is requested now waits
multiples.request(1)
multiples.resume()  // 9
try multiples.rewind()  // starts again
multiples.request(1)  // 3
