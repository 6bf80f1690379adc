/// Why a request has no result (JSON-RPC 2.0, 5.1; Language Server Protocol, `ErrorCodes` and `LSPErrorCodes`).
package struct RPCError: Error, Hashable, Sendable {
  package var code: Int
  package var message: String

  package init(_ code: Int, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  package static func parse(_ message: String) -> Self { Self(-32_700, message) }
  package static func invalidRequest(_ message: String) -> Self { Self(-32_600, message) }
  package static func unknownMethod(_ method: String) -> Self { Self(-32_601, "there is no method \(method)") }
  package static func wrongParameters(_ message: String) -> Self { Self(-32_602, message) }
  package static let notInitialized = Self(-32_002, "the first request has to be initialize")
  package static let cancelled = Self(-32_800, "cancelled")
  /// The request can't be carried out, though it is sound.
  package static func refused(_ message: String) -> Self { Self(-32_803, message) }

  var value: JSONValue { ["code": .integer(code), "message": .string(message)] }
}
