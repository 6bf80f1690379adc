package import DocumentModel
package import Workspace

/// How a change of a schema affects files: judged by the schemas alone, with the migrations of the new one, and on
/// existing files.
package struct SchemaChange: Sendable {
  /// The options of a comparison.
  package struct Request: Sendable {
    package var required: SchemaDiff.Requirement
    /// Whether to report changed texts for users.
    package var reportsWords = false
    /// The number of steps allowed for each direction.
    package var budget = Limits.comparisonSteps
    /// Whether files will be migrated.
    package var isMigrated = false
    /// Documents to try in addition to those in the schemas. Those that the old schema rejects are ignored.
    package var documents: [JSONValue] = []
    /// Files to check against both versions, or nil if none are named.
    package var files: [ReplayedFile]?

    package init(_ required: SchemaDiff.Requirement) { self.required = required }
  }

  package private(set) var diff: SchemaDiff
  /// Nil if not requested, or if the new schema states no version.
  package private(set) var migration: MigrationTrial?
  /// Nil if no files are named.
  package private(set) var replay: SchemaReplay?
  /// Nil if no step is known to help.
  package private(set) var advice: MigrationAdvice?
  /// The first document that can't be migrated, redacted.
  package private(set) var unmigrated: JSONValue?

  package init(_ old: ComparedSchema, new: ComparedSchema, request: Request, workspace: Workspace) {
    let comparison = SchemaComparison(old.schema, new: new.schema, budget: request.budget)
    lazy var known = KnownDocuments(old, new: new, more: request.documents, workspace: workspace)
    diff = SchemaDiff(
      old.schema, new: new.schema, comparison: comparison, required: request.required,
      reportsWords: request.reportsWords
    ) { path in
      ConditionSearch(old: old, new: new, known: known).document(of: path)
    }
    if request.isMigrated { migration = MigrationTrial(old, new: new, workspace: workspace) }
    if let files = request.files {
      var replay = SchemaReplay(old, new: new)
      for file in files { replay.take(file, trial: &migration) }
      self.replay = replay
    }
    if migration != nil { migrate(known, comparison: comparison) }
    if old.version != nil, !diff.changes.isEmpty {
      advice = MigrationAdvice(old, new: new, comparison: comparison, known: known, workspace: workspace)
    }
  }

  /// Migrates every known document. A break that a migrated document no longer shows becomes a note.
  private mutating func migrate(_ known: KnownDocuments, comparison: SchemaComparison) {
    guard var trial = migration else { return }
    let breaks = diff.changes.indices.filter { index in
      let change = diff.changes[index]
      guard [.narrowed, .conditionChanged].contains(change.code) else { return false }
      return change.unredacted.map(known.old.accepts) ?? false
    }
    let documents =
      breaks.compactMap { diff.changes[$0].unredacted } + known.all + known.samples(Limits.migratedDocuments)
    for document in documents.uniqued() { trial.take(document) }
    migration = trial
    if trial.failures.isEmpty { for index in breaks { diff.changes[index].severity = .note } }
    unmigrated = trial.failures.lazy.compactMap(\.document).first.map(comparison.redacted)
    diff.changes += Self.changes(trial.failures, comparison: comparison)
  }

  /// The errors about documents that can't be migrated, one per reason. Files are reported by the replay.
  private static func changes(
    _ failures: [MigrationTrial.Failure], comparison: SchemaComparison
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
