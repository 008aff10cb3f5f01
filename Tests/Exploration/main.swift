import Foundation

@testable import Antiphon

// What is made once for the whole process is made now, by nobody's turn.
_ = Talkback.everything
_ = Subscription.over
_ = nextStamp()

Watch.begin()
let options = Options(CommandLine.arguments.dropFirst())
exit(Programme(options).run() ? 0 : 1)
