import Antiphon

let multiples = from(1...).filter { $0 % 3 == 0 }.pull(requesting: 2) { print($0) }  // 3 6
multiples.pause()
multiples.request(1)  // waits
multiples.resume()  // 9
try multiples.rewind()  // begins again with 3, at the next request
