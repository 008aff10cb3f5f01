import Foundation

@testable import Antiphon

// What is made once for the whole process is made now, by nobody's turn.
_ = Talkback.everything
_ = Subscription.over
_ = nextStamp()

let options = Options(CommandLine.arguments.dropFirst())
Watch.begin(options.name)
exit(Programme(options).run() ? 0 : 1)
