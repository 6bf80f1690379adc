package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// A change of one setting that makes another change possible: it also changes a setting for which a condition raises
/// an error.
package struct SettingRemedy: Sendable {
  package var path: Path
  /// The label shown to users.
  package var label: String
  /// Nil if the setting is removed.
  package var value: InputValue?

  package var operation: SettingOperation { value.map { .set(path, $0) } ?? .unset(path) }
  /// The change in words, such as `set sync.enabled to false`.
  package var words: String { value.map { "set \(path) to \($0.inline)" } ?? "remove \(path)" }
}

/// Changes that are rejected alone, with the changes to make together with them. All of them were tested together.
package struct JointChange: Sendable {
  package let remedies: [SettingRemedy]
  package let proposal: Proposal

  /// The changes in words, such as `set sync.enabled to false`.
  package var words: String { remedies.map(\.words).joined(separator: " and ") }
}

extension Snapshot {
  /// The most interdependent settings that are changed together.
  private static let jointLimit = 8

  /// The changes with the further changes needed for a valid file. Nil if they can be made alone, if something other
  /// than conditions prevents them, or if no known change meets the conditions.
  package func jointChange(_ operations: [SettingOperation]) -> JointChange? {
    var remedies: [SettingRemedy] = []
    while remedies.count <= Self.jointLimit {
      switch change(operations + remedies.map(\.operation)) {
      case .proposed(let proposal): return remedies.isEmpty ? nil : JointChange(remedies: remedies, proposal: proposal)
      case .refused: return nil
      case .invalid(let proposal, let errors):
        let changed = operations.map(\.path) + remedies.map(\.path)
        let next = errors.compactMap { error in
          proposal.after.remedies(for: error).first { remedy in !changed.contains { remedy.path.touches($0) } }
        }
        guard next.count == errors.count, !next.isEmpty else { return nil }
        // Two conditions may require the same change.
        var seen: Set<Path> = []
        remedies += next.filter { seen.insert($0.path).inserted }
      }
    }
    return nil
  }

  /// The changes of one setting that fix an error from an unmet condition: the dependent setting is set to its
  /// effective value, or the other setting to the required value. They are untested.
  package func remedies(for error: Diagnostic) -> [SettingRemedy] {
    guard error.code == .unmetCondition, let entry = error.instanceLocation.flatMap({ effective.entry(at: $0) }),
      let unmet = entry.unmet
    else { return [] }
    let value = entry.effective.map { InputValue(effective.document, node: $0) }
    var remedies: [SettingRemedy] = []
    // An action turns a switch and does more than change its value.
    if entry.facts.switchActions == nil {
      remedies.append(SettingRemedy(path: entry.path, label: entry.label, value: value))
    }
    if let cause = effective.entry(at: unmet.cause), let value = unmet.onlyWanted, isFree(cause) {
      remedies.append(SettingRemedy(path: cause.path, label: cause.label, value: value))
    }
    return remedies
  }

  /// Whether users edit a setting by hand: the application doesn't maintain it, and no action sets it.
  private func isFree(_ entry: SettingEntry) -> Bool {
    !entry.facts.isReadOnly && model?.kept(at: entry.path).actions.isEmpty != false
  }
}

extension SettingEntry {
  fileprivate var label: String { facts.title ?? path.name }
}

extension UnmetCondition {
  /// The value that meets it, or nil if several do.
  fileprivate var onlyWanted: InputValue? {
    guard case .isAmong(_, let values) = condition.value.test, values.count == 1 else { return nil }
    return InputValue(condition.source.document, node: values[0])
  }
}
