package import DocumentModel
package import JSONSchema

/// `--format json-schema-flag`, `json-schema-basic`, `json-schema-detailed`: the standard output of JSON Schema, one
/// line per document.
package struct JSONSchemaFormat: ReportFormat {
  private let structure: OutputStructure
  private let namesFiles: Bool

  /// - Parameter namesFiles: Whether each line also contains the path: `{"path": …, "output": …}`.
  package init(_ structure: OutputStructure, namesFiles: Bool) {
    self.structure = structure
    self.namesFiles = namesFiles
  }

  package var output: OutputStructure? { structure }

  /// The output for a file without a schema: each error is an output unit.
  package func render(_ report: FileReport) -> [UInt8] {
    var unit = OutputUnit(isValid: report.status == .valid)
    for diagnostic in report.diagnostics where diagnostic.severity == .error {
      unit.details.append(
        OutputUnit(
          isValid: false, keywordLocation: diagnostic.rule?.keywordLocation ?? "",
          absoluteKeywordLocation: diagnostic.rule?.absoluteKeywordLocation,
          instanceLocation: diagnostic.instanceLocation ?? JSONPointer(), error: diagnostic.message))
    }
    if !unit.isValid, unit.details.isEmpty { unit.error = "file not checked" }
    return line(unit, path: report.path)
  }

  package func render(_ report: FileReport, outputs: [OutputUnit]) -> [UInt8] {
    outputs.isEmpty ? render(report) : outputs.flatMap { line($0, path: report.path) }
  }

  private func line(_ unit: OutputUnit, path: String) -> [UInt8] {
    var writer = JSONWriter()
    if namesFiles {
      writer.object { writer in
        writer.field("path", path)
        writer.key("output")
        OutputUnitJSON.write(unit, structure: structure, writer: &writer)
      }
    } else {
      OutputUnitJSON.write(unit, structure: structure, writer: &writer)
    }
    return writer.line
  }
}
