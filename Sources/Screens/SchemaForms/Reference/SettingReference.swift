internal import Analysis
internal import DocumentModel
internal import Settings

/// The facts of one setting, in the order of a reference.
enum SettingReference {
  typealias Piece = SchemaReference.Piece

  static func facts(_ setting: SettingInfo, _ model: SettingsModel) -> [SchemaReference.Fact] {
    let facts = setting.facts
    var rows: [(name: String, lines: [[Piece]])] = []
    rows.append(("Type", [type(setting)]))
    rows.append(("Choices", setting.choices.map(choice)))
    rows.append(("Default", defaultValue(setting)))
    rows.append(("Rules", setting.boundWords.map { [.words("\($0.name): "), .code($0.words)] }))
    rows.append(("Unit", words(setting.unit)))
    rows.append(("Examples", setting.examples.map { [.code($0.inline)] }))
    rows.append(("Sensitive", words(facts.isSensitive ? "yes: its value is not shown" : nil)))
    rows.append(("Scope", words(setting.scopeWords)))
    rows.append(("Store", words(setting.storeWords)))
    rows.append(("Since", words(facts.since)))
    rows.append(("Deprecated", deprecation(setting, model)))
    rows.append(("Kept by", words(facts.isReadOnly ? "the application: it isn't changed by hand" : nil)))
    rows.append(("Requires", setting.conditionWords.flatMap { words($0.words) + words($0.message) }))
    rows.append(("Differs from", facts.differsFrom.map { related($0.value) } ?? []))
    rows.append(("Shares no item with", facts.disjointFrom.map { related($0.value) } ?? []))
    rows.append(("No two items share", facts.uniqueBy.map { [[.code($0.value.member.value)]] } ?? []))
    return rows.filter { !$0.lines.isEmpty }.map { SchemaReference.Fact(name: $0.name, lines: $0.lines) }
  }

  private static func words(_ text: String?) -> [[Piece]] { text.map { [[.words($0)]] } ?? [] }

  private static func type(_ setting: SettingInfo) -> [Piece] {
    let types = setting.types.isEmpty ? kinds(setting.choices) : setting.types
    return types.isEmpty ? [.words("any value")] : SchemaReference.list(types.map { .code($0) })
  }

  /// The types of listed values, each once.
  private static func kinds(_ choices: [SettingInfo.Choice]) -> [String] {
    var found: [String] = []
    for choice in choices {
      let (document, node) = (choice.value.document, choice.value.document.resolve(choice.value.node))
      let isInteger = document.number(node)?.isInteger == true
      let name = isInteger ? "integer" : "\(document.kind(node))"
      if !found.contains(name) { found.append(name) }
    }
    return found
  }

  private static func choice(_ choice: SettingInfo.Choice) -> [Piece] {
    let label = choice.label.map { " \($0)" } ?? ""
    let more = choice.description.map { ": \($0)" } ?? ""
    return [.code(choice.value.inline)] + (label + more == "" ? [] : [.words(label + more)])
  }

  private static func defaultValue(_ setting: SettingInfo) -> [[Piece]] {
    if let value = setting.shownDefault { return [[.code(value.inline)]] }
    return setting.defaultValue == nil ? words(setting.facts.noDefault.map { "none: \($0)" }) : []
  }

  private static func deprecation(_ setting: SettingInfo, _ model: SettingsModel) -> [[Piece]] {
    let successor = setting.facts.replacedBy
    guard setting.isDeprecated || successor != nil else { return [] }
    guard let successor else { return words("yes") }
    return [[place(successor, model), .words(" follows it")]]
  }

  private static func related(_ comparison: SettingComparison) -> [[Piece]] {
    [[.code(comparison.setting.value.description)], [.words(comparison.message)]]
  }

  private static func place(_ path: SettingPath, _ model: SettingsModel) -> Piece {
    let isThere = model.info(of: path).map { !$0.isGroup } ?? false
    return isThere ? .setting(path) : .code(path.description)
  }
}
