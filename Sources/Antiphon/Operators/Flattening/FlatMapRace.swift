extension Producer {
  /// The strategy `.race`: the first inner stream that emits or completes wins, and this stream isn't needed any more.
  @usableFromInline
  func flatMapRace<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let outer = StateBox(Branch())
      let runners = StateBox<[Branch]>([])
      let isDecided = StateBox(false)
      junction.open(turn: { junction.resumeAll() }) {
        outer.value = Branch()
        runners.value = []
        isDecided.value = false
        junction.listen(to: self, as: outer.value, onDemand: true) { element in
          do throws(Failure) {
            let inner = try transform(element)
            let branch = Branch()
            runners.value.append(branch)
            junction.listen(to: inner, as: branch) { element in
              if !isDecided.value {
                isDecided.value = true
                junction.cancel(outer.value)
                for loser in runners.value where loser !== branch { junction.cancel(loser) }
                runners.value = []
              }
              return junction.emit(element, to: next)
            } ended: { completion in
              junction.end(completion)
            }
          } catch {
            junction.end(.failed(error))
          }
          return isDecided.value ? .stop : junction.reply
        } ended: { completion in
          if !completion.isFinished || runners.value.isEmpty { junction.end(completion) }
        }
      }
    }
  }
}
