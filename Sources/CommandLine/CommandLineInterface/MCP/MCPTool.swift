internal import DocumentModel
internal import LanguageServer

/// A tool of the Model Context Protocol: a command of this program, whose options have names and types.
struct MCPTool: Sendable {
  /// A named argument of a tool.
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case text
      case texts
      case boolean
      /// Any JSON value.
      case value
      /// Settings with their values, each as `SETTING=VALUE`.
      case assignments
    }

    /// The part of a command line that an argument becomes.
    enum Place: Sendable {
      case operand
      case option(String)
      /// An option that is added unless the argument is true.
      case optionUnless(String)
      case standardInput
    }

    var name: String
    var kind: Kind
    var place: Place
    var help: String
    var isRequired = false
    /// Whether it names files, or schemas that may be files.
    var namesFiles = false
  }

  var name: String
  var title: String
  var help: String
  /// The command, and the options for every call.
  var words: [String]
  var parameters: [Parameter]
  /// Arguments that one other may be given instead of.
  var alternative: Alternative?
  /// Operands after those of the parameters.
  var lastOperands: [String] = []
  /// Whether no call of it writes a file.
  var isReadOnly = true
  /// Whether a second call like the first changes nothing more.
  var isIdempotent = true
  /// Whether it may use the network if the user allows hosts.
  var mayFetch = false

  /// `values` instead of `setting` and `value`.
  struct Alternative: Sendable {
    var name: String
    /// What it replaces: each is required without it.
    var replaced: [String]
    /// What makes the last of these unnecessary: a comment may be written without a value.
    var suffices: [String]
  }

  /// The words of a command line and its standard input.
  struct Call: Equatable, Sendable {
    var words: [[UInt8]]
    var input: [UInt8] = []
    /// The arguments that name files.
    var files: [[UInt8]] = []
  }

  /// The command that a call of this tool runs. An unknown argument is an error, because it may be misspelled.
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
    // `--` keeps an argument such as `--fix` from becoming an option.
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

  /// The tool in the format of `tools/list`, with its arguments as JSON Schema.
  ///
  /// - Parameter fetches: Whether the user allows hosts to fetch from.
  func declaration(fetches: Bool) -> JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(help),
      "inputSchema": [
        "type": "object", "additionalProperties": false,
        "properties": .object(parameters.map { .init(name: $0.name, value: $0.schema) }),
        "required": .strings(parameters.filter(\.isRequired).map(\.name)),
      ],
      "annotations": [
        "readOnlyHint": .boolean(isReadOnly), "destructiveHint": .boolean(!isReadOnly),
        "idempotentHint": .boolean(isIdempotent),
        "openWorldHint": .boolean(mayFetch && fetches),
      ],
    ]
  }
}

extension MCPTool.Parameter {
  /// The command line words for a value; empty for a missing one and for false.
  fileprivate func texts(_ value: InputValue?, of tool: String) throws(RPCError) -> [[UInt8]] {
    guard let value else {
      guard !isRequired else { throw .wrongParameters("\(tool): missing argument \(name)") }
      return []
    }
    switch kind {
    case .text: if let text = value.bytes { return [text] }
    case .texts:
      // Models often send a single string for a list of one.
      let texts = (value.items ?? [value]).map(\.bytes)
      if !texts.contains(nil) { return texts.compactMap(\.self) }
    case .boolean: if let isSet = value.boolean { return isSet ? [[]] : [] }
    // The text from the message, so that a number keeps its digits.
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
