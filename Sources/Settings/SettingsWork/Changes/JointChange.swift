package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// Changes that are rejected alone, with the changes to make together with them. All of them were tested together.
package struct JointChange: Sendable {
  /// Changes that also set, or remove, a setting for which a condition raises an error.
  package let remedies: [SettingOperation]
  package let proposal: Proposal

  /// The changes in words, such as `set sync.enabled to false`.
  package var words: String { remedies.map(\.words).joined(separator: " and ") }

  /// The label that users see for a setting.
  package func label(of path: Path) -> String { proposal.after.effective.entry(at: path)?.facts.title ?? path.name }
}

extension SettingOperation {
  /// The value that a setting gets; nil if it is removed.
  package var value: InputValue? { if case .set(_, let value, _) = self { value } else { nil } }

  /// A change of one value in words, such as `set sync.enabled to false`.
  package var words: String { value.map { "set \(path) to \($0.inline)" } ?? "remove \(path)" }
}

extension Snapshot {
  /// The most interdependent settings that are changed together.
  private static let jointLimit = 8

  /// The changes with the further changes needed for a valid file. Nil if they can be made alone, if something other
  /// than conditions prevents them, or if no known change meets the conditions.
  package func jointChange(_ operations: [SettingOperation]) -> JointChange? {
    var remedies: [SettingOperation] = []
    while remedies.count <= Self.jointLimit {
      switch change(operations + remedies) {
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
  func remedies(for error: Diagnostic) -> [SettingOperation] {
    guard error.code == .unmetCondition, let entry = error.instanceLocation.flatMap({ effective.entry(at: $0) }),
      let unmet = entry.unmet
    else { return [] }
    var remedies: [SettingOperation] = []
    // An action turns a switch and does more than change its value.
    if entry.facts.switchActions == nil {
      let value = entry.effective.map { InputValue(effective.document, node: $0) }
      remedies.append(value.map { .set(entry.path, $0) } ?? .unset(entry.path))
    }
    if let cause = effective.entry(at: unmet.cause), let value = unmet.onlyWanted, isFree(cause) {
      remedies.append(.set(cause.path, value))
    }
    return remedies
  }

  /// Whether users edit a setting by hand: the application doesn't maintain it, and no action sets it.
  private func isFree(_ entry: SettingEntry) -> Bool {
    !entry.facts.isReadOnly && model?.kept(at: entry.path).actions.isEmpty != false
  }
}

extension UnmetCondition {
  /// The value that meets it, or nil if several do.
  fileprivate var onlyWanted: InputValue? {
    guard case .isAmong(_, let values) = condition.value.test, values.count == 1 else { return nil }
    return InputValue(condition.source.document, node: values[0])
  }
}
