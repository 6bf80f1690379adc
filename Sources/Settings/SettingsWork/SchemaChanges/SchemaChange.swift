package import DocumentModel
internal import Settings
package import Workspace

/// The effects of a change of a schema on files: by the schemas alone, by the migrations that the new one declares, and on files that
/// exist.
package struct SchemaChange: Sendable {
  /// The options of a comparison.
  package struct Request: Sendable {
    package var required: SchemaDiff.Requirement
    /// Whether changed words for people are reported.
    package var tellsWords = false
    /// The steps that each direction may take.
    package var budget = Limits.comparisonSteps
    /// Whether files will be migrated.
    package var isMigrated = false
    /// Documents to try, other than those that the schemas state: those that the old schema refuses count for nothing.
    package var documents: [PlainValue] = []
    /// Files to hold against both; nil if none are named.
    package var files: [ReplayedFile]?

    package init(_ required: SchemaDiff.Requirement) { self.required = required }
  }

  package private(set) var diff: SchemaDiff
  /// Nil if it isn't wanted, and where the new schema states no version.
  package private(set) var migration: MigrationTrial?
  /// Nil if no files are named.
  package private(set) var replay: SchemaReplay?
  /// Nil if no step is known to help.
  package private(set) var advice: MigrationAdvice?
  /// The first document that isn't migrated, without what is sensitive.
  package private(set) var unmigrated: PlainValue?

  package init(_ old: ComparedSchema, _ new: ComparedSchema, _ request: Request, _ workspace: Workspace) {
    let comparison = SchemaComparison(old.schema, new.schema, budget: request.budget)
    lazy var known = KnownDocuments(old, new, request.documents, workspace)
    diff = SchemaDiff(
      old.schema, new.schema, comparison, required: request.required, tellsWords: request.tellsWords
    ) { path in
      ConditionSearch(old: old, new: new, known: known).document(of: path)
    }
    if request.isMigrated { migration = MigrationTrial(old, new, workspace) }
    if let files = request.files {
      var replay = SchemaReplay(old, new)
      for file in files { replay.take(file, &migration) }
      self.replay = replay
    }
    if migration != nil { migrate(known, comparison) }
    if old.version != nil, !diff.changes.isEmpty {
      advice = MigrationAdvice(old, new, comparison, known, workspace)
    }
  }

  /// Migrates every document that is known. A break that a migrated document shows no more is a note then.
  private mutating func migrate(_ known: KnownDocuments, _ comparison: SchemaComparison) {
    guard var trial = migration else { return }
    let breaks = diff.changes.indices.filter { index in
      let change = diff.changes[index]
      guard [.narrowed, .conditionChanged].contains(change.code) else { return false }
      return change.unredacted.map(known.old.takes) ?? false
    }
    let documents =
      breaks.compactMap { diff.changes[$0].unredacted } + known.all + known.samples(Limits.migratedDocuments)
    for document in SampleValues.unique(documents) { trial.take(document) }
    migration = trial
    if trial.failures.isEmpty {
      for index in breaks { diff.changes[index].severity = .note }
    }
    unmigrated = trial.failures.lazy.compactMap(\.document).first.map(comparison.redacted)
    diff.changes += Self.changes(trial.failures, comparison)
  }

  /// The errors about documents that can't be migrated, one for each reason. The replay reports the files.
  private static func changes(
    _ failures: [MigrationTrial.Failure], _ comparison: SchemaComparison
  ) -> [SchemaDiff.Change] {
    var reported: Set<String> = []
    return failures.compactMap { failure in
      let message = "a file cannot be migrated: \(failure.message)"
      guard let document = failure.document, reported.insert(message).inserted else { return nil }
      return SchemaDiff.Change(
        code: .migrationFails, severity: .error, setting: "", message: message,
        witness: comparison.redacted(document))
    }
  }
}
