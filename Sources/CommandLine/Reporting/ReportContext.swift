package import DocumentModel
package import FileAccess

/// What report formats need to know about the run.
package struct ReportContext: Sendable {
  package var tool: Tool
  /// The absolute path of the folder that paths in reports are relative to.
  package var workingFolder: FilePath
  package var text = TextFormat.Options()
  /// Whether each line of JSON Schema's standard output contains the file's path.
  package var namesFiles = true
  /// Returns the page of a code, or nil for a code that this version of the program doesn't have.
  package var page: @Sendable (DiagnosticCode) -> DiagnosticPage? = { _ in nil }

  package init(tool: Tool, workingFolder: FilePath) {
    self.tool = tool
    self.workingFolder = workingFolder
  }
}

/// The program that writes a report.
package struct Tool: Sendable {
  package var name: String
  package var version: String
  /// The URL of its repository.
  package var home: String

  package init(name: String, version: String, home: String) {
    self.name = name
    self.version = version
    self.home = home
  }

  /// The URL of a code's page in the documentation of this version.
  func address(of code: DiagnosticCode) -> String {
    "\(home)/blob/v\(version)/docs/rules/\(code.description.split(separator: "/").joined(separator: "-")).md"
  }
}
