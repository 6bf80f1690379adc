package import DocumentModel
package import JSONSchema

/// A setting, a group or a list's item at one place of the effective document, or missing there.
package struct SettingEntry: Sendable {
  package var path: SettingPath
  /// Index of the entry around it; nil for the root.
  package var parent: Int?
  /// Index of the entry that paths are named from in what is said of this one: the nearest around it, or itself, that a
  /// schema with `x-settings` describes; else the root.
  var base: Int
  /// Everything that applies to the value, nearest the root first; of branches those that it takes.
  package var applied: [SchemaGraph.Applied]
  package var facts: SettingFacts
  /// Whether it holds settings, and isn't one.
  package var isGroup: Bool
  /// Whether it stands inside a list or under a free name, and in no settings document there: part of a setting, none of
  /// its own.
  package var isPart: Bool
  /// Where the configured value comes from; nil for an absent one.
  package var origin: ValueOrigin?
  /// The value before conditions, in ``EffectiveSettings/configured``; nil where there is none.
  package var configured: NodeID?
  /// What takes effect, in ``EffectiveSettings/document``; nil where there is nothing.
  package var effective: NodeID?
  /// Why something else takes effect than what is configured; nil where that isn't so.
  package var unmet: UnmetCondition?
  /// In the tree that the document was made of.
  var value: Int?

  package var isActive: Bool { unmet == nil }
}

/// A condition of a setting that doesn't hold.
package struct UnmetCondition: Sendable {
  package var condition: SettingFacts.Stated<SettingCondition>
  /// The setting that it asks about.
  package var cause: SettingPath

  /// What a person is told.
  package var message: String {
    condition.value.message?.value ?? "This has no effect because of \(cause)."
  }
}
