package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLEditing

extension Snapshot {
  /// Makes every change, one after the other, or none: the text that comes of them is checked as a whole.
  package func change(_ operations: [SettingOperation]) -> ChangeOutcome {
    var run = ChangeRun(self)
    run.carryOut(operations)
    return run.outcome
  }

  /// The first of several changes that may be written; what is said of the likeliest where none may.
  ///
  /// - Parameter ways: what is likelier first; at least one.
  package func change(firstOf ways: [[SettingOperation]]) -> ChangeOutcome {
    var refused: ChangeOutcome?
    var invalid: (outcome: ChangeOutcome, isOfType: Bool)?
    for way in ways {
      let outcome = change(way)
      switch outcome {
      case .proposed: return outcome
      case .refused: refused = refused ?? outcome
      case .invalid(_, let errors):
        // The reading that is at least of the right type says best what is wrong.
        let isOfType = !errors.contains { $0.code == .keyword(.type) }
        if invalid.map({ isOfType && !$0.isOfType }) ?? true { invalid = (outcome, isOfType) }
      }
    }
    return invalid?.outcome ?? refused ?? change([])
  }

  /// The reason why the text can't be changed at all; nil if it can.
  package var changeObstacle: ChangeNote? {
    guard case .refused(let diagnostic) = editor else { return nil }
    return ChangeNote(diagnostic, in: self)
  }

  /// The outermost groups and settings that the text states, the schema mentions and the application keeps nothing of.
  package var resettable: [Path] {
    let settings = effective
    var holdsKept = settings.entries.map { entry in
      guard !entry.isPart, settings.isStated(entry) else { return false }
      return entry.facts.isReadOnly || isTurned(by: entry)
    }
    // Groups come before their members.
    for (index, entry) in settings.entries.enumerated().reversed() where holdsKept[index] {
      if let group = entry.parent { holdsKept[group] = true }
    }
    return settings.entries.indices.filter { index in
      guard let group = settings.entries[index].parent, settings.isStated(settings.entries[index]) else { return false }
      return !holdsKept[index] && (holdsKept[group] || settings.entries[group].parent == nil)
    }.map { settings.entries[$0].path }
  }

  /// Whether a reset would turn a switch, which an action does.
  private func isTurned(by entry: SettingEntry) -> Bool {
    guard entry.facts.switchActions != nil, let stated = entry.facts.defaultValue else { return false }
    let value = InputValue(stated.source.document, stated.value)
    return model?.switchAction(entry.path, to: value, from: effective) != nil
  }
}
