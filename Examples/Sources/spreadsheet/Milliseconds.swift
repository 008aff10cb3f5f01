import Foundation

extension Duration {
  var milliseconds: String { String(format: "%.2f ms", self / .milliseconds(1)) }
}
