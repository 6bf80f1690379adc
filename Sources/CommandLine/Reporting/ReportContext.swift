package import DocumentModel
package import FileAccess

/// Facts about the run that report formats need.
package struct ReportContext: Sendable {
  package var tool: Tool
  /// The folder that paths in reports are relative to; absolute.
  package var workingFolder: FilePath
  package var text = TextFormat.Options()
  /// Whether JSON Schema's standard output names the file of each line.
  package var namesFiles = true
  /// The page of a code; nil for a code that this version of the program doesn't have.
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
  /// The address of its repository.
  package var home: String

  package init(name: String, version: String, home: String) {
    self.name = name
    self.version = version
    self.home = home
  }

  /// The address of a code's page in this version's documentation.
  func address(of code: DiagnosticCode) -> String {
    "\(home)/blob/v\(version)/docs/rules/\(code.description.split(separator: "/").joined(separator: "-")).md"
  }
}
