internal import Analysis
internal import DocumentModel
internal import Settings
internal import SourceText

/// What a setting is, whatever a file says of it, as the schema states it.
public struct SettingInfo: Sendable {
  /// One of the values that a setting may have.
  public struct Choice: Hashable, Sendable {
    /// In JSON.
    public let json: String
    /// What a person calls it; nil where the schema doesn't say.
    public let label: String?
    /// More of it for a person; nil where the schema doesn't say.
    public let description: String?
  }

  /// A part of the long text.
  public struct HelpSection: Hashable, Sendable {
    /// Nil for what stands before the first.
    public let heading: String?
    /// In Markdown.
    public let text: String
  }

  private let info: Settings.SettingInfo

  init(_ info: Settings.SettingInfo) {
    self.info = info
  }

  /// `notifications.types.likes`
  public var path: String { info.path.description }
  /// What a person calls it: the schema's `title`, else its name.
  public var label: String { info.label }
  /// What it does, in a sentence; nil where the schema doesn't say.
  public var description: String? { info.facts.description }
  /// More of it, in Markdown; nil where the schema doesn't say.
  public var help: String? { info.facts.help }
  /// The parts of ``help``; empty where it has no headings.
  public var helpSections: [HelpSection] {
    (help.map(Settings.HelpSection.all) ?? []).map { HelpSection(heading: $0.heading, text: $0.text) }
  }
  /// The id of the section that shows it; nil for none.
  public var section: String? { info.facts.section }
  /// `device` or `account`; nil where the schema doesn't say.
  public var scope: String? { info.facts.scope }
  /// The names of JSON Schema for the types that its value may have; empty where any may stand.
  public var types: [String] { info.types }
  /// The names of what is inside; empty for a setting.
  public var members: [String] { info.members }
  /// The values that it may have, where they are listed; empty where they aren't.
  public var choices: [Choice] {
    info.choices.map { Choice(json: Self.json($0.value), label: $0.title, description: $0.description) }
  }
  /// The keywords of JSON Schema that bound its value, each with its own value in JSON.
  public var rules: [String: String] {
    Dictionary(info.bounds.map { ($0.keyword, Self.json($0.value)) }) { first, _ in first }
  }
  /// Its default in JSON; nil where there is none, or nobody may see it.
  public var defaultJSON: String? { info.facts.hasSecretDefault ? nil : info.defaultValue.map(Self.json) }
  /// Whether no output may show its value.
  public var isSensitive: Bool { info.facts.isSensitive }
  /// Whether the application keeps it, and no person changes it.
  public var isReadOnly: Bool { info.facts.isReadOnly }
  /// Whether it shouldn't be used any more.
  public var isDeprecated: Bool { info.facts.isDeprecated }
  /// The path of the setting that follows it; nil for none.
  public var replacedBy: String? { info.facts.replacedBy?.description }

  /// Everything that the schema says of it, in JSON, as `settle describe --json` prints it.
  public var json: String {
    var writer = JSONWriter()
    info.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func json(_ value: InputValue) -> String {
    JSONText.value(value.document, value.node)
  }
}

extension SettingsSchema {
  /// Every setting, groups and what is inside lists aside, in the order of the schema.
  public var settings: [SettingInfo] { model.settings.map { SettingInfo($0) } }

  /// What a setting or a group is; nil where the schema has none of the path.
  public func setting(_ path: String) -> SettingInfo? {
    SettingPath(path).flatMap(model.info).map { SettingInfo($0) }
  }
}

extension SettingsFile {
  /// What the schema says of the setting that stands at a place of the text, or of the nearest around it; nil where there is
  /// none.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: in Unicode scalars, from 1.
  public func setting(atLine line: Int, column: Int) -> SettingInfo? {
    guard 1...content.lines.count ~= line else { return nil }
    return content.setting(at: content.lines.offset(ofLine: line, column: column)).map { SettingInfo($0) }
  }
}
