internal import DocumentModel
internal import JSONSchema
package import Settings
internal import Workspace
internal import YAMLReading

/// A suggested migration for old files, proven on documents of the old version, for pasting under
/// `x-settings.migrations` of the new schema.
package struct MigrationAdvice: Sendable {
  package let from: SchemaVersion
  /// The version of the new schema, or a higher one if that wasn't raised.
  package let to: SchemaVersion
  package let isRaised: Bool
  /// A YAML list item.
  package let text: String

  /// Nil if no step is known to help, or the new schema already declares migrations from the old version.
  init?(
    _ old: ComparedSchema, new: ComparedSchema, comparison: SchemaComparison, known: KnownDocuments,
    workspace: Workspace
  ) {
    guard let from = old.version, new.model.declaration?.migrations.contains(where: { $0.to.value > from }) != true
    else { return nil }
    self.from = from
    isRaised = new.version.map { $0 > from } ?? false
    to = isRaised ? new.version ?? from : from.next
    var steps = StepAdvice(old: old, new: new, comparison: comparison, known: known).steps
    while !steps.isEmpty {
      let migration = Self.migration(from, to: to, steps: steps)
      guard let variant = Self.variant(of: new, with: migration, version: to), variant.version == to,
        var trial = MigrationTrial(old, new: variant, workspace: workspace)
      else { return nil }
      let proven = steps.filter { trial.take($0.document) }
      if proven.count == steps.count {
        guard let document = JSONValue.array([migration]).document, let root = document.roots.first else { return nil }
        text = String(decoding: BlockWriter.text(document, node: root), as: UTF8.self)
        return
      }
      steps = proven
    }
    return nil
  }

  private static func migration(_ from: SchemaVersion, to: SchemaVersion, steps: [StepAdvice.Step]) -> JSONValue {
    ["from": .string(from.description), "to": .string(to.description), "steps": .array(steps.map(\.text))]
  }

  /// The new schema with one more migration.
  private static func variant(
    of new: ComparedSchema, with migration: JSONValue, version: SchemaVersion
  ) -> ComparedSchema? {
    let document = new.source.document
    guard let root = document.roots.first, case .object(let members) = JSONValue(document, node: root) else {
      return nil
    }
    var all = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    var settings: [String: JSONValue] = [:]
    if case .object(let stated) = all[SettingsVocabulary.settings] {
      for member in stated { settings[member.name] = member.value }
    }
    var migrations: [JSONValue] = []
    if case .array(let stated) = settings["migrations"] { migrations = stated }
    settings["migrations"] = .array(migrations + [migration])
    settings["version"] = .string(version.description)
    all[SettingsVocabulary.settings] = .object(named: settings)
    return new.changed(to: .object(named: all))
  }
}

extension SchemaVersion {
  /// The next version whose files a program of this version may reject.
  fileprivate var next: SchemaVersion {
    let numbers = description.prefix { $0 != "-" }.split(separator: ".").compactMap { Int($0) }
    let text = numbers.first == 0 ? "0.\((numbers.dropFirst().first ?? 0) + 1).0" : "\((numbers.first ?? 0) + 1).0.0"
    return SchemaVersion(text) ?? self
  }
}
