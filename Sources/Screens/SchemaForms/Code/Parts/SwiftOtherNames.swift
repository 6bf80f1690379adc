/// The keys of members that a schema doesn't name, as generated Swift declares them.
enum SwiftOtherNames {
  static let code = #"""
    /// The name of a member that the schema doesn't name.
    fileprivate struct SettingsName: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    """#
}
