/// Says through an emitter what results say, and finishes the stream when nobody is left who could speak.
final class Voice<Value: Sendable, Failure: Error>: Sendable {
  private let emitter: Emitter<Value, Failure>

  init(_ emitter: Emitter<Value, Failure>) { self.emitter = emitter }

  deinit { emitter.finish() }

  func say(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): emitter.send(value)
    case .failure(let failure): emitter.fail(failure)
    }
  }
}
