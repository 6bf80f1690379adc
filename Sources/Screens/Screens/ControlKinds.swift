internal import DocumentModel
internal import Settings

/// Which control a setting or an input has.
struct ControlKinds {
  let info: SettingInfo
  /// The declaration of the items; nil for anything but a list.
  let item: SettingInfo?
  let kind: ScreenRow.Kind
  private let words: PageStrings
  let isNullable: Bool
  private let isInteger: Bool

  init(info: SettingInfo, item: SettingInfo?, words: PageStrings) {
    self.info = info
    self.item = item
    self.words = words
    let all = info.types
    // An empty field represents null.
    let types = Set(all).subtracting(["null"])
    isNullable = all.contains("null") && all.count > 1
    isInteger = types == ["integer"]
    kind = Self.kind(info, item: item, types: types)
  }

  var format: String? { Self.format(info) }

  private static func format(_ info: SettingInfo) -> String? { info.bound("format").flatMap { $0.string } }

  private static func kind(_ info: SettingInfo, item: SettingInfo?, types: Set<String>) -> ScreenRow.Kind {
    let facts = info.facts
    // A range of times that nobody can change is shown as a group of facts.
    if info.isGroup { return facts.control == .timeRange && !facts.isReadOnly ? .timeRange : .group }
    if facts.isReadOnly { return format(info) == "uri" ? .link : .info }
    let scalars: Set = ["string", "number", "integer", "boolean"]
    if types == ["boolean"] { return .toggle }
    // Choices that are lists or mappings have no control.
    if !info.choices.isEmpty, types.isSubset(of: scalars) { return .choice }
    if types.isSubset(of: ["number", "integer"]), !types.isEmpty { return .number }
    if types == ["string"] { return facts.control == .time ? .time : .text }
    guard types == ["array"], let item else { return .info }
    // Ticking boxes can't express that an item occurs twice.
    return item.choices.isEmpty || !info.facts.wantsUniqueItems ? .list : .choices
  }

  var choices: [SettingInfo.Choice] {
    switch kind {
    case .choice, .info, .link: labelled(info)
    case .choices: item.map(labelled) ?? []
    case .toggle, .number, .text, .time, .list, .group, .action, .status, .timeRange: []
    }
  }

  private func labelled(_ info: SettingInfo) -> [SettingInfo.Choice] {
    info.choices.filter { $0.value.kind != .null }.map { choice in
      var choice = choice
      let text = choice.value.string
      choice.label =
        choice.label ?? text.map(NameLabel.ofChoice) ?? ValueFormatter(words).of(choice.value, unit: info.unit)
      return choice
    }
  }

  /// The bounds and the step of a number; nil for any other kind.
  var range: NumberRange? {
    guard kind == .number else { return nil }
    return NumberRange(info.bounds, isInteger: isInteger, unit: info.unit, words: words)
  }

  /// The setting as a field of a dialog.
  func field(_ name: String, isRequired: Bool) -> Field {
    Field(
      name: name, kind: kind, label: info.title ?? NameLabel.of(name), caption: info.description,
      isRequired: isRequired, defaultValue: info.shownDefault, choices: choices, rules: info.bounds, range: range,
      unit: kind == .number ? info.unit : nil, isNullable: isNullable, isSensitive: info.facts.isSensitive,
      isMultiline: info.facts.control == .multiline)
  }
}

/// Labels made from names in a schema.
enum NameLabel {
  /// A name of a setting or an input: `screenshot_url` is *Screenshot url*.
  static func of(_ name: String) -> String { capitalized(String(name.map { $0 == "_" || $0 == "-" ? " " : $0 })) }

  /// A lowercase value of `enum`: `after_a_day` becomes *After a day*. Any other stays unchanged, because `en-US`,
  /// `utf-8` and `h264` are known by their spelling.
  static func ofChoice(_ value: String) -> String {
    let parts = value.split(separator: "_", omittingEmptySubsequences: false).flatMap { part in
      part.split(separator: "-", omittingEmptySubsequences: false)
    }
    let isName = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } || Int($0) != nil }
    // A hyphen next to a number is part of a proper name: `utf-8`.
    guard isName, Int(parts[0]) == nil, !(value.contains("-") && parts.contains { Int($0) != nil }) else {
      return value
    }
    return capitalized(parts.joined(separator: " "))
  }

  private static func capitalized(_ words: String) -> String {
    words.prefix(1).uppercased() + String(words.dropFirst())
  }
}
