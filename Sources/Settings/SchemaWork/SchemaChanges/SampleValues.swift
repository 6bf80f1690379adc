internal import DocumentModel
internal import Settings

/// A few values of a setting: enough to distinguish its conditions, not all of them.
enum SampleValues {
  private static let maxChoices = 12

  static func of(_ setting: SettingInfo, in model: SettingsModel) -> [JSONValue] {
    (scalars(setting) + lists(setting, model: model)).uniqued()
  }

  static func plain(_ value: InputValue) -> JSONValue {
    JSONValue(value.document, node: value.document.resolve(value.node))
  }

  private static func scalars(_ setting: SettingInfo) -> [JSONValue] {
    var values = setting.defaultValue.map { [plain($0)] } ?? []
    values += setting.choices.prefix(maxChoices).map { plain($0.value) }
    for type in setting.types {
      switch type {
      case "boolean": values += [.boolean(true), .boolean(false)]
      case "null": values.append(.null)
      case "string": values += strings(setting).map { .string($0) }
      case "integer", "number":
        let bounds = ["minimum", "maximum"].compactMap { name in setting.bounds.first { $0.keyword == name } }
        values += bounds.map { plain($0.value) } + [.number(.zero), .number(ExactNumber(significand: 1))]
      case "object": values.append(.object([]))
      case _: break
      }
    }
    return values + setting.bounds.filter { $0.keyword == "minimum" }.map { plain($0.value) }
      + setting.examples.prefix(2).map(plain)
  }

  /// Strings of which at least one should differ from the default, because some conditions only test changed values.
  private static func strings(_ setting: SettingInfo) -> [String] {
    let standard = setting.defaultValue.flatMap { $0.string }
    return ["a", "b"] + (standard.map { [$0 + "a", "a" + $0, String($0.dropLast())] } ?? [])
  }

  /// Lists with no item, one, two, and two equal ones.
  private static func lists(_ setting: SettingInfo, model: SettingsModel) -> [JSONValue] {
    guard setting.types.contains("array"), let item = model.info(of: setting.settingPath.appending(0)) else {
      return []
    }
    let items = (scalars(item) + [record(item, model: model)].compactMap(\.self)).uniqued().prefix(3)
    return [.array([])] + items.map { .array([$0]) } + items.map { .array([$0, $0]) }
      + (items.count > 1 ? [.array(Array(items.prefix(2)))] : [])
  }

  /// A mapping with a value for each member, or nil for something without members.
  private static func record(_ item: SettingInfo, model: SettingsModel) -> JSONValue? {
    guard item.isGroup else { return nil }
    var members: [String: JSONValue] = [:]
    for name in item.members {
      let member = model.info(of: item.settingPath.appending(name))
      if let value = member.flatMap({ scalars($0).first }) { members[name] = value }
    }
    return .object(named: members)
  }
}
