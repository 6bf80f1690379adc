package import DocumentModel
package import JSONSchema

/// A setting, a group or a list's item at one place of the effective document, or missing there.
package struct SettingEntry: Sendable {
  package var path: Path
  /// Index of the entry around it; nil for the root.
  package var parent: Int?
  /// Index of the entry where paths in this one's keywords start: the nearest one around it, or itself, that a schema
  /// with `x-settings` describes, or else the root.
  var base: Int
  /// Everything that applies to the value, nearest the root first. Includes only the branches that the value takes.
  package var applied: [SchemaGraph.Applied]
  package var facts: SettingFacts
  /// Whether it is a group of settings rather than a setting.
  package var isGroup: Bool
  /// Whether it is part of a setting: inside a list or under an arbitrary key, and not in a settings document of its
  /// own there.
  package var isPart: Bool
  /// The origin of the configured value, or nil if there is none.
  package var origin: ValueOrigin?
  /// The value before conditions, in ``EffectiveSettings/configured``; nil if there is none.
  package var configured: NodeID?
  /// The effective value, in ``EffectiveSettings/document``; nil if there is none.
  package var effective: NodeID?
  /// Why the effective value isn't the configured one; nil if it is.
  package var unmet: UnmetCondition?
  /// The index in the tree that the document was built from.
  var value: Int?

  package var isActive: Bool { unmet == nil }

  /// Whether the schema advises against it and no file sets it. Such a setting is never shown.
  package var isRetired: Bool {
    guard facts.isDeprecated else { return false }
    if case .layer = origin { return false }
    return true
  }
}

/// An unmet condition of a setting.
package struct UnmetCondition: Sendable {
  package var condition: SettingFacts.Stated<SettingCondition>
  /// The setting that the condition depends on.
  package var cause: Path

  /// Whether the setting keeps its value, which then has no effect.
  package var keepsValue: Bool { condition.value.keepsValue }

  package var message: String {
    condition.value.message?.value ?? "This has no effect because of \(cause)."
  }
}
