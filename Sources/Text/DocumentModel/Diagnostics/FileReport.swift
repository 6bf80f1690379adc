/// Everything that one run found in one file.
public struct FileReport: Sendable {
  public enum Status: String, Sendable {
    /// The file has no error, and was checked against all of its schema.
    case valid
    case invalid
    case unreadable
    /// Without an error, but a schema that it asks for wasn't applied, or not whole.
    case unchecked
  }

  /// The path as the user would write it, or the name for standard input.
  public var path: String
  /// The path as the operating system gives it, where that isn't UTF-8; nil where ``path`` says it all.
  public var pathBytes: [UInt8]?
  /// The schema that the file was checked against, as the user would name it; nil for none.
  public var schema: String?
  /// The schema of each document of a stream, in order, where they have several; empty where one holds for all.
  public var schemasOfDocuments: [String?] = []
  public var status: Status
  /// The reason why a schema that the file asks for wasn't applied, or not whole; nil where all were.
  public var unchecked: String?
  /// The kind of a file whose schema isn't here: `github-workflow`; nil for any other file.
  public var kind: String?
  /// The text that the diagnostics' ranges count in, as UTF-8; empty for an unreadable file.
  public var text: [UInt8]
  /// The findings in the order of the text.
  public var diagnostics: [Diagnostic]
  /// The bytes that no report may show, in order, not overlapping.
  public var sensitive: [ByteRange]
  /// The lines and columns of a report that was read back, in the place of the text. Nil for a report of a text.
  public var stated: StatedPlaces?

  public init(
    path: String, schema: String?, status: Status, text: [UInt8], diagnostics: [Diagnostic], sensitive: [ByteRange] = []
  ) {
    self.path = path
    self.schema = schema
    self.status = status
    self.text = text
    self.diagnostics = diagnostics
    self.sensitive = sensitive
  }

  /// The schema that a finding's document was checked against, as the user would name it; nil for none.
  package func schema(of finding: Diagnostic) -> String? {
    guard !schemasOfDocuments.isEmpty else { return schema }
    return finding.document.flatMap { $0 < schemasOfDocuments.count ? schemasOfDocuments[$0] : nil }
  }

  /// Says whether the file is valid, by its findings and by the schema that it was checked against.
  package mutating func judge() {
    status = diagnostics.contains { $0.severity == .error } ? .invalid : unchecked == nil ? .valid : .unchecked
  }
}

extension FileReport {
  /// The findings up to a maximum: errors before warnings before notes, of each kind the first ones, in the order of
  /// the text.
  ///
  /// - Parameter maximum: nil for all.
  public func limited(to maximum: Int?) -> Self {
    guard let maximum, diagnostics.count > maximum else { return self }
    let ranks = Severity.allCases
    let byWeight = ranks.flatMap { severity in diagnostics.indices.filter { diagnostics[$0].severity == severity } }
    let kept = byWeight.prefix(maximum).sorted()
    var limited = self
    limited.diagnostics = kept.map { diagnostics[$0] }
    if let stated { limited.stated?.fingerprints = kept.map { stated.fingerprints[$0] } }
    return limited
  }
}

extension DiagnosticCode {
  /// The note that a file was checked against no schema, or not all of one: for formats that know findings alone.
  package static let unchecked = Self(.schema, "unchecked", .note, "File not checked against its whole schema")
}

extension FileReport {
  /// Why the file wasn't checked against all of its schema, where no finding says so already; nil for any other file.
  package var untoldReason: String? {
    guard status != .unreadable, let unchecked, !diagnostics.contains(where: { $0.message == unchecked }) else {
      return nil
    }
    return unchecked
  }

  /// The report with a note in the place of the status ``Status/unchecked``.
  ///
  /// - Parameter ofKinds: whether a file has one that only its name says a schema of: a comment on each such file is too much.
  package func tellingUnchecked(ofKinds: Bool = false) -> Self {
    guard let unchecked = untoldReason, kind == nil || ofKinds else { return self }
    var report = self
    report.diagnostics.insert(Diagnostic(.unchecked, "not checked: \(unchecked)", at: ByteRange(0..<0)), at: 0)
    report.stated?.fingerprints.insert("", at: 0)
    return report
  }
}
