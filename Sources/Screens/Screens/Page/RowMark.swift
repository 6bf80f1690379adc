internal import DocumentModel
internal import Settings

/// A hash of everything that a row's HTML depends on. Rows with the same hash have the same HTML: after an edit only
/// the others are drawn. Drawing all 5,000 rows of a page takes a quarter of the time of an edit.
struct RowMark {
  private var hasher = Hasher()

  /// Nil for a row with actions: their dialogs depend on much, and few rows have any.
  static func of(_ row: ScreenRow, ids: [String], isLocked: Bool, language: String) -> Int? {
    var mark = Self()
    mark.hasher.combine(ids)
    mark.hasher.combine(isLocked)
    mark.hasher.combine(language)
    return mark.add(row) ? mark.hasher.finalize() : nil
  }

  /// - Returns: False if it can't cover everything that the row depends on.
  private mutating func add(_ row: ScreenRow) -> Bool {
    guard case .setting(let setting) = row.content, setting.turning == nil, setting.add == nil, setting.remove == nil
    else { return false }
    add([row.id, row.kind.rawValue, row.label])
    add([row.caption, row.help, row.icon])
    hasher.combine(row.isVisible)
    // The page shows the line of a value that only the file has changed.
    let origin = [.info, .link, .group, .timeRange].contains(row.kind) ? setting.origin : nil
    add([origin?.path, (origin?.line).map(String.init)])
    add(setting)
    return add(setting.rows) && add(setting.items)
  }

  private mutating func add(_ rows: [ScreenRow]) -> Bool {
    hasher.combine(rows.count)
    for row in rows { guard add(row) else { return false } }
    return true
  }

  /// All but the source and the scope, which no page shows.
  private mutating func add(_ setting: SettingRow) {
    for value in [setting.value, setting.refused, setting.defaultValue, setting.configured] { add(value) }
    add([setting.shown, setting.reason, setting.tone?.rawValue, setting.unit, setting.clock, setting.cleared])
    let signs = [
      setting.isModified, setting.isResettable, setting.isReasonShown, setting.isReadOnly, setting.isDeprecated,
      setting.isNullable, setting.isSize, setting.isMultiline, setting.isSensitive, setting.isSet, setting.isOrdered,
    ]
    hasher.combine(signs)
    add(setting.choices, rules: setting.rules, range: setting.range)
    hasher.combine(setting.findings.count)
    for finding in setting.findings { add([finding.severity.rawValue, finding.code, finding.message]) }
    hasher.combine(setting.item != nil)
    if let item = setting.item { add(item) }
  }

  private mutating func add(_ field: Field) {
    add([field.name, field.kind.rawValue, field.label, field.caption, field.unit])
    hasher.combine([field.isRequired, field.isNullable, field.isSensitive, field.isMultiline])
    add(field.defaultValue)
    add(field.choices, rules: field.rules, range: field.range)
    hasher.combine(field.fields.count)
    for field in field.fields { add(field) }
  }

  private mutating func add(_ choices: [SettingInfo.Choice], rules: [SettingInfo.Bound], range: NumberRange?) {
    hasher.combine(choices.count)
    for choice in choices {
      add(choice.value)
      add([choice.label, choice.description])
    }
    hasher.combine(rules.count)
    for rule in rules {
      hasher.combine(rule.keyword)
      add(rule.value)
    }
    add([range?.minimum, range?.maximum, range?.step, range?.sliderStep, range?.words])
  }

  private mutating func add(_ value: InputValue?) { hasher.combine(value?.json) }

  private mutating func add(_ words: [String?]) { hasher.combine(words) }
}
