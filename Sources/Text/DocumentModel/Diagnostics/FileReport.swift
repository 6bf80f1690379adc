/// All problems that a run found in one file.
public struct FileReport: Sendable {
  public enum Status: String, Sendable {
    /// The file has no errors and was fully checked against its schema.
    case valid
    case invalid
    case unreadable
    /// The file has no errors, but a schema that it refers to wasn't applied, or only in part; or the file is a
    /// template of another program, as a note says.
    case unchecked
  }

  /// The path as the user wrote it, or the name for standard input.
  public var path: String
  /// The bytes of the path if they aren't UTF-8; otherwise nil.
  public var pathBytes: [UInt8]?
  /// The schema that the file was checked against, as the user refers to it; nil if there was none.
  public var schema: String?
  /// The schema of each document, in order, if they differ; otherwise empty.
  public var schemasOfDocuments: [String?] = []
  /// The additional schemas that the file was checked against, as the user refers to them.
  public var policies: [String] = []
  /// Whether the file was checked against any schema.
  package var hasSchema: Bool { schema != nil || !policies.isEmpty }
  public var status: Status
  /// Why a schema that the file refers to wasn't applied, or only in part; nil if all were.
  public var unchecked: String?
  /// The file's known kind, such as `github-workflow`, if no schema for it is installed; otherwise nil.
  public var kind: String?
  /// The text that the ranges of the problems refer to, in UTF-8; empty for an unreadable file.
  public var text: [UInt8]
  /// The problems, in text order.
  public var diagnostics: [Diagnostic]
  /// The ranges that no report may show, sorted and without overlap.
  public var sensitive: [ByteRange]
  /// The lines and columns from a report that was read back without the text; otherwise nil.
  public var stated: ReportedPositions?

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

  /// The schema that a problem's document was checked against, as the user refers to it; nil if there was none.
  package func schema(of finding: Diagnostic) -> String? {
    guard !schemasOfDocuments.isEmpty else { return schema }
    return finding.document.flatMap { $0 < schemasOfDocuments.count ? schemasOfDocuments[$0] : nil }
  }

  /// Sets ``status`` from the problems and from whether the file was fully checked.
  package mutating func judge() {
    // An error counts even if the file was checked only in part.
    status = diagnostics.contains { $0.severity == .error } ? .invalid : unchecked == nil ? .valid : .unchecked
  }
}

extension FileReport {
  /// The report with at most `maximum` problems: errors first, then warnings, then notes, but still in text order.
  ///
  /// - Parameter maximum: The largest number; nil for no limit.
  public func limited(to maximum: Int?) -> Self {
    guard let maximum, diagnostics.count > maximum else { return self }
    let ranks = Severity.allCases
    let byWeight = ranks.flatMap { severity in diagnostics.indices.filter { diagnostics[$0].severity == severity } }
    let kept = byWeight.prefix(maximum).sorted()
    var limited = self
    limited.diagnostics = kept.map { diagnostics[$0] }
    // Keep the fingerprints in step, because they belong to the findings by index.
    if let stated { limited.stated?.fingerprints = kept.map { stated.fingerprints[$0] } }
    return limited
  }
}

extension DiagnosticCode {
  /// A note that a file was checked without a schema or only in part, for formats that can only show findings.
  package static let unchecked = Self(.schema, "unchecked", .note, "File not fully checked against its schema")
}

extension FileReport {
  /// Why the file wasn't fully checked; nil if it was, or if a finding says so already.
  package var unreportedReason: String? {
    guard status != .unreadable, let unchecked, !diagnostics.contains(where: { $0.message == unchecked }) else {
      return nil
    }
    return unchecked
  }

  /// The report with a note in place of the status ``Status/unchecked``.
  ///
  /// - Parameter ofKinds: Whether to add the note also if a file's schema is known only by its kind. Off by default,
  ///   because a note on each such file would be too much.
  package func withUncheckedReason(ofKinds: Bool = false) -> Self {
    guard let unchecked = unreportedReason, kind == nil || ofKinds else { return self }
    var report = self
    report.diagnostics.insert(Diagnostic(.unchecked, "not fully checked: \(unchecked)", at: ByteRange(0..<0)), at: 0)
    // The inserted note has no fingerprint in the report that was read back.
    report.stated?.fingerprints.insert("", at: 0)
    return report
  }
}
