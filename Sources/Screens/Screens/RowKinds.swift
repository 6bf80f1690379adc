internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Which control a setting or an input has.
struct RowKinds {
  let info: SettingInfo
  /// The declaration of the items; nil for anything but a list.
  let item: SettingInfo?

  /// Types but null, which an empty field represents.
  private var types: Set<String> { Set(info.types).subtracting(["null"]) }
  var isNullable: Bool { info.types.contains("null") && info.types.count > 1 }

  var format: String? {
    info.bounds.first { $0.keyword == "format" }.flatMap { $0.value.document.string($0.value.node) }
  }

  var kind: ScreenRow.Kind {
    let facts = info.facts
    if info.isGroup { return facts.control == .timeRange && !facts.isReadOnly ? .timeRange : .group }
    if facts.isReadOnly { return format == "uri" ? .link : .info }
    let scalars: Set = ["string", "number", "integer", "boolean"]
    if types == ["boolean"] { return .toggle }
    if !info.choices.isEmpty, types.isSubset(of: scalars) { return .choice }
    if types.isSubset(of: ["number", "integer"]), !types.isEmpty { return .number }
    if types == ["string"] { return facts.control == .time ? .time : .text }
    guard types == ["array"], let item else { return .info }
    return item.choices.isEmpty || !info.facts.wantsUniqueItems ? .list : .choices
  }

  var choices: [SettingInfo.Choice] {
    switch kind {
    case .choice, .info, .link: Self.choices(info)
    case .choices: item.map(Self.choices) ?? []
    case .toggle, .number, .text, .time, .list, .group, .action, .status, .timeRange: []
    }
  }

  static func choices(_ info: SettingInfo) -> [SettingInfo.Choice] {
    info.choices.filter { $0.value.document.kind($0.value.node) != .null }.map { choice in
      var choice = choice
      choice.label = choice.label ?? ValueWords.of(choice.value)
      return choice
    }
  }

  /// The setting as a field of a dialog.
  func field(_ name: String, isRequired: Bool) -> Field {
    let label = info.facts.title ?? Self.words(name)
    return Field(
      name: name, kind: kind, label: label, caption: info.facts.description, isRequired: isRequired,
      defaultValue: info.shownDefault, choices: choices, rules: info.bounds,
      isNullable: isNullable, isSensitive: info.facts.isSensitive, isMultiline: info.facts.control == .multiline)
  }

  /// A name in the words of a person: `screenshot_url` is *Screenshot url*.
  private static func words(_ name: String) -> String {
    let words = String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
