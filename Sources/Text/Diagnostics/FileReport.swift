public import SourceText

/// Everything that one run found in one file.
public struct FileReport: Sendable {
  public enum Status: String, Sendable {
    case valid
    case invalid
    case unreadable
  }

  /// The path as the user would write it, or the name that stands for standard input.
  public var path: String
  /// The path as the operating system has it, where that isn't UTF-8; nil where ``path`` says it all.
  public var pathBytes: [UInt8]?
  /// The schema that the file was checked against, as the user would name it; nil for none.
  public var schema: String?
  public var status: Status
  /// The text that the diagnostics' ranges count in, as UTF-8; empty for an unreadable file.
  public var text: [UInt8]
  /// In the order of the text.
  public var diagnostics: [Diagnostic]
  /// The bytes that no report may show, in order, not overlapping.
  public var sensitive: [ByteRange]
  /// Of a report that was read back: lines and columns in the place of the text. Nil for a report of a text.
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

  /// The report of a file that may not be quoted: which kinds of findings it has, and no word or place of its text.
  ///
  /// - Parameter command: what a person may ask for the rest; nil where there is nothing of that kind.
  public func withoutQuotes(shownBy command: String? = nil) -> Self {
    var codes: Set<DiagnosticCode> = []
    let more = command.map { "; \($0) \(path) tells more" } ?? ""
    let findings = diagnostics.filter { codes.insert($0.code).inserted }.map { finding in
      Diagnostic(
        finding.code, finding.code.summary, at: ByteRange(0..<0), severity: finding.severity,
        help: "the file lies outside of the folders of this run, so nothing of it is shown\(more)")
    }
    return Self(
      path: path, schema: nil, status: status == .valid ? .valid : .unreadable, text: [], diagnostics: findings)
  }
}
