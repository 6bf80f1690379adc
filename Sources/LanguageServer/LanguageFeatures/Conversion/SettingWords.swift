internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import Workspace
internal import YAMLParsing

/// The description of a setting, in paragraphs.
struct SettingWords {
  private let info: SettingInfo
  private let model: SettingsModel

  init(_ info: SettingInfo, _ model: SettingsModel) {
    (self.info, self.model) = (info, model)
  }

  /// - Parameter choice: the value at the cursor.
  func all(choice: String?) -> [ShownWords] {
    let facts = info.facts
    let name = info.path
    var words = [
      facts.title.map { .init("**\(MarkdownText.safe($0))** \(MarkdownText.code(name))", "\($0) (\(name))") }
        ?? ShownWords(MarkdownText.code(name), name)
    ]
    if let description = facts.description { words.append(.init(author: description)) }
    if let choices = choices(choice) { words.append(choices) }
    let rows = rows
    if !rows.isEmpty {
      words.append(
        .init(
          rows.map { "- \($0.0): \($0.1.markdown)" }.joined(separator: "\n"),
          rows.map { "\($0.0): \($0.1.plain)" }.joined(separator: "\n")))
    }
    if let help = facts.help { words.append(.init(author: help)) }
    return words
  }

  private static let choiceLimit = 20

  private func choices(_ current: String?) -> ShownWords? {
    var choices = info.choices
    guard !choices.isEmpty else { return nil }
    let isCurrent = { (choice: SettingInfo.Choice) in choice.value.document.string(choice.value.node) == current }
    choices = choices.filter(isCurrent) + choices.filter { !isCurrent($0) }
    let shown = choices.prefix(Self.choiceLimit).map { choice -> (value: String, caption: String) in
      let caption = [choice.label, choice.description].compactMap(\.self).joined(separator: ": ")
      return (choice.value.inline, caption)
    }
    let more = choices.count > Self.choiceLimit ? ["and \(choices.count - Self.choiceLimit) more"] : []
    return .init(
      (shown.map {
        "- " + MarkdownText.code($0.value) + ($0.caption.isEmpty ? "" : " " + MarkdownText.safe($0.caption))
      }
        + more.map { "- \($0)" }).joined(separator: "\n"),
      (shown.map { "\($0.value)" + ($0.caption.isEmpty ? "" : "  \($0.caption)") } + more).joined(separator: "\n"))
  }

  private var rows: [(String, ShownWords)] {
    let facts = info.facts
    var rows: [(String, ShownWords)] = []
    if !info.isGroup, info.choices.isEmpty, let type = info.typeWords { rows.append(("type", .init(own: type))) }
    for (name, words) in info.boundWords {
      rows.append((name, name == "pattern" ? .init(MarkdownText.code(words), words) : .init(own: words)))
    }
    if let unit = facts.unit { rows.append(("unit", .init(own: unit))) }
    if !info.isGroup, let value = info.defaultValue {
      rows.append(("default", facts.hasSecretDefault ? .init(own: RedactedSign.text) : code(value)))
    }
    for (words, message) in info.isGroup ? [] : info.conditionWords {
      rows.append(("requires", .init(own: words + (message.map { ". \($0)" } ?? ""))))
    }
    if let scope = info.scopeWords { rows.append(("scope", .init(author: scope))) }
    if let store = info.storeWords { rows.append(("store", .init(own: store))) }
    if facts.isSensitive { rows.append(("sensitive", .init(own: "its value is never shown"))) }
    if facts.isReadOnly { rows.append(("kept by", .init(own: "the application; it isn't changed by hand"))) }
    if let words = facts.switchWords { rows.append(("switched", .init(own: words))) }
    if facts.isDeprecated || facts.replacedBy != nil {
      rows.append(("deprecated", .init(own: facts.replacedBy.map { "\($0) follows it" } ?? "yes")))
    }
    if let since = facts.since { rows.append(("since", .init(own: since))) }
    return rows
  }

  private func code(_ value: InputValue) -> ShownWords {
    .init(MarkdownText.code(value.inline), value.inline)
  }
}

/// The effective value of a setting, and every place that contributes to it.
enum EffectWords {
  /// The largest text, in bytes, whose settings are all computed while a person waits.
  static let limit = 300_000
  /// The largest text, in bytes, for which one setting is computed. As much as can be parsed meanwhile.
  private static let limitOfOne = 2_000_000

  static func of(_ path: SettingPath, _ view: TextView) -> [ShownWords] {
    // A schema's own settings have no effective values.
    guard view.bytes.count <= limitOfOne, let model = view.resolution.model,
      Dialect.standard(model.graph.source.uri) == nil
    else { return [] }
    let says = SettingSays(view.snapshot, about: path)
    let settings = says.settings
    guard settings.entry(at: path).map({ !$0.isGroup }) ?? (settings.node(at: path) != nil) else { return [] }
    let value = says.value(path)?.inline
    let isAllowed = says.refusal(of: path) == nil
    let effect = says.isIdle(path) ? "Stored, without effect" : "Takes effect"
    let start = isAllowed ? effect : "The value isn't allowed. Holds instead"
    let title =
      value.map { ShownWords("\(start): \(MarkdownText.code($0))", "\(start): \($0)") }
      ?? (isAllowed ? nil : ShownWords(own: "\(start): nothing"))
    let lines = says.of(path).map { say -> (markdown: String, plain: String) in
      let (text, who) = (say.shown, say.who)
      let place = "\(say.origin.path):\(say.origin.line)"
      let remark = say.remark.map { " – \($0)" } ?? ""
      return (
        "- \(MarkdownText.escaped(who)) \(MarkdownText.code(text)) \(MarkdownText.escaped(place + remark))",
        "\(who) \(text) \(place)\(remark)"
      )
    }
    let list = ShownWords(lines.map(\.markdown).joined(separator: "\n"), lines.map(\.plain).joined(separator: "\n"))
    return [title, lines.isEmpty ? nil : list].compactMap(\.self)
  }
}

/// A paragraph for a person, in Markdown and as plain text.
struct ShownWords {
  var markdown: String
  var plain: String

  /// A text by the author of a schema.
  init(author text: String) { (markdown, plain) = (MarkdownText.safe(text), text) }
  init(_ markdown: String, _ plain: String) { (self.markdown, self.plain) = (markdown, plain) }
  init(own text: String) { (markdown, plain) = (MarkdownText.escaped(text), text) }
}
