internal import DocumentModel

/// Why a request failed (JSON-RPC 2.0, 5.1; Language Server Protocol, `ErrorCodes` and `LSPErrorCodes`).
package struct RPCError: Error, Hashable, Sendable {
  package var code: Int
  package var message: String

  package init(_ code: Int, message: String) {
    self.code = code
    self.message = message
  }

  package static func parse(_ message: String) -> Self { Self(-32_700, message: message) }
  package static func invalidRequest(_ message: String) -> Self { Self(-32_600, message: message) }
  package static func unknownMethod(_ method: String) -> Self { Self(-32_601, message: "unknown method \(method)") }
  package static func wrongParameters(_ message: String) -> Self { Self(-32_602, message: message) }
  package static let notInitialized = Self(-32_002, message: "the first request must be initialize")
  package static let cancelled = Self(-32_800, message: "cancelled")
  /// The request is valid but can't be fulfilled.
  package static func refused(_ message: String) -> Self { Self(-32_803, message: message) }

  var value: JSONValue { ["code": .integer(code), "message": .string(message)] }
}
