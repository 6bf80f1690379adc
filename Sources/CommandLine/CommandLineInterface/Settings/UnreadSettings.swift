internal import Analysis
internal import DocumentModel
internal import Settings
internal import TerminalOutput
internal import YAMLParsing

/// Messages about settings of a file that can't be read: the defaults hold.
enum UnreadSettings {
  /// Says the default of a setting on standard error.
  ///
  /// - Parameter defaults: the settings of a new install; nil where no schema is known.
  static func tell(_ path: SettingPath, _ defaults: Snapshot?, _ environment: CommandEnvironment) {
    guard let settings = defaults?.effective, settings.entry(at: path) != nil else { return }
    let value = settings.node(at: path).map { InlineText.of(settings.shown, $0) }
    environment.complain("\(value.map { "the default of \(path) is \($0)" } ?? "\(path) has no default")")
  }
}

extension Snapshot {
  /// Whether the text is not well-formed and nothing of it could be read.
  var isUnread: Bool {
    guard !syntaxErrors.isEmpty else { return false }
    guard let root else { return true }
    return !values.kind(root).isCollection || values.count(root) == 0
  }

  /// Whether a setting may be stated in what could not be read of the text.
  func mayBeUnread(_ path: SettingPath) -> Bool {
    !syntaxErrors.isEmpty && node(at: path) == nil
  }
}
