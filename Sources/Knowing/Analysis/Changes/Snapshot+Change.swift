internal import Diagnostics
internal import Editing
internal import JSONSchema
package import Settings

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

  /// Why the text can't be changed at all; nil where it can.
  package var changeObstacle: ChangeNote? {
    guard case .refused(let diagnostic) = editor else { return nil }
    return ChangeNote(diagnostic, in: self)
  }

  /// The groups and settings at the top that the schema speaks of, as far as the text states them.
  package var resettable: [SettingPath] {
    let settings = effective
    return settings.entries.filter { $0.path.segments.count == 1 && settings.isStated($0) }.map(\.path)
  }
}
