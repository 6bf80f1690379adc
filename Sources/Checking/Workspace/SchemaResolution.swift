package import DocumentModel
package import JSONSchema

/// The schema of one text, how it was chosen, and why it can't be applied.
///
/// A class, because every file of a run has a resolution and most files share one.
package final class SchemaResolution: Sendable {
  package enum Use: Sendable {
    /// No schema is known for the text, or it isn't installed.
    case none
    /// A schema with its vocabulary data.
    case schema(Schema, (any SchemaMeaning)?)
    /// The chosen schema can't be used, for the given reason.
    case unusable(String)
  }

  /// Nil if no schema is known for the text.
  package let choice: SchemaChoice?
  package let use: Use
  /// Errors in the schema, or in the configuration that names it, one report for each file. A schema that is used
  /// despite errors isn't applied in full.
  package let problems: [FileReport]
  /// A finding in the text: it refers to a schema that doesn't exist or isn't installed.
  package let finding: Diagnostic?
  /// The reason why the schema isn't applied in full, if that isn't an error of the run.
  private let note: String?

  package init(
    _ choice: SchemaChoice? = nil, use: Use = .none, problems: [FileReport] = [], finding: Diagnostic? = nil,
    note: String? = nil
  ) {
    self.choice = choice
    self.use = use
    self.problems = problems
    self.finding = finding
    self.note = note
  }

  /// The known kind of a file whose schema isn't installed, or nil for any other file.
  package var unknownKind: String? {
    // The reference checks of a kind may apply a bundled schema, even if its own schema is missing.
    schema == nil ? choice?.missingKind : nil
  }

  package var schema: Schema? {
    guard case .schema(let schema, _) = use else { return nil }
    return schema
  }

  /// The schema's vocabulary data, or nil if it has none.
  package var meaning: (any SchemaMeaning)? {
    guard case .schema(_, let meaning) = use else { return nil }
    return meaning
  }

  /// The reason why the text isn't checked against its whole schema, and which command to run. Nil if it is.
  package var uncheckedReason: String? {
    // The finding in the text is the best reason, because it has a location.
    if let finding { return finding.message }
    if let note { return note }
    if schema != nil, let kind = choice?.items.lazy.compactMap(\.missingKind).first {
      return "schema not installed for the item \(kind); run `settle schema add\(Self.word(kind))`"
    }
    guard let (report, finding) = firstError else {
      guard case .unusable(let reason) = use else { return nil }
      return "cannot use the \(noun): \(reason)"
    }
    // This finding already says that the schema can't be used, and is at the place that refers to it.
    if finding.code == SchemaProblem.notFound { return finding.message }
    let what =
      switch use {
      case .none, .unusable: "cannot use the \(noun)"
      case .schema: "cannot use part of the \(noun)"
      }
    return "\(what): \(finding.message); run `settle schema check\(Self.word(report.path))`"
  }

  /// A path or an address as an argument of a command, preceded by a space. Empty if a shell would interpret its
  /// characters.
  static func word(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0.isLetterOrDigit || "._/-+@:".utf8.contains($0) }
    // An argument that begins with a dash would be read as an option.
    return isPlain && path.utf8.first != UInt8(ascii: "-") ? " \(path)" : ""
  }

  /// The word for the schema in messages.
  package var noun: String { choice?.noun ?? "schema" }

  /// Whether the schema is referred to by an address and isn't installed.
  package var isNotHere: Bool { finding?.code == SchemaProblem.notHere }

  /// The first error in the schema's files.
  package var firstError: (report: FileReport, finding: Diagnostic)? { Self.firstError(of: problems) }

  static func firstError(of problems: [FileReport]) -> (report: FileReport, finding: Diagnostic)? {
    problems.lazy.compactMap { report in
      report.diagnostics.first { $0.severity == .error }.map { (report, $0) }
    }.first
  }
}

/// Codes of findings about the schemas of files.
package enum SchemaProblem {
  package static let notFound = DiagnosticCode(.schema, "not-found", .error, "Schema not found")
  package static let notHere = DiagnosticCode(
    .schema, "not-here", .error, "Schema not installed")
  package static let noneChosen = DiagnosticCode(
    .schema, "none", .error, "File without a schema")
  package static let notLocked = DiagnosticCode(
    .schema, "not-locked", .error, "Schema from outside the project")
  package static let unreadComment = DiagnosticCode(
    .schema, "unread-comment", .warning, "Schema comment not recognized")
}
