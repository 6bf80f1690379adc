internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork
internal import YAMLReading

/// A setting of a file that may not be readable: the defaults hold then.
extension SettingsReader {
  /// The file of the first operand, for one of its settings; nil once it has been said why it can't be read, or not in full,
  /// and what the default is.
  func read(for path: Path) throws(UsageError) -> Snapshot? {
    let operand = arguments.operands[0]
    guard let file = try read(operand) else {
      tellDefault(path, newInstall(insteadOf: operand))
      return nil
    }
    file.complain(environment)
    guard file.exitCode != .trouble else { return nil }
    guard let model = file.effective.model, file.mayBeUnread(path) else { return file }
    try SettingOperand.require(path, in: file)
    tellDefault(path, newInstall(insteadOf: operand, model))
    return nil
  }

  /// - Parameter defaults: the settings of a new install; nil where no schema is known.
  private func tellDefault(_ path: Path, _ defaults: Snapshot?) {
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
  func mayBeUnread(_ path: Path) -> Bool {
    !syntaxErrors.isEmpty && node(at: path) == nil
  }
}
