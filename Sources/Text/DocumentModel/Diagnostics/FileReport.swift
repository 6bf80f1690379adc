/// All problems that a run found in one file.
public struct FileReport: Sendable {
  public enum Status: String, Sendable {
    /// The file has no errors, and was checked against its whole schema.
    case valid
    case invalid
    case unreadable
    /// The file has no errors, but a schema that it refers to wasn't applied, or only in part; or it is a template of another
    /// program, as a note says.
    case unchecked
  }

  /// The path as the user writes it, or the name of standard input.
  public var path: String
  /// The bytes of the path if they aren't UTF-8; otherwise nil.
  public var pathBytes: [UInt8]?
  /// The schema that the file was checked against, as the user refers to it; nil for none.
  public var schema: String?
  /// The schema of each document, in order, if they differ; otherwise empty.
  public var schemasOfDocuments: [String?] = []
  /// The schemas that it was checked against in addition, as the user refers to them.
  public var policies: [String] = []
  /// Whether it was checked against any schema.
  package var hasSchema: Bool { schema != nil || !policies.isEmpty }
  public var status: Status
  /// Why a schema that the file refers to wasn't applied, or only in part; nil if all were.
  public var unchecked: String?
  /// The kind of a file whose schema isn't installed: `github-workflow`; nil for any other file.
  public var kind: String?
  /// The text that the ranges of the problems refer to, in UTF-8; empty for an unreadable file.
  public var text: [UInt8]
  /// The problems in the order of the text.
  public var diagnostics: [Diagnostic]
  /// The ranges that no report may show, in order and without overlap.
  public var sensitive: [ByteRange]
  /// The lines and columns of a report that was read back without the text; otherwise nil.
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

  /// The schema that the document of a problem was checked against, as the user refers to it; nil for none.
  package func schema(of finding: Diagnostic) -> String? {
    guard !schemasOfDocuments.isEmpty else { return schema }
    return finding.document.flatMap { $0 < schemasOfDocuments.count ? schemasOfDocuments[$0] : nil }
  }

  /// Sets whether the file is valid, by its problems and by the schema that it was checked against.
  package mutating func judge() {
    // An error in a file that is only partly checked is an error anyway.
    status = diagnostics.contains { $0.severity == .error } ? .invalid : unchecked == nil ? .valid : .unchecked
  }
}

extension FileReport {
  /// The problems up to a maximum: errors before warnings before notes, and the first ones of each, in the order of the text.
  ///
  /// - Parameter maximum: nil for all.
  public func limited(to maximum: Int?) -> Self {
    guard let maximum, diagnostics.count > maximum else { return self }
    let ranks = Severity.allCases
    let byWeight = ranks.flatMap { severity in diagnostics.indices.filter { diagnostics[$0].severity == severity } }
    let kept = byWeight.prefix(maximum).sorted()
    var limited = self
    limited.diagnostics = kept.map { diagnostics[$0] }
    // The fingerprints belong to the findings by their index.
    if let stated { limited.stated?.fingerprints = kept.map { stated.fingerprints[$0] } }
    return limited
  }
}

extension DiagnosticCode {
  /// A note that a file was checked without a schema, or only partly, for formats that contain only problems.
  package static let unchecked = Self(.schema, "unchecked", .note, "File not checked against its whole schema")
}

extension FileReport {
  /// Why the file wasn't checked against its whole schema, unless a problem says so already; otherwise nil.
  package var unreportedReason: String? {
    guard status != .unreadable, let unchecked, !diagnostics.contains(where: { $0.message == unchecked }) else {
      return nil
    }
    return unchecked
  }

  /// The report with a note instead of the status ``Status/unchecked``.
  ///
  /// - Parameter ofKinds: whether a file has one that only its name says a schema of: a comment on each such file is too much.
  package func withUncheckedReason(ofKinds: Bool = false) -> Self {
    guard let unchecked = unreportedReason, kind == nil || ofKinds else { return self }
    var report = self
    report.diagnostics.insert(Diagnostic(.unchecked, "not fully checked: \(unchecked)", at: ByteRange(0..<0)), at: 0)
    // The note isn't of the report that was read back, so it has no fingerprint there.
    report.stated?.fingerprints.insert("", at: 0)
    return report
  }
}
