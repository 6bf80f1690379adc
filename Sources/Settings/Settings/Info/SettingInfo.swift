package import DocumentModel
package import JSONSchema

/// A setting or a group as the schema declares it, independent of any file.
public struct SettingInfo: Sendable {
  /// One of the values that a setting may have.
  public struct Choice: Sendable {
    package var value: InputValue
    /// The label shown to users, or nil if the schema has none.
    public package(set) var label: String?
    /// A longer description for users, or nil if the schema has none.
    public package(set) var description: String?
    /// The value in JSON.
    public var json: String { value.json }
  }

  /// A keyword of JSON Schema that restricts the value.
  package struct Bound: Sendable {
    package var keyword: String
    package var value: InputValue
  }

  package let settingPath: Path
  package let facts: SettingFacts
  /// Its texts in the language of a screen, or nil for those of the schema.
  package var words: Translation.Words?
  /// The names of the members of a group; empty for a setting.
  public let members: [String]

  package init(_ path: Path, facts: SettingFacts) {
    settingPath = path
    self.facts = facts
    members = facts.graph.properties(facts.applied).map(\.name)
  }

  package var isGroup: Bool { !members.isEmpty }
  package var applied: [SchemaGraph.Applied] { facts.applied }
  private var graph: SchemaGraph { facts.graph }

  /// The path, such as `notifications.types.likes`.
  public var path: String { settingPath.description }
  /// The label shown to users: the schema's `title`, or the setting's name.
  public var label: String { title ?? settingPath.name }
  /// Nil if neither the schema nor its translation has one.
  package var title: String? { words?.title?.value ?? facts.title }
  /// A description of the setting in one sentence, or nil if the schema has none.
  public var description: String? { words?.description?.value ?? facts.description }
  /// A longer explanation in Markdown, or nil if the schema has none.
  public var help: String? { words?.help?.value ?? facts.help }
  /// The unit shown after a number, or nil for none.
  package var unit: String? { facts.unit.map { words?.text($0) ?? $0 } }
  /// The parts of ``help``; empty if it has no headings.
  public var helpSections: [HelpSection] { help.map(HelpSection.all) ?? [] }
  /// The id of the section that shows it; nil for none.
  public var section: String? { facts.section }
  /// `device` or `account`, or nil if the schema doesn't say.
  public var scope: String? { facts.scope }
  /// Why it has that scope, or nil if the schema doesn't say.
  public var scopeReason: String? { facts.scopeReason }
  /// The JSON Schema names of the types that its value may have; empty if any is allowed.
  public var types: [String] { graph.typeNames(applied) }
  /// Whether output must hide its value.
  public var isSensitive: Bool { facts.isSensitive }
  /// Whether the application maintains it and users can't change it.
  public var isReadOnly: Bool { facts.isReadOnly }
  /// Whether it should no longer be used.
  public var isDeprecated: Bool { facts.isDeprecated }
  /// The path of the setting that replaces it, or nil for none.
  public var replacedBy: String? { facts.replacedBy?.description }

  /// The expected kind of value in plain words, such as `true or false` or `a string or null`; nil if any is allowed.
  package var typeWords: String? { graph.typeDescription(applied) }

  /// Its scope with the reason, such as `device: Each has its own.`; nil if the schema doesn't say.
  package var scopeWords: String? { scope.map { $0 + (scopeReason.map { ": \($0)" } ?? "") } }

  /// The allowed values if they are listed, otherwise empty.
  public var choices: [Choice] {
    guard let (document, values) = graph.choices(applied) else { return [] }
    // A language may label a choice twice; the first label counts.
    let translated = Dictionary((words?.choices ?? []).map { ($0.name.value, $0.label) }) { first, _ in first }
    let labels = facts.labels
    return values.map { value in
      let label = Self.name(document, value: value).flatMap { translated[$0] ?? labels[$0] }
      return Choice(value: InputValue(document, node: value), label: label?.title, description: label?.description)
    }
  }

  /// The key of a choice in the labels: a value that isn't a string is written as JSON.
  private static func name(_ document: Document, value: NodeID) -> String? {
    document.kind(value) == .string ? document.string(value) : JSONText.value(document, value)
  }

  /// Whether it is a number of bytes, which people write like `5 GB`.
  package var isSize: Bool {
    // A string with the unit `bytes` isn't counted.
    facts.unit == "bytes" && Set(types).isSubset(of: ["number", "integer", "null"]) && !types.isEmpty
  }

  private static let boundKeywords = [
    "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems",
    "maxItems", "uniqueItems", "pattern", "format",
  ]

  /// The keywords that restrict the value, in a fixed order.
  package var bounds: [Bound] {
    Self.boundKeywords.compactMap { keyword in bound(keyword).map { Bound(keyword: keyword, value: $0) } }
  }

  /// The argument of a keyword that restricts the value; nil if the schema doesn't have it.
  package func bound(_ keyword: String) -> InputValue? {
    graph.stated(keyword, applied: applied).map { InputValue($0.source.document, node: $0.node) }
  }

  /// The JSON Schema keywords that restrict its value, each with its argument in JSON.
  public var rules: [String: String] {
    Dictionary(bounds.map { ($0.keyword, $0.value.json) }) { first, _ in first }
  }

  /// The default, which is secret if ``SettingFacts/hasSecretDefault`` is true; nil if there is none.
  package var defaultValue: InputValue? {
    facts.defaultValue.map { InputValue($0.source.document, node: $0.value) }
  }

  /// The default; nil if there is none, or if it is secret.
  package var shownDefault: InputValue? {
    guard let value = defaultValue else { return nil }
    // A list whose items have secrets usually starts empty.
    let isEmpty = value.document.kind(value.node).isCollection && value.document.count(value.node) == 0
    return facts.isSensitive || facts.hasSecretDefault && !isEmpty ? nil : value
  }

  /// The default in JSON; nil if there is none, or if it is secret.
  public var defaultJSON: String? { shownDefault?.json }

  /// Example values from the schema; empty if they may contain a secret.
  package var examples: [InputValue] {
    // An example next to a secret default may be that secret.
    guard !facts.hasSecretDefault, let stated = graph.stated("examples", applied: applied) else { return [] }
    return InputValue(stated.source.document, node: stated.node).items ?? []
  }

  /// The place where the schema declares the setting, with a readable file name; nil if it doesn't.
  package var origin: SettingOrigin? {
    let speaking = applied.first { one in
      ["title", "default", "x-setting"].contains { graph.stated($0, at: one.point) != nil }
    }
    guard let point = (speaking ?? applied.first { graph.isWritten($0.point) })?.point else { return nil }
    let source = graph.source(of: point)
    return SettingOrigin(path: source.path, line: source.document.line(of: graph.node(of: point)))
  }
}

extension SettingEntry {
  /// The setting that the file has or could have, with only the branches that the file takes.
  package var info: SettingInfo { SettingInfo(path, facts: facts) }
}

extension SettingFacts {
  /// The names of the required members of a group.
  package var requiredMembers: [String] { graph.required(applied) }

  /// Whether the items of a list must be unique.
  package var wantsUniqueItems: Bool { graph.wantsUniqueItems(applied) }
}
