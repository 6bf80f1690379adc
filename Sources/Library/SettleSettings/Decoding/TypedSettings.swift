internal import Settings

/// The settings of a schema as one type, as `settle schema codegen --to swift --library` makes it: its members are settings, and
/// their key paths name them.
public protocol TypedSettings: Sendable {
  /// The path of a member, such as `notifications.types.likes`; nil for a key path that leads to no setting.
  static func settingPath(of member: PartialKeyPath<Self>) -> String?
}

extension SettingsFile {
  /// The effective value of a member of a settings type.
  ///
  /// ```swift
  /// let speed = try settings[\AppSettings.playback.speed]
  /// ```
  public subscript<Root: TypedSettings, Value: Decodable>(_ member: KeyPath<Root, Value>) -> Value {
    get throws(SettingsError) { try decode(Value.self, at: try Self.path(member)) }
  }

  /// Gives a member of a settings type a value, as ``set(_:to:)`` does.
  ///
  /// - Throws: what ``set(_:to:rounding:)`` throws.
  public mutating func set<Root: TypedSettings, Value: Encodable & Sendable>(
    _ member: KeyPath<Root, Value>, to value: Value
  ) throws(SettingsError) {
    try set(try Self.path(member), to: EncodedValue(SettingsEncoder.json(value)))
  }

  /// Gives a setting the value of any type that can be encoded: a record, a list of records.
  ///
  /// - Throws: what ``set(_:to:rounding:)`` throws.
  public mutating func set(_ path: String, encoding value: some Encodable) throws(SettingsError) {
    try set(path, to: EncodedValue(SettingsEncoder.json(value)))
  }

  private static func path<Root: TypedSettings>(_ member: PartialKeyPath<Root>) throws(SettingsError) -> String {
    guard let path = Root.settingPath(of: member) else { throw .unknownSetting("\(member)") }
    return path
  }
}

/// A value that is JSON already.
private struct EncodedValue: SettingValue {
  let json: String?

  init(_ json: String?) { self.json = json }
  init?(_ value: RawSettingValue) { nil }
}
