internal import CommandLineKit
internal import DocumentModel

/// Reads a line of `jsonl` back into the report from which it was written, without the file's text.
struct ReportReader {
  private var stated = ReportedPositions()
  private var path = ""

  /// The report, or nil if the object isn't one. The object must be valid against the schema of reports.
  static func report(_ file: InputValue) -> FileReport? {
    var reading = ReportReader()
    guard let path = file["path"]?.string, let findings = file["diagnostics"]?.items,
      let status = file["status"]?.string.flatMap(FileReport.Status.init(rawValue:))
    else { return nil }
    reading.path = path
    var report = FileReport(
      path: path, schema: file["schema"]?.string, status: status, text: [],
      diagnostics: findings.compactMap { reading.diagnostic($0) })
    // A report that lacks findings would hide errors.
    guard report.diagnostics.count == findings.count else { return nil }
    report.stated = reading.stated
    report.unchecked = file["reason"]?.string
    report.kind = file["kind"]?.string
    report.policies = file["policies"]?.items?.compactMap(\.string) ?? []
    return report
  }

  private mutating func diagnostic(_ finding: InputValue) -> Diagnostic? {
    guard let code = finding["code"]?.string, let message = finding["message"]?.string,
      let severity = finding["severity"]?.string.flatMap(Severity.init(rawValue:)),
      let code = Self.code(code, severity: severity)
    else { return nil }
    stated.fingerprints.append(finding["fingerprint"]?.string ?? "")
    var diagnostic = Diagnostic(code, Message(words: message), at: range(finding["range"]) ?? ByteRange(0..<0))
    diagnostic.severity = severity
    diagnostic.caption = (finding["caption"]?.string).map(Message.init(words:))
    diagnostic.document = finding["document"]?.integer
    diagnostic.instanceLocation = finding["instanceLocation"]?.string.flatMap { JSONPointer($0) }
    diagnostic.rule = rule(finding)
    diagnostic.policy = finding["policy"]?.string
    diagnostic.related = finding["related"]?.items?.compactMap { related($0) } ?? []
    diagnostic.fixes = finding["fixes"]?.items?.compactMap { fix($0) } ?? []
    if let words = finding["wanted"] {
      diagnostic.words = AuthorText(
        wanted: words["text"]?.string, choice: words["choice"]?.string, example: words["example"]?.string,
        standard: words["default"]?.string)
    }
    diagnostic.setting = finding["setting"]?.string.flatMap { Path($0) }
    diagnostic.missing = finding["missing"]?.items?.compactMap(\.string) ?? []
    diagnostic.pattern = finding["pattern"]?.string
    diagnostic.help = (finding["help"]?.string).map(Message.init(words:))
    diagnostic.note = (finding["note"]?.string).map(Message.init(words:))
    diagnostic.otherForms = finding["otherForms"]?.items?.compactMap(Self.form) ?? []
    return diagnostic
  }

  private static func form(_ form: InputValue) -> OtherForm? {
    guard let number = form["number"]?.integer, let name = form["name"]?.string, let more = form["more"]?.integer else {
      return nil
    }
    return OtherForm(
      number: number, name: Message(words: name),
      problems: form["problems"]?.items?.compactMap(\.string).map(Message.init(words:)) ?? [], more: more)
  }

  /// The code of a finding. Its summary isn't part of reports, so the code itself is used.
  private static func code(_ text: String, severity: Severity) -> DiagnosticCode? {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let family = DiagnosticCode.Family(rawValue: String(parts[0])) else { return nil }
    return DiagnosticCode(family, String(parts[1]), severity, text)
  }

  private mutating func range(_ range: InputValue?) -> ByteRange? {
    guard let range, let start = Self.position(range["start"]), let end = Self.position(range["end"]),
      start.offset <= end.offset
    else { return nil }
    for position in [start, end] { stated.positions[position.offset] = position }
    return ByteRange(start.offset, end.offset)
  }

  private static func position(_ position: InputValue?) -> SourcePosition? {
    guard let line = position?["line"]?.integer, let column = position?["column"]?.integer,
      let offset = position?["offset"]?.integer
    else { return nil }
    return SourcePosition(line: line, column: column, offset: ByteOffset(offset))
  }

  /// A location in another file.
  private static func location(_ place: InputValue, ends: InputValue) -> SourceLocation? {
    guard let path = place["path"]?.string, let start = position(ends["start"]), let end = position(ends["end"])
    else { return nil }
    return SourceLocation(path: path, range: SourceRange(start: start, end: end))
  }

  private func rule(_ finding: InputValue) -> SchemaRule? {
    guard let way = finding["keywordLocation"]?.string, let uri = finding["absoluteKeywordLocation"]?.string else {
      return nil
    }
    let location = finding["schemaRange"].flatMap { Self.location($0, ends: $0) }
    return SchemaRule(keywordLocation: way, absoluteKeywordLocation: uri, location: location)
  }

  private mutating func related(_ related: InputValue) -> RelatedPlace? {
    guard let message = related["message"]?.string, let ends = related["range"] else { return nil }
    // A location in the same file refers to its text; one elsewhere only has line and column.
    if related["path"]?.string == path { return range(ends).map { RelatedPlace(.here($0), Message(words: message)) } }
    return Self.location(related, ends: ends).map { RelatedPlace(.elsewhere($0), Message(words: message)) }
  }

  private mutating func fix(_ fix: InputValue) -> Fix? {
    guard let title = fix["title"]?.string, let isSafe = fix["safe"]?.boolean, let edits = fix["edits"]?.items else {
      return nil
    }
    return Fix(
      title: Message(words: title), safety: isSafe ? .proven : .risky,
      edits: edits.compactMap { edit in
        guard let start = edit["start"]?.integer, let end = edit["end"]?.integer, start <= end,
          let text = edit["text"]?.string
        else { return nil }
        // Record the line and column of the edit.
        _ = range(edit["range"])
        return TextEdit(ByteRange(ByteOffset(start), ByteOffset(end)), text)
      })
  }
}

extension ParsedArguments {
  /// The format given by an option, or `json` if a second option requests it. Nil if neither is given.
  func formatName(_ format: Option, orJSON json: Option) throws(UsageError) -> String? {
    guard isSet(json) else { return text(format) }
    guard let name = text(format), name != "json" else { return "json" }
    throw UsageError("--\(json.name) cannot be used with --\(format.name) \(name)")
  }
}
