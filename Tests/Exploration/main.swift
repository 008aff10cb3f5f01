import Foundation

@testable import Antiphon

// Initialise the globals of the process before the first turn.
_ = Subscription.over
_ = makeGraph

let options = Options(CommandLine.arguments.dropFirst())
Watchdog.begin(options.name)
exit(ExploreCommand(options).run() ? 0 : 1)
