internal import DocumentModel
public import JSONSchema

/// The two keywords that declare settings in a schema.
package struct SettingsVocabulary: Sendable {
  /// The keyword for one setting.
  package static let setting = "x-setting"
  /// The keyword for the settings as a whole, at the root.
  package static let settings = "x-settings"
  /// The member of `x-setting` that names the replacement of a deprecated setting.
  static let replacedBy = "replacedBy"
  package static let settingMetaschema = "settle:/schemas/meta/x-setting.yaml"
  package static let settingsMetaschema = "settle:/schemas/meta/x-settings.yaml"
  /// The schema of test files; a test is `#/$defs/test`.
  package static let testsSchema = "settle:/schemas/meta/schema-tests.yaml"
  /// The meta-schema of each keyword.
  package static let metaschemas = [setting: settingMetaschema, settings: settingsMetaschema]
}

extension Schema.Options {
  /// The options for schemas with settings keywords: findings hide values that the schema calls sensitive, and show the
  /// help of a setting.
  public static var settings: Self { Self(sensitivity: .setting, help: .setting) }
}

extension SensitivityKeyword {
  /// `x-setting: {sensitive: true}`.
  package static let setting = Self(SettingsVocabulary.setting, of: SettingsVocabulary()) { $0.declaredSensitivity($1) }
}

extension HelpKeyword {
  /// `x-setting: {help: …}`.
  package static let setting = Self(SettingsVocabulary.setting) { document, node in
    document.kind(node) == .object ? document.value(node, named: "help").flatMap { document.string($0) } : nil
  }
}

extension Document {
  private static let nearSensitive = NearestNames(["sensitive"])

  /// Whether an `x-setting` marks its value as sensitive, or nil if it doesn't say. An unreadable value and a
  /// misspelling of `sensitive` count as sensitive; checking the schema reports them.
  func declaredSensitivity(_ setting: NodeID) -> Bool? {
    guard kind(setting) == .object else { return kind(setting) == .null ? nil : true }
    var stated: Bool?
    for entry in entries(setting) {
      guard let key = entry.keyID else { continue }
      let name = keys.name(key)
      if name == "sensitive" {
        stated = stated == true || boolean(entry.value) ?? true
      } else if Self.nearSensitive.nearest(to: name) != nil {
        stated = true
      }
    }
    return stated
  }
}
