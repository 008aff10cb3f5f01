import Foundation

@main
enum Program {
  /// `count` runs without any task, because callgrind can't follow the task pool. `lock` makes its threads itself, `subscribers` needs none.
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "count" {
      Count.main(Array(arguments.dropFirst()))
    } else if arguments.first == "lock" {
      LockHold.main(Array(arguments.dropFirst()))
    } else if arguments.first == "subscribers" {
      ManySubscribers.main(Array(arguments.dropFirst()))
    } else {
      Task {
        await Bench.main(arguments)
        exit(0)
      }
      dispatchMain()
    }
  }
}
