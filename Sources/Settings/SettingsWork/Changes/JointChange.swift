package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// One change of settings that makes another possible: what a condition calls an error is changed as well.
package struct SettingRemedy: Sendable {
  package var path: Path
  /// The name that a person knows.
  package var label: String
  /// Nil if the setting is taken out.
  package var value: InputValue?

  package var operation: SettingOperation { value.map { .set(path, $0) } ?? .unset(path) }
  /// `set sync.enabled to false`
  package var words: String { value.map { "set \(path) to \($0.inline)" } ?? "remove \(path)" }
}

/// Changes that are refused alone, with the changes that have to be made together with them. All were applied together.
package struct JointChange: Sendable {
  package let remedies: [SettingRemedy]
  package let proposal: Proposal

  /// `set sync.enabled to false`
  package var words: String { remedies.map(\.words).joined(separator: " and ") }
}

extension Snapshot {
  /// The number of settings that depend on each other and are changed together at most.
  private static let jointLimit = 8

  /// The changes with what else has to change for the text to be valid; nil if they may be made alone, or where nothing but
  /// conditions keeps them from being made, or nothing is known that meets these.
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
        // Two conditions may ask for the same.
        var seen: Set<Path> = []
        remedies += next.filter { seen.insert($0.path).inserted }
      }
    }
    return nil
  }

  /// The changes of one setting that answer an unmet condition which is an error: what depends on the other setting gets the value
  /// that takes effect already, or the other setting gets the value that is asked for. None of them was tried.
  package func remedies(for error: Diagnostic) -> [SettingRemedy] {
    guard error.code == .unmetCondition, let entry = error.instanceLocation.flatMap({ effective.entry(at: $0) }),
      let unmet = entry.unmet
    else { return [] }
    let value = entry.effective.map { InputValue(effective.document, $0) }
    var remedies: [SettingRemedy] = []
    // An action turns a switch, with more than its value.
    if entry.facts.switchActions == nil {
      remedies.append(SettingRemedy(path: entry.path, label: entry.label, value: value))
    }
    if let cause = effective.entry(at: unmet.cause), let value = unmet.onlyWanted, isFree(cause) {
      remedies.append(SettingRemedy(path: cause.path, label: cause.label, value: value))
    }
    return remedies
  }

  /// Whether a person changes a setting by hand: the application doesn't keep it, and no action of the schema gives it its value.
  private func isFree(_ entry: SettingEntry) -> Bool {
    !entry.facts.isReadOnly && model?.kept(at: entry.path).actions.isEmpty != false
  }
}

extension SettingEntry {
  fileprivate var label: String { facts.title ?? path.name }
}

extension UnmetCondition {
  /// The value that meets it; nil if several do.
  fileprivate var onlyWanted: InputValue? {
    guard case .isAmong(_, let values) = condition.value.test, values.count == 1 else { return nil }
    return InputValue(condition.source.document, values[0])
  }
}

extension Path {
  /// Whether one is the other, or inside it.
  func touches(_ other: Path) -> Bool { isInside(other) || other.isInside(self) }
}
