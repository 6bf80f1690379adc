package import DocumentModel
package import JSONSchema

/// A setting, a group or a list's item at one place of the effective document, or missing there.
package struct SettingEntry: Sendable {
  package var path: Path
  /// Index of the entry around it; nil for the root.
  package var parent: Int?
  /// Index of the entry that paths in the keywords of this one begin at: the nearest around it, or itself, that a
  /// schema with `x-settings` describes; else the root.
  var base: Int
  /// Everything that applies to the value, nearest the root first; of branches those that it takes.
  package var applied: [SchemaGraph.Applied]
  package var facts: SettingFacts
  /// Whether it is a group of settings, not one.
  package var isGroup: Bool
  /// Whether it is inside a list or under a free name, outside of any settings document there: a part of a setting.
  package var isPart: Bool
  /// Where the configured value comes from; nil for an absent one.
  package var origin: ValueOrigin?
  /// The value before conditions, in ``EffectiveSettings/configured``; nil if there is none.
  package var configured: NodeID?
  /// The effective value, in ``EffectiveSettings/document``; nil if there is none.
  package var effective: NodeID?
  /// Why the effective value isn't the configured one; nil if it is.
  package var unmet: UnmetCondition?
  /// In the tree that the document was made of.
  var value: Int?

  package var isActive: Bool { unmet == nil }

  /// Whether the schema advises against it and no file states it: then it is never shown.
  package var isRetired: Bool {
    guard facts.isDeprecated else { return false }
    if case .layer = origin { return false }
    return true
  }
}

/// A condition of a setting that doesn't hold.
package struct UnmetCondition: Sendable {
  package var condition: SettingFacts.Stated<SettingCondition>
  /// The setting that the condition depends on.
  package var cause: Path

  /// Whether the setting keeps its value, which counts for nothing.
  package var keepsValue: Bool { condition.value.keepsValue }

  /// The message for a person.
  package var message: String {
    condition.value.message?.value ?? "This has no effect because of \(cause)."
  }
}
