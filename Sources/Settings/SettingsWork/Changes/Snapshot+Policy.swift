package import Analysis
package import DocumentModel
internal import FileAccess
internal import JSONSchema
package import Settings

/// Rules for every change that a user makes, in any program.
extension Snapshot {
  /// The action that gives a switch a value, because only actions turn switches on and off. Nil for any other setting,
  /// and if the text can't be changed at all, which is the better reason to report.
  package func switchAction(_ path: Path, to value: InputValue) -> SettingsDeclaration.Action? {
    guard let model, value.boolean != nil, changeObstacle == nil else { return nil }
    return model.switchAction(path, to: value, from: effective)
  }

  /// The number of bytes that `5 GB` means; nil if the setting or the text isn't a size.
  package func size(_ text: String, at path: Path) -> InputValue? {
    guard let model, let count = ByteCount.parse(text) else { return nil }
    let info = effective.entry(at: path)?.info ?? model.info(of: path)
    guard info?.isSize == true else { return nil }
    return try? EnteredValue(String(count), form: .json).readings(nil).first
  }
}

extension SettingsModel {
  /// Whether users may be unable to edit some setting by hand. Most schemas have no such setting, and effective values
  /// take several times as long as the edit.
  fileprivate var mayKeepSettings: Bool { ["readOnly", "switch"].contains(where: graph.mentions) }
}

extension Snapshot {
  /// Computes the effective settings before a change if ``Proposal/protectedSetting`` will need them, so that finding the
  /// errors of the change can use them too.
  package func prepareChange() { if model?.mayKeepSettings == true { prepareSettings() } }
}

extension Proposal {
  /// The first setting that it changes although users can't edit it by hand, or nil if there is none.
  package var protectedSetting: ProtectedSetting? {
    guard let model = before.model, model.mayKeepSettings else { return nil }
    return model.kept(from: before.effective, to: after.effective)
  }
}
