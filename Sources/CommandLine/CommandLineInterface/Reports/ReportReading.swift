internal import ArgumentParsing
internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import TerminalOutput

/// One line of `jsonl` as the report that it was written from, without the file's text.
struct ReportReading {
  private var stated = StatedPlaces()
  private var path = ""

  /// Nil for an object that isn't a report; its shape was checked against the schema before.
  static func report(_ file: JSONFields) -> FileReport? {
    var reading = ReportReading()
    guard let path = file.string("path"), let findings = file.items("diagnostics"),
      let status = file.string("status").flatMap(FileReport.Status.init(rawValue:))
    else { return nil }
    reading.path = path
    var report = FileReport(
      path: path, schema: file.string("schema"), status: status, text: [],
      diagnostics: findings.compactMap { reading.diagnostic($0) })
    guard report.diagnostics.count == findings.count else { return nil }
    report.stated = reading.stated
    report.unchecked = file.string("reason")
    report.kind = file.string("kind")
    return report
  }

  private mutating func diagnostic(_ finding: JSONFields) -> Diagnostic? {
    guard let code = finding.string("code"), let message = finding.string("message"),
      let severity = finding.string("severity").flatMap(Severity.init(rawValue:)),
      let code = Self.code(code, severity)
    else { return nil }
    stated.fingerprints.append(finding.string("fingerprint") ?? "")
    var diagnostic = Diagnostic(code, message, at: range(finding.object("range")) ?? ByteRange(0..<0))
    diagnostic.severity = severity
    diagnostic.caption = finding.string("caption")
    diagnostic.document = finding.integer("document")
    diagnostic.instanceLocation = finding.string("instanceLocation").flatMap { JSONPointer($0) }
    diagnostic.rule = rule(finding)
    diagnostic.related = finding.items("related")?.compactMap { related($0) } ?? []
    diagnostic.fixes = finding.items("fixes")?.compactMap { fix($0) } ?? []
    if let words = finding.object("wanted") {
      diagnostic.words = AuthorWords(
        wanted: words.string("text"), choice: words.string("choice"), example: words.string("example"),
        standard: words.string("default"))
    }
    diagnostic.setting = finding.string("setting")
    diagnostic.pattern = finding.string("pattern")
    diagnostic.help = finding.string("help")
    diagnostic.note = finding.string("note")
    diagnostic.otherForms = finding.items("otherForms")?.compactMap(Self.form) ?? []
    return diagnostic
  }

  private static func form(_ form: JSONFields) -> OtherForm? {
    guard let number = form.integer("number"), let name = form.string("name"), let more = form.integer("more") else {
      return nil
    }
    return OtherForm(number: number, name: name, problems: form.strings("problems"), more: more)
  }

  /// The code of a finding. A report doesn't have the summary of a code; its name is used instead.
  private static func code(_ text: String, _ severity: Severity) -> DiagnosticCode? {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let family = DiagnosticCode.Family(rawValue: String(parts[0])) else { return nil }
    return DiagnosticCode(family, String(parts[1]), severity, text)
  }

  private mutating func range(_ range: JSONFields?) -> ByteRange? {
    guard let range, let start = Self.position(range.object("start")), let end = Self.position(range.object("end")),
      start.offset <= end.offset
    else { return nil }
    for position in [start, end] { stated.positions[position.offset] = position }
    return ByteRange(start.offset, end.offset)
  }

  private static func position(_ position: JSONFields?) -> SourcePosition? {
    guard let line = position?.integer("line"), let column = position?.integer("column"),
      let offset = position?.integer("offset")
    else { return nil }
    return SourcePosition(line: line, column: column, offset: ByteOffset(offset))
  }

  /// A place in another file.
  private static func location(_ place: JSONFields, _ ends: JSONFields) -> SourceLocation? {
    guard let path = place.string("path"), let start = position(ends.object("start")),
      let end = position(ends.object("end"))
    else { return nil }
    return SourceLocation(path: path, range: SourceRange(start: start, end: end))
  }

  private func rule(_ finding: JSONFields) -> SchemaRule? {
    guard let way = finding.string("keywordLocation"), let uri = finding.string("absoluteKeywordLocation") else {
      return nil
    }
    let location = finding.object("schemaRange").flatMap { Self.location($0, $0) }
    return SchemaRule(keywordLocation: way, absoluteKeywordLocation: uri, location: location)
  }

  private mutating func related(_ related: JSONFields) -> RelatedPlace? {
    guard let message = related.string("message"), let ends = related.object("range") else { return nil }
    if related.string("path") == path { return range(ends).map { RelatedPlace(.here($0), message) } }
    return Self.location(related, ends).map { RelatedPlace(.elsewhere($0), message) }
  }

  private mutating func fix(_ fix: JSONFields) -> Fix? {
    guard let title = fix.string("title"), let isSafe = fix.boolean("safe"), let edits = fix.items("edits") else {
      return nil
    }
    return Fix(
      title: title, safety: isSafe ? .proven : .risky,
      edits: edits.compactMap { edit in
        guard let start = edit.integer("start"), let end = edit.integer("end"), start <= end,
          let text = edit.string("text")
        else { return nil }
        // Notes the place of the edit.
        _ = range(edit.object("range"))
        return TextEdit(ByteRange(ByteOffset(start), ByteOffset(end)), text)
      })
  }
}

extension ParsedArguments {
  /// The form that an option names, or `json` where a second one says that; nil where neither is given.
  func formatName(_ format: Option, orJSON json: Option) throws(UsageError) -> String? {
    guard isSet(json) else { return text(format) }
    guard let name = text(format), name != "json" else { return "json" }
    throw UsageError("--\(json.name) and --\(format.name) \(name) contradict each other")
  }
}
