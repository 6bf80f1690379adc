internal import Analysis
internal import Settings
internal import SettingsWork

/// Inserting items, moving, comments, and merging. Each change is proven like that of
/// ``SettingsFile/set(_:to:rounding:)``, and nothing is written before ``SettingsFile/save()``.
extension SettingsFile {
  /// Inserts an item into a list.
  ///
  /// - Parameters:
  ///   - value: the new item.
  ///   - path: the item to insert before, `hosts[0]` or `hosts[-1]`, or the end, `hosts[+]`.
  /// - Throws: what ``proposal(inserting:at:)`` throws.
  public mutating func insert(_ value: some SettingValue, at path: String) throws(SettingsError) {
    try make(try proposal(inserting: value, at: path))
  }

  /// The changes that ``insert(_:at:)`` would make, without making them.
  ///
  /// - Throws: ``SettingsError/unwritableValue(_:)``, ``SettingsError/managed(_:by:)``, or
  ///   ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  public func proposal(
    inserting value: some SettingValue, at path: String
  ) throws(SettingsError) -> SettingsProposal {
    let (known, item) = try change(path, json: value.json)
    return try proposed(text(try target(of: known)).change([.insert(known, item)]))
  }

  /// Renames a setting, or moves it to another mapping or list, with its comments.
  ///
  /// The path `.` is the whole document, which can be moved under a new key or be replaced with a setting.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, ``SettingsError/managed(_:by:)``, or
  ///   ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  public mutating func move(_ path: String, to destination: String) throws(SettingsError) {
    let known = (try selected(path, isEffective: false), try selected(destination, isEffective: false))
    try make(try proposed(text(try target(of: known.0)).change([.move(known.0, to: known.1)])))
  }

  /// The comments of a setting: the lines directly above it, and the text after it on its line; nil for none. For a
  /// sensitive setting, they are `‹redacted›`.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``.
  public func comment(of path: String) throws(SettingsError) -> (above: String?, after: String?) {
    content.comments(of: try selected(path, isEffective: false))
  }

  /// Writes the comment of a setting. Nil leaves a part as it is, an empty text removes it.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, or ``SettingsError/refused(_:)`` if the file can't have
  ///   the comment: JSON has none.
  public mutating func setComment(
    of path: String, above: String? = nil, after: String? = nil
  ) throws(SettingsError) {
    let known = try selected(path, isEffective: false)
    let change = SettingOperation.comment(known, above: above, after: after)
    try make(try proposed(content.change([change])))
    unsavedComments.append(change)
  }

  /// Merges another text into the settings: mappings key by key; new entries come with their comments.
  ///
  /// - Parameters:
  ///   - text: the other text, in the notation of the file.
  ///   - base: the common ancestor, for a three-way merge; nil if the other text wins.
  ///   - appendsToLists: whether a list gets the items that only the other text has. Otherwise lists are replaced,
  ///     except those whose items `uniqueBy` identifies.
  /// - Throws: ``SettingsError/conflict(_:)`` with the settings that both texts changed, to different values, or
  ///   ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  public mutating func merge(
    text: String, base: String? = nil, appendsToLists: Bool = false
  ) throws(SettingsError) {
    let other = content.edited(Array(text.utf8))
    if let note = other.changeObstacle {
      throw .refused(SettingsProblem(note.diagnostic, in: note.text.lines, of: note.text.shown))
    }
    let common = base.map { content.edited(Array($0.utf8)) }
    switch content.merging([other], base: common, lists: appendsToLists ? .append : .replace) {
    case .conflicts(let conflicts): throw .conflict(conflicts.map(\.path))
    case .merged(let outcome): try take(outcome)
    }
  }
}
