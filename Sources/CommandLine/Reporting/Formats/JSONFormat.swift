package import DocumentModel

/// `--format json`: a single object, version 1, with each file on its own line. The bundled schema `report` describes
/// it.
package struct JSONFormat: ReportFormat {
  private let tool: Tool

  package init(tool: Tool) { self.tool = tool }

  package var knownPrefixes: [[UInt8]] { [Array("{\"version\":1,\"tool\":{\"name\":\"\(tool.name)\"".utf8)] }
  package var header: [UInt8] {
    let own = JSONWriter.bytes { writer in
      writer.field("name", tool.name)
      writer.field("version", tool.version)
    }
    return Array("{\"version\":1,\"tool\":".utf8) + own + Array(",\"files\":[\n".utf8)
  }

  package var separator: [UInt8] { Array(",\n".utf8) }
  package var includesSummary: Bool { true }

  package func render(_ report: FileReport) -> [UInt8] { FileReportJSON.bytes(report) }

  package func footer(_ summary: Summary) -> [UInt8] {
    let numbers = JSONWriter.bytes { writer in
      writer.field("files", summary.files)
      writer.field("unreadable", summary.unreadable)
      writer.field("withoutSchema", summary.withoutSchema)
      let unchecked = summary.unchecked + summary.ofKnownKinds
      if unchecked > 0 { writer.field("unchecked", unchecked) }
      writer.field("errors", summary.errors)
      writer.field("warnings", summary.warnings)
      writer.field("notes", summary.notes)
      writer.field("fixable", summary.fixable)
      if summary.known > 0 { writer.field("known", summary.known) }
      if summary.omitted > 0 { writer.field("omitted", summary.omitted) }
    }
    return Array("\n],\"summary\":".utf8) + numbers + Array("}\n".utf8)
  }
}

/// `--format jsonl`: an object per line and file, each as in `json`.
package struct JSONLinesFormat: ReportFormat {
  package init() {}

  package var knownPrefixes: [[UInt8]] { [Array("{\"path\":".utf8)] }

  package func render(_ report: FileReport) -> [UInt8] { FileReportJSON.bytes(report) + [UInt8(ascii: "\n")] }
}
