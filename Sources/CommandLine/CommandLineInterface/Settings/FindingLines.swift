internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SettingsWork
internal import Workspace

/// Formats findings as single lines.
enum FindingLines {
  static func line(_ path: String, lines: LineIndex, diagnostic: Diagnostic) -> TerminalText {
    let place = lines.position(of: diagnostic.range.start)
    return "\(path):\(place.line):\(place.column): \(diagnostic.message) [\(diagnostic.code)]"
  }

  static func line(_ diagnostic: Diagnostic, in snapshot: Snapshot) -> TerminalText {
    line(snapshot.shown, lines: snapshot.lines, diagnostic: diagnostic)
  }

  static func line(_ problem: SchemaViolation, in snapshot: Snapshot) -> TerminalText {
    let (path, lines) = snapshot.file(of: problem)
    return line(path, lines: lines, diagnostic: problem.finding)
  }
}

extension CommandEnvironment {
  /// Whether a configuration has no errors. Reports them if it has.
  func isValid(_ found: ConfigurationStore.Found?) -> Bool {
    guard let problem = found?.problem else { return true }
    printError(of: problem)
    return false
  }

  /// Reports errors in a file that other files depend on, on standard error.
  func printError(of report: FileReport, withWarnings: Bool = false) {
    let lines = LineIndex(report.text)
    for diagnostic in report.diagnostics where withWarnings || diagnostic.severity == .error {
      let position = lines.position(of: diagnostic.range.start)
      // A file that can't be read has no lines to refer to.
      let place = report.status == .unreadable ? report.path : "\(report.path):\(position.line):\(position.column)"
      printError("\(place): \(diagnostic.message)")
    }
  }
}

extension Snapshot {
  /// The first syntax error and the number of others, or nil if there are none.
  var syntaxErrorLine: TerminalText? {
    let errors = syntaxErrors
    let more: TerminalText = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return errors.first.map { FindingLines.line($0, in: self) + more }
  }

  /// Reports problems of a file whose settings are read anyway, on standard error.
  func printError(_ environment: CommandEnvironment) {
    if let line = syntaxErrorLine { environment.printError(line + "; the rest of the file is used") }
    for finding in layerFindings {
      let layer = effective.layers[finding.layer]
      environment.printError(FindingLines.line(layer.path, lines: layer.document.lines, diagnostic: finding.diagnostic))
    }
    if !effective.cycle.isEmpty {
      let way = effective.cycle.map(\.description).joined(separator: " requires ")
      environment.printError("conditions in the schema form a cycle: \(way)")
    }
    if effective.exceedsLimit {
      environment.printError("\(shown): \(EffectiveSettings.limitMessage) [\(DiagnosticCode.tooCostly)]")
    }
  }

  /// The exit code, as far as the file determines it, of a command that reads settings.
  var exitCode: ExitCode {
    // With a cycle, or beyond the limit, no effective value is reliable.
    if !effective.cycle.isEmpty || effective.exceedsLimit { return .trouble }
    let isValid = syntaxErrors.isEmpty && !layerFindings.contains { $0.diagnostic.severity == .error }
    return isValid ? .success : .findings
  }

  /// The exit code of a command that reads only the given settings.
  func exitCode(about paths: [Path]) -> ExitCode {
    guard exitCode == .success else { return exitCode }
    let places = settingErrors.compactMap(\.instanceLocation)
    let hasErrors = paths.contains { path in places.contains { $0.tokens.starts(with: path.pointer.tokens) } }
    return hasErrors ? .findings : .success
  }
}
