internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import YAMLParsing

/// The readings of a value as somebody typed it.
enum ValueReading {
  static let json = Option("json", help: "Read VALUE as JSON")
  static let string = Option("string", help: "Take VALUE as it is for a string")

  /// All that it may stand for, what is likelier first: one where the options say which.
  ///
  /// - Parameter applied: what the schema says of the setting; empty where it says nothing.
  static func all(
    _ text: String, _ arguments: ParsedArguments, _ model: SettingsModel?, _ applied: [SchemaGraph.Applied]
  ) throws(UsageError) -> [NewValue] {
    let quoted = parsedJSON(JSONText.string(text))
    if arguments.isSet(string), arguments.isSet(json) {
      throw UsageError("--string and --json contradict each other", command: "settle set")
    }
    if arguments.isSet(string) { return [quoted].compactMap { $0 } }
    if arguments.isSet(json) {
      let parsed = JSONParser.parse(Array(text.utf8), limits: Limits())
      if let error = parsed.diagnostics.first(where: { $0.severity == .error }) {
        throw UsageError("VALUE is not JSON: \(TerminalText.safe(error.message))", command: "settle set")
      }
      return parsed.document.roots.first.map { [NewValue(parsed.document, $0)] } ?? []
    }
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    let isWhole = parsed.document.roots.count == 1 && !parsed.diagnostics.contains { $0.severity == .error }
    guard model != nil else {
      guard isWhole, let root = parsed.document.roots.first else {
        if text.isEmpty { return [quoted].compactMap { $0 } }
        throw UsageError(
          "VALUE is not YAML: \(TerminalText.safe(parsed.diagnostics.first?.message ?? "there is nothing in it"))"
            + "; --string takes it as it is", command: "settle set")
      }
      return [NewValue(parsed.document, root)]
    }
    let asYAML = isWhole ? parsed.document.roots.first.map { NewValue(parsed.document, $0) } : nil
    let asWord = model?.graph.allowsBooleans(applied) == true ? booleans[text.lowercased()].flatMap(parsedJSON) : nil
    return [asYAML, quoted, asWord].compactMap { $0 }
  }

  /// As YAML 1.1 and people write them.
  private static let booleans = [
    "yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false",
  ]

  private static func parsedJSON(_ text: String) -> NewValue? {
    let document = JSONParser.parse(Array(text.utf8), limits: Limits()).document
    return document.roots.first.map { NewValue(document, $0) }
  }
}
