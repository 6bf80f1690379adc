package import DocumentModel
internal import FileAccess

/// `--format sarif`: SARIF 2.1.0 (OASIS) with a single run and one result per line. Section numbers in comments are the
/// standard's.
package struct SARIFFormat: ReportFormat {
  private static let base = "%SRCROOT%"

  private let tool: Tool
  private let paths: ReportPaths
  private let page: @Sendable (DiagnosticCode) -> DiagnosticPage?

  package init(_ context: ReportContext) {
    tool = context.tool
    page = context.page
    paths = ReportPaths(workingFolder: context.workingFolder)
  }

  /// The start of the report. The base has no URI, so that nothing about the machine is revealed; readers supply their
  /// own root (3.14.14).
  package var header: [UInt8] {
    let bases = JSONWriter.bytes { writer in
      writer.object(Self.base) { Self.write("description", text: "The working folder of settle.", writer: &$0) }
    }
    // GitHub uses the text before the last slash as the category, which distinguishes analyses.
    let start =
      #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"#
      + #""automationDetails":{"id":"settle/"},"columnKind":"unicodeCodePoints","originalUriBaseIds":"#
    return Array(start.utf8) + bases + Array(",\"results\":[\n".utf8)
  }

  package var separator: [UInt8] { Array(",\n".utf8) }

  package func render(_ report: FileReport) -> [UInt8] {
    let report = report.withUncheckedReason(ofKinds: true)
    let places = Places(report)
    let results = zip(report.diagnostics, Fingerprint.digests(report)).map { diagnostic, fingerprint in
      JSONWriter.bytes {
        write(diagnostic, fingerprint: fingerprint, of: report, places: places, writer: &$0)
      }
    }
    return Array(results.joined(separator: separator))
  }

  package func footer(_ summary: Summary) -> [UInt8] {
    let invocation = JSONWriter.bytes {
      $0.field("executionSuccessful", summary.unreadable == 0 && !summary.hasFailed)
    }
    let driver = JSONWriter.bytes { writer in
      writer.field("name", tool.name)
      writer.field("version", tool.version)
      writer.field("semanticVersion", tool.version)
      writer.field("informationUri", tool.home)
      // Files that weren't checked have a result, so the rule that it refers to must be listed.
      let codes = Set(summary.codes.keys).union(summary.notChecked.isEmpty ? [] : [.unchecked])
      writer.objects("rules", of: codes.sorted { $0.description < $1.description }, body: writeRule)
    }
    return Array("\n],\"invocations\":[".utf8) + invocation + Array("],\"tool\":{\"driver\":".utf8) + driver
      + Array("}}]}\n".utf8)
  }

  /// Writes a rule, with its page as help (3.49).
  private func writeRule(_ writer: inout JSONWriter, code: DiagnosticCode) {
    let page = page(code)
    writer.field("id", code.description)
    Self.write("shortDescription", text: code.summary, writer: &writer)
    if let page { Self.write("fullDescription", text: page.meaning, writer: &writer) }
    writer.object("help") { writer in
      writer.field("text", page.map { "\($0.meaning) \($0.reason) \($0.remedy)" } ?? code.summary)
      writer.field("markdown", ifPresent: page?.markdown)
    }
    if page != nil { writer.field("helpUri", tool.address(of: code)) }
    writer.object("defaultConfiguration") { $0.field("level", code.severity.rawValue) }
  }

  private func write(
    _ diagnostic: Diagnostic, fingerprint: String, of report: FileReport, places: Places,
    writer: inout JSONWriter
  ) {
    writer.field("ruleId", diagnostic.code.description)
    writer.field("level", diagnostic.severity.rawValue)
    Self.write("message", text: diagnostic.plainMessage, writer: &writer)
    writer.objects("locations", of: CollectionOfOne(diagnostic)) { writer, diagnostic in
      // In a file that can't be read, no range is known.
      let range = report.status == .unreadable ? nil : places.range(of: diagnostic.range)
      writePlace(paths.uri(report), range: range, writer: &writer)
      writer.objectList("logicalLocations", of: [diagnostic.instanceLocation].compactMap(\.self)) { writer, location in
        writer.field("fullyQualifiedName", location.description)
      }
    }
    writer.objectList("relatedLocations", of: diagnostic.related) { writer, related in
      write(related, of: report, places: places, writer: &writer)
    }
    writer.object("partialFingerprints") { writer in
      writer.field("settleFinding/v1", fingerprint)
      // GitHub uses only this fingerprint.
      writer.field("primaryLocationLineHash", fingerprint)
    }
    // A report that was read back lacks the lines of some edits.
    let fixes = diagnostic.fixes.filter { $0.edits.allSatisfy { places.knows($0.range) } }
    writer.objectList("fixes", of: fixes) { writer, fix in
      write(fix, of: report, places: places, writer: &writer)
    }
    if diagnostic.rule != nil || diagnostic.policy != nil {
      writer.object("properties") { writer in
        writer.field("policy", ifPresent: diagnostic.policy)
        writer.field("keywordLocation", ifPresent: diagnostic.rule?.keywordLocation)
        writer.field("absoluteKeywordLocation", ifPresent: diagnostic.rule?.absoluteKeywordLocation)
      }
    }
  }

  private func write(_ related: RelatedPlace, of report: FileReport, places: Places, writer: inout JSONWriter) {
    switch related.place {
    case .here(let range): writePlace(paths.uri(report), range: places.range(of: range), writer: &writer)
    case .elsewhere(let location):
      writePlace(paths.uri(FilePath(location.path)), range: location.range, writer: &writer)
    }
    Self.write("message", text: related.message.text, writer: &writer)
  }

  /// Writes a fix as replacements of regions (3.55 to 3.57).
  private func write(_ fix: Fix, of report: FileReport, places: Places, writer: inout JSONWriter) {
    Self.write("description", text: fix.title.text, writer: &writer)
    writer.objects("artifactChanges", of: CollectionOfOne(fix.edits)) { writer, edits in
      Self.writeArtifact(paths.uri(report), writer: &writer)
      writer.objects("replacements", of: edits) { writer, edit in
        Self.writeRegion("deletedRegion", range: places.range(of: edit.range), writer: &writer)
        Self.write("insertedContent", text: edit.replacement, writer: &writer)
      }
    }
    writer.object("properties") { $0.field("safe", fix.isSafe) }
  }

  private func writePlace(_ place: (uri: String, isBelow: Bool), range: SourceRange?, writer: inout JSONWriter) {
    writer.object("physicalLocation") { writer in
      Self.writeArtifact(place, writer: &writer)
      if let range { Self.writeRegion("region", range: range, writer: &writer) }
    }
  }

  private static func writeArtifact(_ place: (uri: String, isBelow: Bool), writer: inout JSONWriter) {
    writer.object("artifactLocation") { writer in
      writer.field("uri", place.uri)
      if place.isBelow { writer.field("uriBaseId", base) }
    }
  }

  /// Writes a region. Its end column is that of the character after it (3.30.8), as in ``SourceRange``.
  private static func writeRegion(_ name: String, range: SourceRange, writer: inout JSONWriter) {
    writer.object(name) { writer in
      writer.field("startLine", range.start.line)
      writer.field("startColumn", range.start.column)
      writer.field("endLine", range.end.line)
      writer.field("endColumn", range.end.column)
    }
  }

  /// Writes a message, or another object that has `text`.
  private static func write(_ name: String, text: String, writer: inout JSONWriter) {
    writer.object(name) { $0.field("text", text) }
  }
}
