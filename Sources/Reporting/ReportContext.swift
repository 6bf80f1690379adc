package import Diagnostics
package import FileAccess

/// What the shapes of reports need to know of the run.
package struct ReportContext: Sendable {
  package var tool: Tool
  /// What paths in reports are relative to; absolute.
  package var workingFolder: FilePath
  /// How text is laid out; no other shape asks.
  package var text = TextFormat.Options()
  /// Whether standard output of JSON Schema says which file it is of.
  package var namesFiles = true
  /// What there is to know of a code; nil for one of another version of the program.
  package var page: @Sendable (DiagnosticCode) -> CodePage? = { _ in nil }

  package init(tool: Tool, workingFolder: FilePath) {
    self.tool = tool
    self.workingFolder = workingFolder
  }
}

/// The program that writes a report.
package struct Tool: Sendable {
  package var name: String
  package var version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
