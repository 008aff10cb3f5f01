import Antiphon
import AntiphonTesting

extension Catalogue {
  static let sharing: [Entry] = [
    Entry(
      "autoconnect(after:)", .everything,
      except: [
        .cancellationIsFinal: "Whoever leaves leaves alone.",
        .rewindStartsAgain: "The others are listening, too.",
      ]
    ) { source, _ in source.multicast().autoconnect() },
    Entry(
      "multicast(_:clock:)", .everything,
      except: [
        .cancellationIsFinal: "Whoever leaves leaves alone.",
        .rewindStartsAgain: "The others are listening, too.",
      ]
    ) { source, clock in
      Producer { consumer in
        let shared = source.multicast(clock: clock)
        shared.producer.run(consumer)
        shared.connect()
      }
    },
    Entry("share(replay:scope:policy:)", .everything, except: [.rewindStartsAgain: "The others are listening, too."]) {
      source, _ in source.share()
    },
    Entry("share(replay:scope:policy:on:)", .everything, except: [.rewindStartsAgain: "The others are listening, too."])
    {
      source, clock in source.share(on: clock)
    },
  ]
}
