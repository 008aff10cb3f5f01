import Antiphon
import AntiphonUnits

// Your own event loop on Linux: the driver runs on the process's first thread.
#if os(Linux)
import Foundation

@MainActor final class Window {
  var title = ""
  var isClosed = false
}

let window = Window()
let lines = Relay<String>()
lines.asDriver().drive { line in
  window.title = line
  window.isClosed = line == "bye"
  print(line, Thread.isMainThread)  // hello true, bye true
}
let elsewhere = Thread {
  lines.send("hello")
  lines.send("bye")
}
elsewhere.start()
MainActorHost.run { window.isClosed }
#endif
