package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLEditing

extension Snapshot {
  /// Makes every change, one after the other, or none. The resulting text is checked as a whole.
  package func change(_ operations: [SettingOperation]) -> ChangeOutcome {
    var run = ChangeRun(self)
    run.apply(operations)
    return run.outcome
  }

  /// The first of several alternatives that may be written. If none may, the outcome of the likeliest.
  ///
  /// - Parameter alternatives: The alternatives, likeliest first, at least one.
  package func change(firstOf alternatives: [[SettingOperation]]) -> ChangeOutcome {
    var refused: ChangeOutcome?
    var invalid: (outcome: ChangeOutcome, isOfType: Bool)?
    for way in alternatives {
      let outcome = change(way)
      switch outcome {
      case .proposed: return outcome
      case .refused: refused = refused ?? outcome
      case .invalid(_, let errors):
        // An interpretation of the right type gives the most helpful error.
        let isOfType = !errors.contains { $0.failedCode == .keyword(.type) }
        if invalid.map({ isOfType && !$0.isOfType }) ?? true { invalid = (outcome, isOfType) }
      }
    }
    return invalid?.outcome ?? refused ?? change([])
  }

  /// Why the text can't be changed at all, or nil if it can.
  package var changeObstacle: ChangeNote? {
    guard case .refused(let diagnostic) = editor else { return nil }
    return ChangeNote(diagnostic, in: self)
  }

  /// The outermost groups and settings in the file that the schema describes and that contain nothing maintained by the
  /// application.
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

  /// Whether a reset would turn a switch, which only actions may do.
  private func isTurned(by entry: SettingEntry) -> Bool {
    guard entry.facts.switchActions != nil, let stated = entry.facts.defaultValue else { return false }
    let value = InputValue(stated.source.document, node: stated.value)
    return model?.switchAction(entry.path, to: value, from: effective) != nil
  }
}
