extension GeneratedSettings {
  /// A key that the schema doesn't declare.
  internal struct SettingsName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
