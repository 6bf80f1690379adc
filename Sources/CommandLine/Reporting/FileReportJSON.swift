package import DocumentModel

enum FileReportJSON {
  static func bytes(_ report: FileReport) -> [UInt8] {
    let places = report.diagnostics.isEmpty ? nil : Places(report)
    return JSONWriter.bytes { writer in
      writer.field("path", report.path)
      writer.key("schema")
      if let schema = report.schema { writer.string(schema) } else { writer.null() }
      writer.list("policies", report.policies) { $0.string($1) }
      writer.field("status", report.status.rawValue)
      writer.field("reason", ifPresent: report.unchecked)
      writer.field("kind", ifPresent: report.kind)
      writer.objects("diagnostics", of: zip(report.diagnostics, Fingerprint.digests(report))) { writer, finding in
        write(finding.0, fingerprint: finding.1, of: report, places: places, writer: &writer)
      }
    }
  }

  private static func write(
    _ diagnostic: Diagnostic, fingerprint: String, of report: FileReport, places: Places?,
    writer: inout JSONWriter
  ) {
    writer.field("code", diagnostic.code.description)
    writer.field("severity", diagnostic.severity.rawValue)
    writer.field("message", diagnostic.message)
    writer.field("caption", ifPresent: diagnostic.caption?.text)
    if let places, report.status != .unreadable { writer.range(places.range(of: diagnostic.range)) }
    if let document = diagnostic.document { writer.field("document", document) }
    writer.field("instanceLocation", ifPresent: diagnostic.instanceLocation?.description)
    writer.field("policy", ifPresent: diagnostic.policy)
    writeRule(of: diagnostic, writer: &writer)
    writeFixes(of: diagnostic, places: places, writer: &writer)
    writeRelated(of: diagnostic, path: report.path, places: places, writer: &writer)
    if let words = diagnostic.words {
      writer.object("wanted") { writer in
        writer.field("text", ifPresent: words.wanted)
        writer.field("choice", ifPresent: words.choice)
        writer.field("example", ifPresent: words.example)
        writer.field("default", ifPresent: words.standard)
      }
    }
    // The message lists only the first few missing keys.
    if diagnostic.missing.count > 1 { writer.list("missing", diagnostic.missing) { $0.string($1) } }
    writer.field("setting", ifPresent: diagnostic.setting?.description)
    writer.field("pattern", ifPresent: diagnostic.pattern)
    writer.field("help", ifPresent: diagnostic.help?.text)
    writer.field("note", ifPresent: diagnostic.note?.text)
    writer.field("fingerprint", fingerprint)
    writer.objectList("otherForms", of: diagnostic.otherForms) { writer, form in
      writer.field("number", form.number)
      writer.field("name", form.name.text)
      writer.array("problems", form.problems) { writer, problem in writer.string(problem.text) }
      writer.field("more", form.more)
    }
  }

  /// Where the schema has the rule that a value fails.
  private static func writeRule(of diagnostic: Diagnostic, writer: inout JSONWriter) {
    guard let rule = diagnostic.rule else { return }
    writer.field("keywordLocation", rule.keywordLocation)
    writer.field("absoluteKeywordLocation", rule.absoluteKeywordLocation)
    guard let location = rule.location else { return }
    writer.object("schemaRange") { writer in
      writer.field("path", location.path)
      writer.ends(of: location.range)
    }
  }

  private static func writeFixes(of diagnostic: Diagnostic, places: Places?, writer: inout JSONWriter) {
    writer.objectList("fixes", of: diagnostic.fixes) { writer, fix in
      writer.field("title", fix.title.text)
      writer.field("safe", fix.isSafe)
      writer.objects("edits", of: fix.edits) { writer, edit in
        writer.field("start", edit.range.start.index)
        writer.field("end", edit.range.end.index)
        writer.field("text", edit.replacement)
        if let places, places.knows(edit.range) { writer.range(places.range(of: edit.range)) }
      }
    }
  }

  /// - Parameter path: The path of the file with the finding.
  private static func writeRelated(
    of diagnostic: Diagnostic, path: String, places: Places?, writer: inout JSONWriter
  ) {
    writer.objectList("related", of: places == nil ? [] : diagnostic.related) { writer, related in
      switch related.place {
      case .here(let range):
        writer.field("path", path)
        if let places { writer.range(places.range(of: range)) }
      case .elsewhere(let location):
        writer.field("path", location.path)
        writer.range(location.range)
      }
      writer.field("message", related.message.text)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func range(_ range: SourceRange) { object("range") { $0.ends(of: range) } }

  /// Writes both ends of a range, each with line, column and offset.
  package mutating func ends(of range: SourceRange) {
    for (name, position) in [("start", range.start), ("end", range.end)] {
      object(name) { writer in
        writer.field("line", position.line)
        writer.field("column", position.column)
        writer.field("offset", position.offset.index)
      }
    }
  }
}
