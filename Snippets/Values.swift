import Antiphon

let (price, count) = (MutableProperty(3), MutableProperty(2))
let total = Property { price.value * count.value }
let shown = effect { _ in print(total.value) }  // 6
transaction { (price.value, count.value) = (4, 5) }  // 20
