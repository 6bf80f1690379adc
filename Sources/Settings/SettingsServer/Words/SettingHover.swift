internal import Analysis
internal import DocumentModel
internal import JSONSchema
internal import LanguageServer
internal import SchemaWork
internal import Settings
internal import SettingsWork

/// What a schema says about a setting besides its title and description, in paragraphs.
enum SettingHover {
  /// - Parameter choice: The value at the cursor.
  static func of(_ info: SettingInfo, model: SettingsModel, choice: String?) -> [MarkupText] {
    let rows = info.statedFacts(in: model, first: choice).map(shortened)
    let list = MarkupText(
      rows.map(\.markdown).joined(separator: "\n"), plain: rows.map(\.plain).joined(separator: "\n"))
    let help = info.facts.help.map { MarkupText(author: $0) }
    return [rows.isEmpty ? nil : list, help].compactMap(\.self)
  }

  private static let lineLimit = 20

  private static func shortened(_ fact: SettingFact) -> SettingFact {
    let more = fact.lines.count - lineLimit
    return more > 0
      ? SettingFact(fact.name, lines: fact.lines.prefix(lineLimit) + [[.words("and \(more) more")]]) : fact
  }
}

/// The effective value of a setting, and every place that contributes to it.
enum EffectiveValueHover {
  /// The largest file, in bytes, for which all settings are computed while the user waits.
  static let limit = 300_000
  /// The largest file, in bytes, for which one setting is computed: as much as can be parsed in that time.
  private static let singleSettingLimit = 2_000_000

  static func of(_ path: Path, view: TextView) -> [MarkupText] {
    // A schema's own settings have no effective values.
    guard view.bytes.count <= singleSettingLimit, let model = view.resolution.model,
      Dialect.standard(model.graph.source.uri) == nil
    else { return [] }
    let contributions = SettingContributions(view.snapshot, about: path, linesBefore: view.place(of: 0).line)
    let settings = contributions.settings
    guard settings.entry(at: path).map({ !$0.isGroup }) ?? (settings.node(at: path) != nil) else { return [] }
    let value = contributions.value(path)?.inline
    let isAllowed = contributions.refusal(of: path) == nil
    let effect = contributions.isInactive(path) ? "No effect" : "Effective value"
    let start = isAllowed ? effect : "Invalid value. Used instead"
    let title =
      value.map { MarkupText("\(start): \(MarkdownText.code($0))", plain: "\(start): \($0)") }
      ?? (isAllowed ? nil : MarkupText(own: "Invalid value, treated as not set"))
    let lines = contributions.of(path).map { contribution -> (markdown: String, plain: String) in
      let (text, sourceDescription) = (contribution.shown, contribution.sourceDescription)
      let place = "\(contribution.origin.path):\(contribution.origin.line)"
      let remark = contribution.remark.map { " – \($0)" } ?? ""
      return (
        "- \(MarkdownText.escaped(sourceDescription)) \(MarkdownText.code(text)) \(MarkdownText.escaped(place + remark))",
        "\(sourceDescription) \(text) \(place)\(remark)"
      )
    }
    let list = MarkupText(
      lines.map(\.markdown).joined(separator: "\n"), plain: lines.map(\.plain).joined(separator: "\n"))
    return [title, lines.isEmpty ? nil : list].compactMap(\.self)
  }
}

/// The strings of a file that are among the values listed by the schema.
enum ListedValues {
  static func of(_ snapshot: Snapshot) -> Set<ByteRange> {
    guard let graph = snapshot.model?.graph else { return [] }
    let (settings, document) = (snapshot.effective, snapshot.values)
    var found: Set<ByteRange> = []
    for entry in settings.entries {
      guard case .layer(let layer, let node) = entry.origin, layer == settings.layers.count - 1 else { continue }
      let isList = document.kind(node) == .array
      let applied = isList ? graph.applied(graph.items(entry.applied)) : entry.applied
      guard graph.stated("enum", applied: applied) != nil else { continue }
      for value in isList ? Array(document.items(node)) : [node] where document.kind(value) == .string {
        found.insert(document.range(value))
      }
    }
    return found
  }
}
