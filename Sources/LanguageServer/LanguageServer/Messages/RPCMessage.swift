package import DocumentModel
internal import JSONParsing

/// The id of a request, unique among those of its sender.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  package init?(_ value: InputValue) {
    if let text = value.string {
      self = .text(text)
    } else if let number = value.integer {
      self = .number(number)
    } else {
      return nil
    }
  }

  var value: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// A received message of JSON-RPC 2.0.
package enum RPCMessage: Sendable {
  case request(RequestID, method: String, InputValue?)
  case notification(method: String, InputValue?)
  /// The other side's result of one of our requests; nil for an error.
  case response(RequestID, InputValue?)
  /// An invalid message: the error to reply with, and the request's id if it is known.
  case invalid(RequestID?, RPCError)

  /// - Parameter limits: The maximum size and nesting depth of the body.
  package init(_ body: [UInt8], limits: Limits) {
    let parsed = JSONParser.parse(body, limits: limits)
    // Some editors send unpaired surrogates, which are read as U+FFFD.
    let problems = parsed.diagnostics.filter { $0.severity == .error && $0.code != JSONCodes.loneSurrogate }
    guard problems.isEmpty, !parsed.isPartial, let root = parsed.document.roots.first else {
      self = .invalid(
        nil, .parse(problems.first.map { "the message is not JSON: \($0.message)" } ?? "the message is not JSON"))
      return
    }
    self.init(InputValue(parsed.document, node: root))
  }

  private init(_ message: InputValue) {
    guard message.kind == .object else {
      let what = message.kind == .array ? "batches are not supported" : "a message must be an object"
      self = .invalid(nil, .invalidRequest(what))
      return
    }
    let id = message["id"].flatMap { RequestID($0) }
    if let method = message["method"]?.string {
      if let id {
        self = .request(id, method: method, message["params"])
      } else if message.stated("id") == nil {
        self = .notification(method: method, message["params"])
      } else {
        self = .invalid(nil, .invalidRequest("an id must be a number or a string"))
      }
    } else if message.stated("method") != nil {
      self = .invalid(id, .invalidRequest("a method must be a string"))
    } else if let id, message.stated("result") != nil || message["error"] != nil {
      self = .response(id, message["error"] == nil ? message.stated("result") : nil)
    } else {
      self = .invalid(id, .invalidRequest("missing method"))
    }
  }
}

/// The messages that the server sends.
extension JSONValue {
  package static func reply(to id: RequestID, result: Result<JSONValue, RPCError>) -> JSONValue {
    switch result {
    case .success(let value): ["jsonrpc": "2.0", "id": id.value, "result": value]
    case .failure(let error): .failure(id, error: error)
    }
  }

  /// - Parameter id: The id of the invalid message; nil if it has none.
  package static func failure(_ id: RequestID?, error: RPCError) -> JSONValue {
    ["jsonrpc": "2.0", "id": id?.value ?? .null, "error": error.value]
  }

  package static func notification(_ method: String, params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  package static func request(_ id: Int, method: String, params: JSONValue) -> JSONValue {
    .members([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params == .null ? nil : params,
    ])
  }
}
