internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The words of a schema about its settings, kept from one screen to the next: of thousands of rows an edit changes few, and none of
/// this. Without it an edit of a page with 5,000 settings takes an eighth longer.
package struct RowWords: Sendable {
  /// The words of one setting, which hold while the same subschemas apply to it.
  struct Known: Sendable {
    let kinds: RowKinds
    let choices: [SettingInfo.Choice]
    let rules: [SettingInfo.Bound]
    let range: NumberRange?
    let format: String?

    var info: SettingInfo { kinds.info }
    var item: SettingInfo? { kinds.item }

    init(_ kinds: RowKinds) {
      self.kinds = kinds
      choices = kinds.choices
      rules = kinds.info.bounds
      range = kinds.range
      format = kinds.format
    }
  }

  private var known: [Path: Known] = [:]
  private var model: SettingsModel?
  private var language: String?

  package init() {}

  /// Drops what is known of another schema, and in another language.
  mutating func keep(_ model: SettingsModel?, translation: Translation?) {
    let language = translation?.language.value
    guard model !== self.model || language != self.language else { return }
    self.model = model
    self.language = language
    known = [:]
  }

  func of(_ entry: SettingEntry) -> Known? {
    // A condition on another setting may apply other subschemas, with other choices.
    guard let one = known[entry.path], one.info.applied == entry.facts.applied,
      one.info.facts.isReadOnly == entry.facts.isReadOnly
    else { return nil }
    return one
  }

  mutating func add(_ kinds: RowKinds, of path: Path) -> Known {
    let one = Known(kinds)
    known[path] = one
    return one
  }
}
