public import SettleSettings

extension GeneratedSettings.SettingsValue: SettingValue {
  public init?(_ value: RawSettingValue) {
    if let boolean = value.bool {
      self = .boolean(boolean)
    } else if let integer = value.int {
      self = .integer(integer)
    } else if let number = value.double {
      self = .number(number)
    } else if let string = value.string {
      self = .string(string)
    } else if let items = value.items {
      self = .list(items.compactMap { Self($0) })
    } else if let members = value.members {
      self = .object(members.compactMapValues { Self($0) })
    } else {
      self = .null
    }
  }

  public var json: String? { GeneratedSettings.SettingsJSON.text(self) }

  /// Whether it is null, or an object that contains only nulls.
  internal var holdsNothing: Bool {
    switch self {
    case .null: true
    case .object(let members): members.values.allSatisfy(\.holdsNothing)
    case .boolean, .integer, .number, .string, .list, .data, .date: false
    }
  }
}
