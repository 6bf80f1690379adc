package import DocumentModel

/// One file's report as JSON, version 1.
enum FileReportJSON {
  static func bytes(_ report: FileReport) -> [UInt8] {
    var writer = JSONWriter()
    let places = report.diagnostics.isEmpty ? nil : Places(report)
    writer.object { writer in
      writer.field("path", report.path)
      writer.key("schema")
      if let schema = report.schema { writer.string(schema) } else { writer.null() }
      if !report.policies.isEmpty { writer.list("policies", report.policies) { $0.string($1) } }
      writer.field("status", report.status.rawValue)
      writer.field("reason", ifPresent: report.unchecked)
      writer.field("kind", ifPresent: report.kind)
      writer.array("diagnostics", zip(report.diagnostics, Fingerprint.digests(report))) { writer, finding in
        write(finding.0, fingerprint: finding.1, of: report, places: places, writer: &writer)
      }
    }
    return writer.bytes
  }

  private static func write(
    _ diagnostic: Diagnostic, fingerprint: String, of report: FileReport, places: Places?,
    writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.field("code", diagnostic.code.description)
      writer.field("severity", diagnostic.severity.rawValue)
      writer.field("message", diagnostic.message)
      writer.field("caption", ifPresent: diagnostic.caption?.text)
      if let places, report.status != .unreadable {
        writer.key("range")
        write(places.range(of: diagnostic.range), writer: &writer)
      }
      if let document = diagnostic.document { writer.field("document", document) }
      writer.field("instanceLocation", ifPresent: diagnostic.instanceLocation?.description)
      writer.field("policy", ifPresent: diagnostic.policy)
      if let rule = diagnostic.rule {
        writer.field("keywordLocation", rule.keywordLocation)
        writer.field("absoluteKeywordLocation", rule.absoluteKeywordLocation)
        if let location = rule.location {
          writer.object("schemaRange") { writer in
            writer.field("path", location.path)
            writer.ends(of: location.range)
          }
        }
      }
      if !diagnostic.fixes.isEmpty {
        writer.array("fixes", diagnostic.fixes) { writer, fix in write(fix, places: places, writer: &writer) }
      }
      if !diagnostic.related.isEmpty, let places {
        writer.array("related", diagnostic.related) { writer, place in
          write(place, of: report, places: places, writer: &writer)
        }
      }
      if let words = diagnostic.words {
        writer.object("wanted") { writer in
          writer.field("text", ifPresent: words.wanted)
          writer.field("choice", ifPresent: words.choice)
          writer.field("example", ifPresent: words.example)
          writer.field("default", ifPresent: words.standard)
        }
      }
      // A message lists only the first of many.
      if diagnostic.missing.count > 1 { writer.list("missing", diagnostic.missing) { $0.string($1) } }
      writer.field("setting", ifPresent: diagnostic.setting?.description)
      writer.field("pattern", ifPresent: diagnostic.pattern)
      writer.field("help", ifPresent: diagnostic.help?.text)
      writer.field("note", ifPresent: diagnostic.note?.text)
      writer.field("fingerprint", fingerprint)
      if !diagnostic.otherForms.isEmpty {
        writer.array("otherForms", diagnostic.otherForms) { writer, form in write(form, writer: &writer) }
      }
    }
  }

  private static func write(_ form: OtherForm, writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("number", form.number)
      writer.field("name", form.name.text)
      writer.array("problems", form.problems) { writer, problem in writer.string(problem.text) }
      writer.field("more", form.more)
    }
  }

  private static func write(_ fix: Fix, places: Places?, writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("title", fix.title.text)
      writer.field("safe", fix.isSafe)
      writer.array("edits", fix.edits) { writer, edit in
        writer.object { writer in
          writer.field("start", edit.range.start.index)
          writer.field("end", edit.range.end.index)
          writer.field("text", edit.replacement)
          if let places, places.knows(edit.range) {
            writer.key("range")
            write(places.range(of: edit.range), writer: &writer)
          }
        }
      }
    }
  }

  private static func write(
    _ related: RelatedPlace, of report: FileReport, places: Places, writer: inout JSONWriter
  ) {
    writer.object { writer in
      switch related.place {
      case .here(let range):
        writer.field("path", report.path)
        writer.key("range")
        write(places.range(of: range), writer: &writer)
      case .elsewhere(let location):
        writer.field("path", location.path)
        writer.key("range")
        write(location.range, writer: &writer)
      }
      writer.field("message", related.message.text)
    }
  }

  private static func write(_ range: SourceRange, writer: inout JSONWriter) {
    writer.object { $0.ends(of: range) }
  }
}

extension JSONWriter {
  /// The members of a range: its ends, each with line, column and offset.
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
