import Antiphon
import AntiphonTesting

extension Catalogue {
  static let sharing: [Entry] = [
    Entry(
      "autoconnect(after:disconnectsWithLast:)", .unlimited,
      rewinds: false, except: [.cancelReachesUpstreamOnce: "Cancelling one consumer does not cancel the stream."]
    ) { source, _ in source.multicast().autoconnect() },
    Entry("autoconnect(after:disconnectsWithLast:) true", .unlimited, rewinds: false) { source, _ in
      source.multicast().autoconnect(disconnectsWithLast: true)
    },
    Entry(
      "cache(for:clock:)", .unlimited,
      except: [
        .cancelReachesUpstreamOnce: "Cancelling one consumer does not cancel the stream.",
        .rewindReachesUpstream: "A rewind replays what is remembered.",
        .rewindRefusalReachesDownstream: "A rewind replays what is remembered.",
      ]
    ) { source, clock in source.cache(for: .seconds(1), clock: clock) },
    Entry(
      "multicast(_:policy:clock:)", .unlimited,
      rewinds: false, except: [.cancelReachesUpstreamOnce: "Cancelling one consumer does not cancel the stream."]
    ) { source, clock in
      Producer { consumer in
        let shared = source.multicast(clock: clock)
        shared.producer.run(consumer)
        shared.connect()
      }
    },
    Entry("share(replay:scope:policy:)", .unlimited, rewinds: false) {
      source, _ in source.share()
    },
    Entry(
      "share(replay:scope:policy:keepingAliveFor:clock:)", .unlimited, rewinds: false,
      except: [.cancelReachesUpstreamOnce: "The stream is cancelled when the period is over."]
    ) {
      source, clock in source.share(keepingAliveFor: .seconds(1), clock: clock)
    },
    Entry("share(replay:scope:policy:on:)", .unlimited, rewinds: false) {
      source, clock in source.share(on: clock)
    },
  ]
}
