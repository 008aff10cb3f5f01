#if NATS
import CNATS
import Foundation

extension NATSOptions {
  /// Makes the options of libnats, and destroys them after `body`. libnats copies what it is given.
  func withOptions(
    _ handlers: UnsafeMutableRawPointer, _ body: (OpaquePointer) -> natsStatus
  ) -> natsStatus {
    var created: OpaquePointer?
    let status = natsOptions_Create(&created)
    guard let options = created else { return status }
    defer { natsOptions_Destroy(options) }
    var pointers = servers.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
    var steps = [
      natsOptions_SetServers(options, &pointers, Int32(pointers.count)),
      natsOptions_SetTimeout(options, timeout.milliseconds),
      natsOptions_SetMaxReconnect(options, Int32(clamping: reconnects)),
      natsOptions_SetAllowReconnect(options, reconnects != 0),
      natsOptions_SetReconnectWait(options, reconnectDelay.milliseconds),
      natsOptions_SetReconnectJitter(options, 0, 0),
      natsOptions_SetSendAsap(options, sendsAtOnce),
      natsOptions_SetPingInterval(options, 5_000),
      natsOptions_SetReconnectedCB(options, connectionReconnected, handlers),
      natsOptions_SetClosedCB(options, connectionClosed, handlers),
      // Without a handler, libnats prints errors to standard error.
      natsOptions_SetErrorHandler(options, { _, _, _, _ in }, nil),
    ]
    if let name { steps.append(natsOptions_SetName(options, name)) }
    if isSecure { steps.append(natsOptions_SetSecure(options, true)) }
    if let trustedCertificates { steps.append(natsOptions_LoadCATrustedCertificates(options, trustedCertificates)) }
    switch credentials {
    case .none: break
    case .user(let name, let password): steps.append(natsOptions_SetUserInfo(options, name, password))
    case .token(let token): steps.append(natsOptions_SetToken(options, token))
    case .file(let path): steps.append(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
    case .certificate(let path, let key): steps.append(natsOptions_LoadCertificatesChain(options, path, key))
    }
    if let wrong = steps.first(where: { $0 != NATS_OK }) { return wrong }
    return body(options)
  }
}
#endif
