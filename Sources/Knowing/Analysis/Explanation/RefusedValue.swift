internal import Diagnostics
package import DocumentModel
internal import JSONSchema
package import Settings

/// A value that takes effect, and that the schema doesn't allow.
package struct RefusedValue: Sendable {
  /// Errors that the schema finds in it; at least one.
  package let faults: [SchemaFault]
  /// The value that would take effect without those that the schema refuses, redacted where it is sensitive; nil for none.
  package let substitute: (document: Document, node: NodeID)?
}

extension Snapshot {
  /// Why the schema refuses what takes effect of a setting; nil where it doesn't.
  ///
  /// - Parameter settings: what takes effect, as far as it concerns the setting.
  package func refusal(of path: SettingPath, in settings: EffectiveSettings) -> RefusedValue? {
    let faults = schemaFaults.at(path).filter { fault in
      fault.finding.instanceLocation.map(settings.takesEffectAsConfigured) ?? true
    }
    guard !faults.isEmpty else { return nil }
    let isWhole = faults.contains { settings.entry(at: $0.finding.instanceLocation ?? JSONPointer())?.isGroup == true }
    let allowed = allowedSettings
    let substitute = isWhole ? nil : allowed.node(at: path).map { (allowed.shown, $0) }
    return RefusedValue(faults: faults, substitute: substitute)
  }

  /// The same of a setting that everything is known of.
  package func refusal(of path: SettingPath) -> RefusedValue? { refusal(of: path, in: effective) }
}
