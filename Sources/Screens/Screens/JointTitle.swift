package import Analysis
internal import DocumentModel
internal import Settings

extension JointChange {
  /// The label of a button that makes the change: `Also turn Sync enabled off`.
  package var title: String { "Also " + remedies.map(words).joined(separator: " and ") }

  private func words(_ remedy: SettingRemedy) -> String {
    guard let value = remedy.value else { return "take \(remedy.label) out" }
    if let isOn = value.document.boolean(value.node) { return "turn \(remedy.label) \(isOn ? "on" : "off")" }
    let info = proposal.after.effective.entry(at: remedy.path)?.info
    return "set \(remedy.label) to \(ValueWords.of(value, labels: info.map(RowKinds.choices) ?? []))"
  }
}
