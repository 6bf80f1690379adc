internal import DocumentModel
internal import FileAccess
internal import LanguageServer

/// A session of the Model Context Protocol, message by message. Each call of a tool runs a command of this program.
struct MCPSession {
  /// The supported protocol versions, newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  static let messageLimit = 1 << 26
  /// The size limit of an answer in bytes. Models read all of it.
  static let answerLimit = 1 << 20

  let environment: CommandEnvironment
  private let places: MCPPlaces
  private let fetches: Bool
  private var isInitialized = false
  private let limits: Limits

  /// - Parameters:
  ///   - places: The folders that tools may access.
  ///   - hosts: The hosts that schemas may be fetched from.
  init(_ environment: CommandEnvironment, places: MCPPlaces, hosts: Set<String>) {
    var environment = environment
    environment.fetching = .byOwnProgram(hosts: hosts)
    self.environment = environment
    self.places = places
    fetches = !hosts.isEmpty
    var limits = Limits()
    limits.fileBytes = Self.messageLimit
    self.limits = limits
  }

  /// The answer to a message, or nil for one without an answer.
  mutating func answer(_ message: [UInt8]) -> JSONValue? {
    switch RPCMessage(message, limits: limits) {
    case .faulty(let id, let error): return .failure(id, error: error)
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
    // Only these two are allowed before the session starts.
    case _ where !isInitialized: throw .notInitialized
    case "tools/list": return ["tools": .array(MCPTool.all.map { $0.declaration(fetches: fetches) })]
    case "tools/call": return try call(params)
    case _: throw .unknownMethod(method)
    }
  }

  /// - Parameter wanted: The version requested by the client.
  private func initialization(_ wanted: String?) -> JSONValue {
    [
      // The client may reject another version, but most accept an older one.
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
    // Refuse before running anything: a path may lead outside the project.
    if let refusal = call.files.lazy.compactMap(places.refusal).first { return Self.content([refusal], isError: true) }
    // The run writes to memory, because standard output has the messages.
    let run = MemoryRun(call.words, input: call.input, environment: environment)
    return Self.result(
      String(decoding: run.output, as: UTF8.self), errors: String(decoding: run.errors, as: UTF8.self), code: run.code)
  }

  /// A finding is a result; a command that couldn't do its work is an error.
  private static func result(_ output: String, errors: String, code: ExitCode) -> JSONValue {
    // Half an answer could be taken for the whole, so there is none.
    guard output.utf8.count + errors.utf8.count <= answerLimit else {
      return content(["The answer exceeds 1 MiB. Ask for fewer files or settings."], isError: true)
    }
    let texts = [output, errors].filter { !$0.isEmpty }
    // A command that found problems but printed nothing couldn't do its work.
    return content(texts.isEmpty ? ["Done."] : texts, isError: code == .trouble || code == .findings && output.isEmpty)
  }

  private static func content(_ texts: [String], isError: Bool) -> JSONValue {
    ["content": .array(texts.map { ["type": "text", "text": .string($0)] }), "isError": .boolean(isError)]
  }
}
