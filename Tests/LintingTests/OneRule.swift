import Analysis
import DocumentModel
import JSONParsing
import Linting
import TestSupport
import Workspace
import YAMLReading

enum OneRule {
  static func findings(
    _ name: String, _ text: String, options: [String: OptionValue] = [:], reader: YAMLVersion? = nil,
    program: YAMLImplementation? = nil, isJSON: Bool = false, schema: StubSchema? = nil
  ) -> [Diagnostic] {
    findings(
      name, Array(text.utf8), options: options, reader: reader, program: program, isJSON: isJSON, schema: schema)
  }

  static func findings(
    _ name: String, _ text: [UInt8], options: [String: OptionValue] = [:], reader: YAMLVersion? = nil,
    program: YAMLImplementation? = nil, isJSON: Bool = false, schema: StubSchema? = nil
  ) -> [Diagnostic] {
    let settings = LintSettings(
      preset: .minimal, reader: reader, rules: [name: .init(level: .severity(.warning), options: options)])
    let plan = LintPlan(settings).filtered { $0.name == name }
    let parsed = isJSON ? JSONParser.parse(text, limits: Limits()) : YAMLParser.parse(text, limits: Limits())
    let facts = schema.map { StubFacts($0, parsed.document) }
    let tree = { SyntaxTree(parsed.document.text, limits: Limits()) }
    let found = Linter.findings(
      plan, parsed: parsed, isJSON: isJSON, schema: facts, reader: reader, program: program, tree: tree)
    guard Suppressions.mayBe(in: text) else { return found }
    var suppressions = Suppressions(tree(), lines: parsed.document.lines)
    let unused = name == "unused-suppression" ? plan : nil
    let others =
      unused == nil
      ? [] : Linter.findings(LintPlan(LintSettings()), parsed: parsed, schema: facts, reader: reader, tree: tree)
    return suppressions.apply(to: inOrder(found + others), unused: unused) { _ in true }
      .filter { $0.code.name == name }
  }

  static func inOrder(_ found: [Diagnostic]) -> [Diagnostic] {
    found.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  /// The text with the rule's findings marked.
  static func marked(_ name: String, _ marked: String, options: [String: OptionValue] = [:]) -> String {
    let text = MarkedText(marked).text
    return marking(text, findings(name, text, options: options))
  }

  static func marking(_ text: String, _ found: [Diagnostic]) -> String {
    MarkedText.marking(text, found.map(\.range.indices))
  }

  /// The text after the first fix of each finding; nil if two fixes overlap.
  static func fixed(_ text: String, _ found: [Diagnostic]) -> String? {
    // Several findings may share one fix.
    var edits: [TextEdit] = []
    for edit in found.compactMap(\.fixes.first).flatMap(\.edits) where !edits.contains(edit) { edits.append(edit) }
    return TextEdit.apply(edits, to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The facts that a schema states about settings, by key.
struct StubSchema: Sendable {
  var kinds: [String: Set<NodeKind>] = [:]
  /// The types of the values that aren't in ``kinds``.
  var everyKind: Set<NodeKind>?
  var versions: Set<String> = []
  /// The formats and allowed values of settings.
  var stated: [String: Set<String>] = [:]
  var secrets: Set<String> = []
  var isSecret = false
  /// Deprecated settings and their replacements; an empty string if there is none.
  var deprecated: [String: String] = [:]
  var defaults: Set<String> = []
  /// All declared settings; nil if any key is allowed.
  var names: Set<String>?
  /// Misspelled keys and the keys that were meant.
  var near: [String: String] = [:]
  /// Keys that the schema allows without mentioning them, and the keys that it has there.
  var unnamed: [String: [String]] = [:]
}

/// What a ``StubSchema`` says about one text.
final class StubFacts: SchemaFacts {
  private let schema: StubSchema
  private let document: Document
  private var entries: [(name: String, key: NodeID, value: NodeID)] = []
  private var nameOfValue: [NodeID: String] = [:]

  init(_ schema: StubSchema, _ document: Document) {
    (self.schema, self.document) = (schema, document)
    for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where entry.mergeKey == nil {
        let name = document.string(entry.key) ?? ""
        entries.append((name, entry.key, entry.value))
        nameOfValue[entry.value] = name
      }
    }
  }

  func expected(_ node: NodeID) -> Set<NodeKind>? { nameOfValue[node].flatMap { schema.kinds[$0] } ?? schema.everyKind }
  func mentionsVersion(_ node: NodeID) -> Bool { nameOfValue[node].map(schema.versions.contains) ?? false }

  func states(_ texts: Set<String>, of node: NodeID) -> Bool {
    nameOfValue[node].flatMap { schema.stated[$0] }?.isDisjoint(with: texts) == false
  }

  func isSensitive(_ range: ByteRange) -> Bool {
    schema.isSecret
      || entries.contains {
        schema.secrets.contains($0.name) && document.range($0.value).indices.overlaps(range.indices)
      }
  }

  func deprecated() -> [NodeID: DeprecatedSetting] {
    let found = entries.compactMap { entry in
      schema.deprecated[entry.name].map {
        (entry.value, DeprecatedSetting(successor: $0.isEmpty ? nil : $0, advice: nil))
      }
    }
    return Dictionary(found) { first, _ in first }
  }

  func allows(_ name: String, in place: SettingPlace) -> Bool? { schema.names?.contains(name) }
  func names(_ name: String, in mapping: NodeID) -> Bool { schema.names?.contains(name) ?? false }

  func nearNames() -> [(key: NodeID, name: String)] {
    entries.compactMap { entry in schema.near[entry.name].map { (entry.key, $0) } }
  }

  func unnamedKeys() -> [(key: NodeID, absent: [String])] {
    entries.compactMap { entry in schema.unnamed[entry.name].map { (entry.key, $0) } }
  }

  func defaults() -> Set<NodeID> { Set(entries.filter { schema.defaults.contains($0.name) }.map(\.value)) }
}
