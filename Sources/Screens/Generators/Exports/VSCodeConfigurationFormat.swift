internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The configuration that an extension of VS Code contributes in its `package.json`: an entry for each section.
struct VSCodeConfigurationFormat {
  let model: SettingsModel
  let prefix: String
  /// The number of nested schemas written so far.
  private(set) var innerCount = 0
  /// Whether a type contains itself.
  private(set) var hasRepetition = false

  /// The most inner schemas that are written: recursive types would have infinitely many.
  private static let maxInnerSchemas = 2_000

  /// The settings under one heading.
  private struct Part {
    var id: String
    var title: String
    var settings: [SettingInfo]
  }

  mutating func write(to export: inout SchemaExport) {
    let all = model.settings
    for setting in all where setting.facts.hasSecretDefault {
      export.omit(setting.path, message: "vscode cannot protect sensitive settings")
    }
    let settings = all.filter { !$0.facts.hasSecretDefault }
    for setting in settings where setting.facts.store != nil {
      export.omit(setting.path, message: "vscode does not support stores")
    }
    export.omitRules(of: settings, model: model, target: .vscode)
    export.text = JSONWriter.line(.indented) { writer in
      writer.object("contributes") { writer in
        writer.objects("configuration", of: parts(settings).enumerated()) { writer, part in
          writer.field("id", part.element.id)
          writer.field("title", part.element.title)
          writer.field("order", part.offset + 1)
          writer.object("properties") { writer in
            for (index, setting) in part.element.settings.enumerated() {
              write(setting, order: index + 1, to: &writer)
            }
          }
        }
      }
    }
    if hasRepetition {
      export.omit("the document", message: "vscode does not support recursive schemas; each is written once")
    }
    if innerCount > Self.maxInnerSchemas {
      export.omit("the document", message: "only the first \(Self.maxInnerSchemas) nested schemas are written")
    }
  }

  private func parts(_ settings: [SettingInfo]) -> [Part] {
    let sections = model.declaration?.sections ?? []
    let ids = Set(sections.map(\.id.value))
    var parts = sections.map { section in
      Part(
        id: section.id.value, title: section.title ?? section.id.value,
        settings: settings.filter { $0.section == section.id.value })
    }
    let rest = settings.filter { $0.section.map(ids.contains) != true }
    parts.append(Part(id: prefix, title: model.info(of: Path())?.title ?? prefix, settings: rest))
    return parts.filter { !$0.settings.isEmpty }
  }

  private mutating func write(_ setting: SettingInfo, order: Int, to writer: inout JSONWriter) {
    writer.object("\(prefix).\(setting.path)") { writer in
      writeSchema(setting, in: [setting.applied], to: &writer)
      if let value = setting.shownDefault { writer.field("default", json: value.json) }
      let words = [setting.description, setting.help].compactMap { $0.map(MarkdownText.safe) }
      if !words.isEmpty { writer.field("markdownDescription", words.joined(separator: "\n\n")) }
      writer.field("order", order)
      switch setting.scope {
      // "machine" isn't synchronized to other machines, and "application" can't be set for a folder.
      case "device": writer.field("scope", "machine")
      case "account": writer.field("scope", "application")
      case _: break
      }
      if setting.isDeprecated {
        let next =
          setting.replacedBy.map { "Use \(MarkdownText.code("#\(prefix).\($0)#")) instead." }
          ?? "Deprecated."
        writer.field("markdownDeprecationMessage", next)
      }
    }
  }

  /// Writes the rules of a value and of its contents.
  ///
  /// - Parameter outer: The subschemas of the value and of those around it: a recursive one is written once.
  private mutating func writeSchema(
    _ setting: SettingInfo, in outer: [[SchemaGraph.Applied]], to writer: inout JSONWriter
  ) {
    let types = setting.valueTypes
    if let type = types.first, types.count == 1 {
      writer.field("type", type)
    } else {
      writer.list("type", types) { $0.string($1) }
    }
    let choices = setting.choices
    writer.list("enum", choices) { $0.raw($1.json) }
    if choices.contains(where: { $0.label != nil }) {
      writer.list("enumItemLabels", choices) { $0.string($1.label ?? "") }
    }
    if choices.contains(where: { $0.description != nil }) {
      writer.list("markdownEnumDescriptions", choices) { $0.string(MarkdownText.safe($1.description ?? "")) }
    }
    for bound in setting.bounds { writer.field(bound.keyword, json: bound.value.json) }
    if let inner = model.inner(of: setting) {
      writer.object(types.contains("array") ? "items" : "additionalProperties") {
        writeInner(inner, in: outer, to: &$0)
      }
    }
    let members = setting.members.compactMap { model.info(of: setting.settingPath.appending($0)) }
    let shown = members.filter { !$0.isSensitive }
    if !shown.isEmpty {
      writer.object("properties") { writer in
        for member in shown { writer.object(member.settingPath.name) { writeInner(member, in: outer, to: &$0) } }
      }
      let required = setting.facts.requiredMembers.filter { name in shown.contains { $0.settingPath.name == name } }
      writer.list("required", required) { $0.string($1) }
    }
  }

  /// Writes the schema of what is inside a value, up to the limit.
  private mutating func writeInner(
    _ setting: SettingInfo, in outer: [[SchemaGraph.Applied]], to writer: inout JSONWriter
  ) {
    // A recursive type isn't written again inside itself.
    guard !outer.contains(setting.applied) else {
      hasRepetition = true
      return
    }
    innerCount += 1
    guard innerCount <= Self.maxInnerSchemas else { return }
    writeSchema(setting, in: outer + [setting.applied], to: &writer)
  }
}
