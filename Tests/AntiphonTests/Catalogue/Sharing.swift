import Antiphon
import AntiphonTesting

extension Catalogue {
  static let sharing: [Entry] = [
    Entry("share(replay:)", .everything, except: [.rewindStartsAgain: "The others are listening, too."]) { source, _ in
      source.share()
    }
  ]
}
