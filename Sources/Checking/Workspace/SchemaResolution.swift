package import DocumentModel
package import JSONSchema

/// The schema of one text: which, why, and the reason why it can't be applied.
///
/// An object, as every file of a run has one, and most have the same.
package final class SchemaResolution: Sendable {
  /// The schema to apply.
  package enum Use: Sendable {
    /// No schema is known for the text, or none is here.
    case none
    /// With what it says by its vocabulary.
    case schema(Schema, (any SchemaMeaning)?)
    /// A named schema can't be used; the reason is in a person's words.
    case unusable(String)
  }

  /// Nil if no schema is known for the text.
  package let choice: SchemaChoice?
  package let use: Use
  /// Faults of the schema, or of the configuration that names it, each in its own file. A schema that is used although
  /// it has faults isn't applied in full.
  package let faults: [FileReport]
  /// A finding in the text: it names a schema that doesn't exist.
  package let finding: Diagnostic?
  /// Why the schema isn't applied whole, where that is no fault of the run.
  private let note: String?

  package init(
    _ choice: SchemaChoice? = nil, use: Use = .none, faults: [FileReport] = [], finding: Diagnostic? = nil,
    note: String? = nil
  ) {
    (self.choice, self.use, self.faults, self.finding, self.note) = (choice, use, faults, finding, note)
  }

  /// The kind of a file whose schema isn't installed; nil for any other.
  package var unknownKind: String? {
    // A schema inside the program needs no text elsewhere.
    guard case .known(let file)? = choice?.step, file.source == .knownKinds, schema == nil else { return nil }
    return file.kind
  }

  package var schema: Schema? {
    guard case .schema(let schema, _) = use else { return nil }
    return schema
  }

  /// What the schema says by its vocabulary; nil if it has none.
  package var meaning: (any SchemaMeaning)? {
    guard case .schema(_, let meaning) = use else { return nil }
    return meaning
  }

  /// Why the text isn't checked against all of its schema, and what to run; nil if it is.
  package var uncheckedReason: String? {
    if let finding { return finding.message }
    if let note { return note }
    guard let (report, finding) = firstFault else {
      guard case .unusable(let reason) = use else { return nil }
      return "cannot use the schema: \(reason)"
    }
    // It says that the schema can't be used, at the place that names it.
    if finding.code == SchemaProblem.notFound { return finding.message }
    let what =
      switch use {
      case .none, .unusable: "cannot use the schema"
      case .schema: "cannot use part of the schema"
      }
    return "\(what): \(finding.message); run \"settle schema check\(Self.word(report.path))\""
  }

  /// A path or an address as a word of a command, with a blank before it; none for one that a shell would read otherwise.
  static func word(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case _: "._/-+@:".utf8.contains(byte)
      }
    }
    return isPlain && path.utf8.first != UInt8(ascii: "-") ? " \(path)" : ""
  }

  /// Whether the schema is named by an address that nothing gives a text to.
  package var isNotHere: Bool { finding?.code == SchemaProblem.notHere }

  /// The first fault of the schema.
  package var firstFault: (report: FileReport, finding: Diagnostic)? { Self.firstFault(of: faults) }

  static func firstFault(of faults: [FileReport]) -> (report: FileReport, finding: Diagnostic)? {
    faults.lazy.compactMap { report in
      report.diagnostics.first { $0.severity == .error }.map { (report, $0) }
    }.first
  }
}

/// Findings about the schemas that files ask for.
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
