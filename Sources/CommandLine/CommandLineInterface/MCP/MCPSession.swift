internal import DocumentModel
internal import FileAccess
internal import LanguageServer

/// A session of the Model Context Protocol. Each call of a tool runs a command of settle.
struct MCPSession {
  /// The supported protocol versions, newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  static let messageLimit = 1 << 26
  /// The maximum size of a result in bytes, because models read all of it.
  static let answerLimit = 1 << 20

  let environment: CommandEnvironment
  private let places: MCPAllowedFolders
  private let fetches: Bool
  private var isInitialized = false
  private let limits: Limits

  /// - Parameters:
  ///   - places: The folders that tools may access.
  ///   - hosts: The hosts from which schemas may be downloaded.
  init(_ environment: CommandEnvironment, places: MCPAllowedFolders, hosts: Set<String>) {
    var environment = environment
    environment.fetching = .byOwnProgram(hosts: hosts)
    self.environment = environment
    self.places = places
    fetches = !hosts.isEmpty
    var limits = Limits()
    limits.fileBytes = Self.messageLimit
    self.limits = limits
  }

  /// The response to a message, or nil if it needs none.
  mutating func answer(_ message: [UInt8]) -> JSONValue? {
    switch RPCMessage(message, limits: limits) {
    case .invalid(let id, let error): return .failure(id, error: error)
    case .notification, .response: return nil
    case .request(let id, let method, let params):
      do throws(RPCError) {
        return .reply(to: id, result: .success(try result(method, params: params)))
      } catch {
        return .reply(to: id, result: .failure(error))
      }
    }
  }

  private mutating func result(_ method: String, params: InputValue?) throws(RPCError) -> JSONValue {
    switch method {
    case "initialize":
      isInitialized = true
      return initialization(params?["protocolVersion"]?.string)
    case "ping": return .object([])
    // Before initialization, only `initialize` and `ping` are allowed.
    case _ where !isInitialized: throw .notInitialized
    case "tools/list": return ["tools": .array(MCPTool.all.map { $0.declaration(fetches: fetches) })]
    case "tools/call": return try call(params)
    case _: throw .unknownMethod(method)
    }
  }

  /// - Parameter wanted: The version that the client requests.
  private func initialization(_ wanted: String?) -> JSONValue {
    [
      // If the requested version isn't supported, offer the newest; the client decides whether to continue.
      "protocolVersion": .string(Self.versions.first { $0 == wanted } ?? Self.versions[0]),
      "capabilities": ["tools": .object([])],
      "serverInfo": ["name": .string(SettleProgram.name), "version": .string(SettleProgram.version)],
      "instructions": .string(
        "Checks and changes settings files in YAML and JSON. Call check after every edit of such a file; change single "
          + "settings with set, which keeps comments. Paths are relative to \(environment.workingFolder.description)."),
    ]
  }

  private func call(_ params: InputValue?) throws(RPCError) -> JSONValue {
    guard let name = params?["name"]?.string else { throw .wrongParameters("missing tool name") }
    guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
      throw .wrongParameters("unknown tool \(name)")
    }
    let call = try tool.call(params?.stated("arguments"))
    // Check the paths before running anything, because they may lead outside the project.
    if let refusal = call.files.lazy.compactMap(places.refusal).first { return Self.content([refusal], isError: true) }
    // Capture the output, because standard output is reserved for messages.
    let run = CapturedRun(call.words, input: call.input, environment: environment)
    return Self.result(
      String(decoding: run.output, as: UTF8.self), errors: String(decoding: run.errors, as: UTF8.self), code: run.code)
  }

  /// Findings are a result; a command that couldn't do its work is an error.
  private static func result(_ output: String, errors: String, code: ExitCode) -> JSONValue {
    // A truncated result could be mistaken for a complete one.
    guard output.utf8.count + errors.utf8.count <= answerLimit else {
      return content(["The answer exceeds 1 MiB. Ask for fewer files or settings."], isError: true)
    }
    let texts = [output, errors].filter { !$0.isEmpty }
    // A command that fails without output couldn't do its work.
    return content(texts.isEmpty ? ["Done."] : texts, isError: code == .trouble || code == .findings && output.isEmpty)
  }

  private static func content(_ texts: [String], isError: Bool) -> JSONValue {
    ["content": .array(texts.map { ["type": "text", "text": .string($0)] }), "isError": .boolean(isError)]
  }
}
