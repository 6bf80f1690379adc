package import DocumentModel

/// Findings in settings that are valid by JSON Schema.
package enum SettingsFindings {
  /// The findings in one layer, in no particular order.
  package static func all(_ settings: EffectiveSettings, layer: Int) -> [Diagnostic] {
    let context = FindingContext(settings: settings, layer: layer)
    return rules.flatMap { $0(context) }
  }

  /// Every rule. To add one, add a file here and a line to this list.
  private static let rules: [@Sendable (FindingContext) -> [Diagnostic]] = [
    UnmetConditions.find, RelatedSettings.find, WrongLayers.find, CyclicConditions.find, IncompleteSettings.find,
  ]
}
