internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork

/// Sizes in requests: `5 GB` for a number of bytes.
enum SizeReading {
  /// The change with the number that its text means; the same change where the setting or the text is not a size.
  static func read(_ change: SettingOperation, in text: Snapshot) -> SettingOperation {
    guard case .set(let path, let value, let manner) = change, let size = value.document.string(value.node),
      let info = text.effective.entry(at: path)?.info, info.isSize, let count = ByteCount.parse(size),
      let number = try? TypedValue(String(count), form: .json).readings(nil).first
    else { return change }
    return .set(path, number, manner)
  }
}
