/// One run of an effect.
public struct EffectRun {
  let node: EffectNode

  /// Calls `body` once, before the next run or when the effect ends.
  public func onEnd(_ body: @escaping () -> Void) { node.append(body) }
}
