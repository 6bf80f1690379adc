internal import DocumentModel
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SourceText

/// What a setting is, for a person.
struct SettingDescription {
  let model: SettingsModel

  /// Keywords that bound a value, with the words for them.
  private static let bounds = [
    ("minimum", "at least"), ("exclusiveMinimum", "more than"), ("maximum", "at most"),
    ("exclusiveMaximum", "less than"),
    ("multipleOf", "a multiple of"), ("minLength", "characters, at least"), ("maxLength", "characters, at most"),
    ("minItems", "items, at least"), ("maxItems", "items, at most"), ("pattern", "pattern"), ("format", "format"),
  ]

  /// The whole page of one setting or group.
  func page(_ setting: DescribedSetting) -> String {
    let facts = setting.facts
    let title = TerminalText.safe(setting.path.description) + (facts.title.map { " – " + TerminalText.safe($0) } ?? "")
    var text = title + "\n"
    if let description = facts.description { text += paragraph(description) }
    let rows = rows(setting)
    let width = rows.map(\.0.count).max() ?? 0
    if !rows.isEmpty { text += "\n" }
    for (name, value) in rows {
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let hanging = "\n" + String(repeating: " ", count: width + 4)
      text +=
        "  " + name + String(repeating: " ", count: width - name.count + 2) + lines.joined(separator: hanging) + "\n"
    }
    if let help = facts.help {
      text += "\n" + Self.safe(help)
      if !help.hasSuffix("\n") { text += "\n" }
    }
    return text
  }

  private static func safe(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { TerminalText.safe(String($0)) }
      .joined(separator: "\n")
  }

  private func paragraph(_ text: String) -> String {
    TerminalText.safe(String(text.split(whereSeparator: \.isNewline).joined(separator: " "))) + "\n"
  }

  private func rows(_ setting: DescribedSetting) -> [(String, String)] {
    let facts = setting.facts
    let choices = choices(setting)
    var rows: [(String, String?)] = [("choices", choices)]
    rows.append(("type", setting.members.isEmpty && choices == nil ? type(setting) : nil))
    rows += Self.bounds.map { keyword, words in ("rule", bound(keyword, words, setting)) }
    let absence = facts.noDefault.map { "none: \($0)" }
    rows.append(("default", setting.members.isEmpty ? defaultValue(facts) ?? absence : nil))
    rows.append(("inside", setting.members.isEmpty ? nil : setting.members.joined(separator: "\n")))
    rows.append(("scope", facts.scope))
    rows.append(("section", facts.section.map(section)))
    rows.append(("store", facts.store.map { store($0, setting) }))
    if setting.members.isEmpty { rows += facts.requires.map { ("requires", requirement($0)) } }
    rows.append(("differs", facts.differsFrom.map { "from \($0.value.setting.value)" }))
    rows.append(("disjoint", facts.disjointFrom.map { "from \($0.value.setting.value)" }))
    rows.append(("unique", facts.uniqueBy.map { "by \($0.value.member.value)" }))
    rows.append(("sensitive", facts.isSensitive ? "yes: no command shows its value" : nil))
    rows.append(("kept by", facts.isReadOnly ? "the application; it isn't changed by hand" : nil))
    rows.append(("deprecated", deprecation(facts)))
    rows.append(("since", facts.since))
    rows.append(("stated", place(setting)))
    return rows.compactMap { name, value in value.map { (name, Self.safe($0)) } }
  }

  func type(_ setting: DescribedSetting) -> String? {
    if let words = model.graph.typeDescription(setting.applied) { return words }
    return model.graph.choices(setting.applied).map { found in
      found.values.map { YAMLWriter.inline(found.document, $0) }.joined(separator: ", ")
    }
  }

  private func choices(_ setting: DescribedSetting) -> String? {
    guard let (document, values) = model.graph.choices(setting.applied) else { return nil }
    return values.map { value in
      let text = YAMLWriter.inline(document, value)
      let label = document.string(value).flatMap { setting.facts.labels[$0] }
      return text + (label.map { " (\($0.title))" } ?? "") + (label?.description.map { ": \($0)" } ?? "")
    }.joined(separator: "\n")
  }

  private func bound(_ keyword: String, _ words: String, _ setting: DescribedSetting) -> String? {
    model.graph.stated(keyword, setting.applied).map { stated in
      words + " "
        + (stated.source.document.string(stated.node) ?? YAMLWriter.inline(stated.source.document, stated.node))
    }
  }

  func defaultValue(_ facts: SettingFacts) -> String? {
    facts.defaultValue.map { stated in
      facts.hasSecretDefault ? ValueDescription.redacted : YAMLWriter.inline(stated.source.document, stated.value)
    }
  }

  private func section(_ id: String) -> String {
    model.declaration?.sections.first { $0.id.value == id }?.title ?? id
  }

  private func store(_ store: SettingFacts.Store, _ setting: DescribedSetting) -> String {
    let name = setting.path.segments.last.map { SettingPath(segments: [$0]).description } ?? ""
    return "\(store.id), key \(store.key ?? name)" + (store.isJSON ? ", as one JSON document" : "")
  }

  private func requirement(_ stated: SettingFacts.Stated<SettingCondition>) -> String {
    let document = stated.source.document
    guard case .isAmong(let path, let values) = stated.value.test else { return "" }
    let wanted = values.map { YAMLWriter.inline(document, $0) }.joined(separator: " or ")
    let otherwise = stated.value.otherwise.map { YAMLWriter.inline(document, $0) } ?? "the default"
    let message = stated.value.message.map { "\n\($0.value)" } ?? ""
    return "\(path.value) to be \(wanted), otherwise \(otherwise)\(message)"
  }

  private func deprecation(_ facts: SettingFacts) -> String? {
    guard facts.isDeprecated || facts.replacedBy != nil else { return nil }
    return facts.replacedBy.map { "yes: \($0) follows it" } ?? "yes"
  }

  private func place(_ setting: DescribedSetting) -> String? {
    let graph = model.graph
    let speaking = setting.applied.first { one in
      ["title", "default", "x-setting"].contains { graph.stated($0, at: one.point) != nil }
    }
    guard let point = (speaking ?? setting.applied.first)?.point else { return nil }
    let source = model.graph.source(of: point)
    let range = source.document.range(model.graph.node(of: point))
    return "\(source.path):\(LineIndex(source.document.text).position(of: range.start).line)"
  }
}
