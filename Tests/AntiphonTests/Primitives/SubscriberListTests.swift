import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct SubscriberListTests {
  @Test(arguments: [1, 2, 100, 20_000]) func leavingInAnyOrderTouchesSubscribersFewTimes(_ count: Int) {
    for order in 0..<3 {
      var list = SubscriberList<Int>()
      for number in 1...count { list.append(-number, number: 2 * number) }
      var numbers = (1...count).map { 2 * $0 }
      var generator = SplitMix(seed: 3)
      if order == 1 { numbers.reverse() }
      if order == 2 { numbers.shuffle(using: &generator) }
      var moved = 0
      while let number = numbers.popLast() {
        let before = list.slots.count
        #expect(list.remove(number) == -number / 2)
        #expect(list.remove(number) == nil)
        if list.slots.count < before { moved += before }
        #expect(list.slots.count <= 2 * numbers.count + 33)
      }
      #expect(moved <= 2 * count)
    }
  }

  @Test func remainingSubscribersKeepTheOrder() {
    var list = SubscriberList<Int>()
    for number in 1...200 { list.append(number, number: number) }
    for number in 1...200 where number % 4 != 0 { _ = list.remove(number) }
    list.append(201, number: 201)
    #expect(list.slots.compactMap(\.subscriber) == Array(stride(from: 4, through: 200, by: 4)) + [201])
    #expect(list.remove(3) == nil)
    #expect(list.remove(999) == nil)
    #expect(list.remove(201) == 201)
  }
}
