internal import Analysis
internal import DocumentModel
package import Settings
internal import Workspace

/// The options of a migration.
package struct MigrationRequest: Sendable {
  /// The version given for the files, or nil if they state it themselves.
  package var from: SchemaVersion?
  /// The target version, or nil for the schema's own.
  package var to: SchemaVersion?

  package init(from: SchemaVersion? = nil, to: SchemaVersion? = nil) {
    self.from = from
    self.to = to
  }
}

/// Migrates one document of a file to another version in memory.
struct DocumentMigration {
  /// A document that was migrated to another version.
  struct Result {
    var from: SchemaVersion
    var text: Snapshot
    /// Nil for a document that has the target version already.
    var run: MigrationRun?
    /// The text checked against the schema of its own version, or nil if that isn't known.
    var old: Snapshot?
  }

  let text: Snapshot
  let history: SchemaHistory
  let request: MigrationRequest
  /// The version whose schema the file refers to, or nil if it refers to none of the known schemas.
  let named: SchemaVersion?
  /// The number of bytes read for edits, over all attempts.
  private(set) var work = 0

  private var target: SchemaVersion { request.to ?? history.version }

  mutating func result() throws(MigrationError) -> Result {
    try history.requireBounds()
    if let error = text.syntaxErrors.first {
      var obstacle = MigrationError(.invalidBefore, message: "the file has syntax errors")
      obstacle.errors = [error]
      throw obstacle
    }
    if let obstacle = text.changeObstacle?.diagnostic {
      throw MigrationError(obstacle.code, message: obstacle.wording, help: obstacle.help)
    }
    let result: Result
    if let version = try declaredVersion() {
      // A version between two that migrations start at is migrated like the earlier one.
      guard let base = history.base(of: version) else { throw outside(version) }
      result = try attempt(base, of: text)
    } else {
      result = try trial()
    }
    try proveStable(result)
    return result
  }

  // MARK: Version

  /// The version given by the request, the document or its schema reference, or nil if none is.
  private func declaredVersion() throws(MigrationError) -> SchemaVersion? {
    if let from = request.from { return from }
    if let key = history.versionKey, let node = text.node(at: key) {
      guard let version = SchemaVersion(InputValue(text.values, node: node).spelling) else {
        throw MigrationError(
          .versionOfFileUnknown, message: "\(key) is not a version", at: key, help: "give the version of the file")
      }
      return version
    }
    // The schema may have changed without changing its name.
    guard let named, named != history.version || errors(text, by: history.resolution).isEmpty else { return nil }
    return named
  }

  private func outside(_ version: SchemaVersion) -> MigrationError {
    version > history.version
      ? MigrationError(
        .versionNewer,
        message: "the file has version \(words: version), the schema only \(words: history.version)",
        at: history.versionKey,
        help: OtherVersion.newVersionHelp)
      : MigrationError(
        .noChain,
        message: "the file has version \(words: version), but migrations start at \(words: history.versions[0])",
        at: history.versionKey)
  }

  /// Tries every version that the document may have.
  private mutating func trial() throws(MigrationError) -> Result {
    var results: [Result] = []
    var first: MigrationError?
    for version in history.versions {
      do throws(MigrationError) {
        results.append(try attempt(version, of: text))
      } catch {
        if error.isSchemaError { throw error }
        first = first ?? error
      }
    }
    guard let last = results.last else {
      throw first ?? MigrationError(.noChain, message: "the schema has no migrations")
    }
    guard results.allSatisfy({ $0.text.bytes == last.text.bytes }) else {
      let versions = results.map(\.from.description).joined(separator: " or ")
      throw MigrationError(
        .versionOfFileUnknown,
        message: "unclear version of the file: \(words: versions)",
        help: history.versionKey.map { "set \($0) in the file, or give the version with this command" }
          ?? "add a versionKey to the schema, or give the version with this command")
    }
    return last
  }

  // MARK: Attempts

  /// Applies the migrations, starting at one of the versions.
  private mutating func attempt(_ base: SchemaVersion, of text: Snapshot) throws(MigrationError) -> Result {
    guard let way = history.way(from: base, to: target) else {
      throw MigrationError(.noChain, message: "no migrations from \(words: base) to \(words: target)")
    }
    let schema = try history.schema(of: base)
    if let schema {
      let errors = errors(text, by: schema)
      guard errors.isEmpty else {
        var obstacle = MigrationError(
          .invalidBefore, message: "the file is invalid for schema version \(words: base)")
        obstacle.errors = errors
        throw obstacle
      }
    }
    // A file of the target version is checked, too.
    guard !way.isEmpty else { return Result(from: base, text: text) }
    let old = schema.map { schema in text.validated(against: schema) }
    var run = MigrationRun(text, old: old, history: history, work: work)
    defer { work = run.run.work }
    for leg in way {
      let model = leg.isReversed ? try history.schema(of: leg.migration.from.value)?.model : nil
      for step in leg.isReversed ? leg.migration.steps.reversed() : leg.migration.steps {
        try run.apply(step, isReversed: leg.isReversed, by: model)
      }
    }
    let new = try history.schema(of: target)
    try run.state(target, by: new)
    let errors = new.map { self.errors(run.text, by: $0) + errorsOfPolicies(run.text, by: $0) } ?? []
    guard errors.isEmpty else {
      var obstacle = MigrationError(
        .invalidAfter, message: "the result is invalid for schema version \(words: target)")
      obstacle.errors = errors
      throw obstacle
    }
    return Result(from: base, text: run.text, run: run, old: old)
  }

  private func errors(_ text: Snapshot, by schema: SchemaResolution) -> [Diagnostic] {
    let judged = text.validated(against: schema)
    guard judged.hasErrors else { return [] }
    let number = text.documentNumber
    // Policies don't distinguish versions.
    return judged.errors.filter { $0.policy == nil && $0.document ?? number == number }
  }

  /// The errors of policies in the migrated text that the text before didn't have.
  private func errorsOfPolicies(_ migrated: Snapshot, by schema: SchemaResolution) -> [Diagnostic] {
    guard !text.policies.isEmpty else { return [] }
    let new = text.validated(against: schema).newErrors(in: migrated.validated(against: schema))
    return new.filter { $0.policy != nil }
  }

  // MARK: Proof

  /// Proves that a second run changes nothing.
  private mutating func proveStable(_ result: Result) throws(MigrationError) {
    // With a version in the file, a second run has nothing to do.
    guard result.run != nil, history.versionKey == nil else { return }
    // A file that refers to the schema of its version now refers to the new one.
    let versions = request.from.flatMap(history.base).map { [$0] } ?? (named == nil ? history.versions : [])
    for version in versions where version != target {
      // A run that fails changes nothing, either.
      guard let again = try? attempt(version, of: result.text), again.text.bytes != result.text.bytes else { continue }
      throw MigrationError(
        .versionOfFileUnknown, message: "a second run would change the result again, as version \(words: version)",
        help: "add a versionKey to the schema, or give the version with each command")
    }
  }
}
