import Dispatch

/// Waits until changes of models that were announced on the main actor have been read.
func turn() async {
  for _ in 0..<3 {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}
