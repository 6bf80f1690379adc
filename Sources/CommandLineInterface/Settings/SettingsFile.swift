internal import Diagnostics
internal import DocumentModel
internal import Settings
internal import SourceText
internal import TerminalOutput

/// A file's settings, as a command was asked to read them.
struct SettingsFile {
  /// As the user would write it.
  var path: String
  var settings: EffectiveSettings
  /// What is not well-formed, with what is missing for it.
  var syntaxErrors: [Diagnostic]
  /// What the schema has against the document.
  var schemaErrors: [Diagnostic]
  /// What is wrong in layers.
  var layerErrors: [(path: String, text: [UInt8], diagnostic: Diagnostic)]

  /// What the schema has against a value, or something inside it.
  func faults(at path: SettingPath) -> [Diagnostic] {
    let pointer = path.pointer.description
    return schemaErrors.filter { fault in
      guard let place = fault.instanceLocation else { return false }
      return place == pointer || place.hasPrefix(pointer + "/")
    }
  }

  /// Tells what is wrong with the file on standard error, in a line each.
  func complain(_ environment: CommandEnvironment) {
    if let first = syntaxErrors.first {
      let more: TerminalText = syntaxErrors.count > 1 ? " (and \(syntaxErrors.count - 1) more)" : ""
      let text = settings.file?.document.text ?? []
      environment.complain(Self.line(path, text, first) + more + "; what could not be read is left out")
    }
    for (path, text, diagnostic) in layerErrors { environment.complain(Self.line(path, text, diagnostic)) }
    if !settings.cycle.isEmpty {
      let way = settings.cycle.map(\.description).joined(separator: " requires ")
      environment.complain("the schema's conditions form a cycle: \(way)")
    }
  }

  static func line(_ path: String, _ text: [UInt8], _ diagnostic: Diagnostic) -> TerminalText {
    let place = LineIndex(text).position(of: diagnostic.range.start)
    return "\(path):\(place.line):\(place.column): \(diagnostic.message) [\(diagnostic.code)]"
  }

  /// What a command's exit code starts from.
  var exitCode: ExitCode {
    if !settings.cycle.isEmpty { return .trouble }
    let isSound = syntaxErrors.isEmpty && !layerErrors.contains { $0.diagnostic.severity == .error }
    return isSound ? .success : .findings
  }
}
