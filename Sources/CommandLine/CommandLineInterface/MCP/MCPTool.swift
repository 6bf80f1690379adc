internal import DocumentModel
internal import FileAccess
internal import LanguageServer
internal import YAMLReading

/// A tool of the Model Context Protocol: a command of settle, whose arguments have names and types.
struct MCPTool: Sendable {
  /// A named argument of a tool.
  struct Parameter: Sendable {
    enum Kind: String, Sendable {
      case text
      case texts = "strings"
      case boolean
      /// Any JSON value.
      case value
      /// Settings with their values, each as `SETTING=VALUE`.
      case assignments
    }

    /// The part of the command line to which an argument is converted.
    enum Place: Sendable {
      case operand
      case option(String)
      /// An option that is added unless the argument is true.
      case optionUnless(String)
      case standardInput
    }

    let name: String
    let kind: Kind
    let place: Place
    let help: String
    let isRequired: Bool
    /// Whether the argument contains files, or schemas that may be files.
    let namesFiles: Bool
  }

  let name: String
  let title: String
  let help: String
  /// The command, with the options for every call.
  let words: [String]
  let parameters: [Parameter]
  /// An argument that may replace some of the others.
  let alternative: Alternative?
  /// Operands that follow those from arguments.
  let lastOperands: [String]
  /// Whether a call may write a file.
  let writes: Bool
  /// Whether repeating a call has a further effect.
  let adds: Bool
  /// Whether a call may use the network if the user allows hosts.
  let mayFetch: Bool

  /// An argument that may replace others, such as `values` in place of `setting` and `value`.
  struct Alternative: Sendable {
    let name: String
    /// The arguments that it replaces. Without it, they are required.
    let replaced: [String]
    /// Arguments that make the last one of ``replaced`` optional: a comment can be set without a value.
    let suffices: [String]
  }

  /// A command line and its standard input.
  struct Call: Equatable, Sendable {
    var words: [[UInt8]]
    var input: [UInt8] = []
    /// The arguments that name files or schemas.
    var files: [[UInt8]] = []
  }

  /// The command line for a call of the tool.
  ///
  /// - Throws: ``RPCError`` if an argument is missing, unknown or has a wrong type. An unknown one may be misspelled.
  func call(_ arguments: InputValue?) throws(RPCError) -> Call {
    guard arguments.map({ $0.kind == .object }) != false else {
      throw .wrongParameters("\(name): arguments must be an object")
    }
    if let other = arguments?.members.first(where: { given in !parameters.contains { $0.name == given.name } }) {
      throw .wrongParameters("\(name): unknown argument \(other.name)")
    }
    if let alternative { try requireOne(of: alternative, in: arguments) }
    var (options, operands): ([[UInt8]], [[UInt8]]) = ([], [])
    var call = Call(words: [])
    for parameter in parameters {
      let texts = try parameter.texts(arguments?.stated(parameter.name), of: name)
      if parameter.namesFiles { call.files += texts }
      switch parameter.place {
      case .operand: operands += texts
      case .option(let option):
        // A flag has no value.
        options += texts.flatMap { [Array("--\(option)".utf8)] + (parameter.kind == .boolean ? [] : [$0]) }
      case .optionUnless(let option): options += texts.isEmpty ? [Array("--\(option)".utf8)] : []
      case .standardInput: call.input = texts.first ?? []
      }
    }
    // `--` keeps an argument such as `--fix` from being parsed as an option.
    call.words =
      words.map { Array($0.utf8) } + options + [Array("--".utf8)] + operands + lastOperands.map { Array($0.utf8) }
    return call
  }

  private func requireOne(of alternative: Alternative, in arguments: InputValue?) throws(RPCError) {
    func isGiven(_ name: String) -> Bool { arguments?.stated(name) != nil }
    let given = alternative.replaced.filter(isGiven)
    if isGiven(alternative.name), let other = given.first {
      throw .wrongParameters("\(name): \(alternative.name) cannot be used with \(other)")
    }
    let isEnough = alternative.suffices.contains(where: isGiven)
    let needed = isGiven(alternative.name) ? [] : isEnough ? alternative.replaced.dropLast() : alternative.replaced[...]
    if let missing = needed.first(where: { !isGiven($0) }) {
      throw .wrongParameters("\(name): missing argument \(missing)")
    }
  }

  /// The tool as listed by `tools/list`, with its arguments as JSON Schema.
  ///
  /// - Parameter fetches: Whether the user allows downloads from any hosts.
  func declaration(fetches: Bool) -> JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(help),
      "inputSchema": [
        "type": "object", "additionalProperties": false,
        "properties": .object(parameters.map { .init(name: $0.name, value: $0.schema) }),
        "required": .strings(parameters.filter(\.isRequired).map(\.name)),
      ],
      "annotations": [
        "readOnlyHint": .boolean(!writes), "destructiveHint": .boolean(writes),
        "idempotentHint": .boolean(!adds),
        "openWorldHint": .boolean(mayFetch && fetches),
      ],
    ]
  }
}

extension MCPTool {
  /// The tools declared in `tools.yaml`.
  static let all: [MCPTool] = {
    let document = YAMLParser.parse(EmbeddedFile.tools, limits: Limits()).document
    let data = document.roots.first.map { InputValue(document, node: $0) }
    return data?["tools"]?.members.map { Self($0.name, data: $0.value, shared: data?["parameters"]) } ?? []
  }()

  /// - Parameter shared: Declarations of parameters that several tools share.
  private init(_ name: String, data: InputValue, shared: InputValue?) {
    self.name = name
    title = data["title"]?.string ?? ""
    help = data["help"]?.string ?? ""
    words = data.strings("command")
    parameters =
      data["parameters"]?.members.map { Parameter($0.name, data: $0.value, shared: shared?[$0.name]) } ?? []
    alternative = data["alternative"].map {
      Alternative(name: $0["name"]?.string ?? "", replaced: $0.strings("replaced"), suffices: $0.strings("suffices"))
    }
    lastOperands = data.strings("operands")
    writes = data["writes"]?.boolean ?? false
    adds = data["adds"]?.boolean ?? false
    mayFetch = data["fetches"]?.boolean ?? false
  }
}

extension InputValue {
  fileprivate func strings(_ name: String) -> [String] { self[name]?.items?.compactMap(\.string) ?? [] }
}

extension MCPTool.Parameter {
  fileprivate init(_ name: String, data: InputValue, shared: InputValue?) {
    func fact(_ name: String) -> InputValue? { data.stated(name) ?? shared?.stated(name) }
    self.name = name
    kind = fact("kind")?.string.flatMap(Kind.init) ?? .text
    help = fact("help")?.string ?? ""
    isRequired = fact("required")?.boolean ?? false
    namesFiles = fact("files")?.boolean ?? false
    place =
      if let option = fact("option")?.string {
        .option(option)
      } else if let option = fact("unless")?.string {
        .optionUnless(option)
      } else if fact("input") != nil {
        .standardInput
      } else {
        .operand
      }
  }

  /// The words for an argument's value. Empty if it is missing or false.
  fileprivate func texts(_ value: InputValue?, of tool: String) throws(RPCError) -> [[UInt8]] {
    guard let value else {
      guard !isRequired else { throw .wrongParameters("\(tool): missing argument \(name)") }
      return []
    }
    switch kind {
    case .text: if let text = value.bytes { return [text] }
    case .texts:
      // Models often send a string instead of a list with one string.
      let texts = (value.items ?? [value]).map(\.bytes)
      if !texts.contains(nil) { return texts.compactMap(\.self) }
    case .boolean: if let isSet = value.boolean { return isSet ? [[]] : [] }
    // Use the value's source text, so that a number keeps its digits.
    case .value: return [Self.text(value)]
    case .assignments:
      let members = value.members
      if value.kind == .object, !members.isEmpty {
        return members.map { Array($0.name.utf8) + [UInt8(ascii: "=")] + Self.text($0.value) }
      }
    }
    throw .wrongParameters("\(tool): \(name) must be \(words)")
  }

  private static func text(_ value: InputValue) -> [UInt8] {
    Array(value.document.text[value.document.range(value.node).indices])
  }

  private var words: String {
    switch kind {
    case .text: "a string"
    case .texts: "a list of strings"
    case .boolean: "true or false"
    case .value: "a value"
    case .assignments: "an object with a value for each setting"
    }
  }

  fileprivate var schema: JSONValue {
    let help = JSONValue.string(help)
    return switch kind {
    case .text: ["type": "string", "description": help]
    case .texts: ["type": "array", "items": ["type": "string"], "description": help]
    case .boolean: ["type": "boolean", "description": help]
    case .value: ["description": help]
    case .assignments: ["type": "object", "minProperties": 1, "description": help]
    }
  }
}
