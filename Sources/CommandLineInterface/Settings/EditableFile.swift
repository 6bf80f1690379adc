internal import ArgumentParsing
internal import Diagnostics
internal import FileAccess
internal import Reporting
internal import Settings
internal import SettingsEditing
internal import SourceText
internal import TerminalOutput

/// A file whose settings a command is to change.
struct EditableFile {
  /// As it was named; nil for standard input, whose new text goes to standard output.
  var path: FilePath?
  var text: SettingsText

  /// Writes another text in the place of this one, or shows it as a diff where that is all that is wanted.
  ///
  /// - Parameters:
  ///   - notes: what else changes, each with the text in which it stands.
  ///   - moved: the setting that got another place, by the one that it had: a secret is one in the other too.
  ///   - tell: says on standard output what has changed; not called for a diff, nor for standard input.
  /// - Returns: nil where the file changed since it was read; nothing is written and nothing said then.
  func deliver(
    _ new: [UInt8], notes: [(diagnostic: Diagnostic, text: [UInt8])], moved: SettingPath? = nil,
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, tell: () -> Void
  ) -> ExitCode? {
    let isDryRun = arguments.isSet(SettingsOptions.dryRun)
    if let path, !isDryRun, new != text.bytes {
      do throws(FileError) {
        try FileWriting.replace(path, expecting: text.bytes, with: new)
      } catch {
        if error.reason == .writing(.changedMeanwhile) { return nil }
        environment.complain("\(text.shown): \(error.message)")
        return .trouble
      }
    }
    for (note, bytes) in notes { complain(note, in: bytes, environment) }
    if isDryRun {
      let diff = UnifiedDiff(
        isColored: ReportOptions.isColored(arguments, environment), isForTerminal: environment.output.isTerminal)
      let secret = moved.flatMap(text.hidden)
      environment.output.write(bytes: diff.render(side(text, secret), side(text.with(new), secret)))
    } else if path == nil {
      environment.output.write(bytes: new)
    } else {
      tell()
    }
    return .success
  }

  /// The same of several edits at once, unless they come to nothing that may be written: then says why.
  ///
  /// - Parameter cause: what would make the file invalid.
  func deliver(
    _ outcome: RevisionOutcome, because cause: String, _ arguments: ParsedArguments, _ environment: CommandEnvironment,
    tell: (SettingsText) -> Void
  ) -> ExitCode? {
    switch outcome {
    case .invalid(let errors): return refuse(cause, errors, environment)
    case .refused(let diagnostic, let bytes):
      complain(diagnostic, in: bytes, environment)
      return .findings
    case .changed(let revision):
      return deliver(revision.text.bytes, notes: revision.notes, arguments, environment) { tell(revision.text) }
    }
  }

  private func side(_ text: SettingsText, _ secret: SettingsText.HiddenValue?) -> UnifiedDiff.Side {
    let (masked, sensitive) = text.masked(also: secret)
    return UnifiedDiff.Side(label: text.shown, text: masked, sensitive: sensitive)
  }

  /// Says that nothing is written, and the errors for whose sake.
  ///
  /// - Parameter cause: what would bring the errors.
  func refuse(_ cause: String, _ errors: [Diagnostic], _ environment: CommandEnvironment) -> ExitCode {
    environment.complain("\(text.shown) is left as it is: with \(cause) it would be invalid")
    for error in errors {
      let place = error.instanceLocation.map { $0.isEmpty ? "" : "\($0): " } ?? ""
      let caption = error.caption.map { "; \($0)" } ?? ""
      environment.errors.writeLine("  \(place)\(error.message)\(caption)")
      if let help = error.help { environment.errors.writeLine("    \(help)") }
    }
    return .findings
  }

  /// Tells of something in a text on the way to the new one.
  func complain(_ diagnostic: Diagnostic, in bytes: [UInt8], _ environment: CommandEnvironment) {
    let diagnostic = text.redacted(diagnostic, in: bytes)
    let help = diagnostic.help.map { "; \($0)" } ?? ""
    let line: TerminalText =
      diagnostic.range.isEmpty
      ? "\(text.shown): \(diagnostic.message) [\(diagnostic.code)]"
      : SettingsFile.line(text.shown, bytes, diagnostic)
    environment.complain("\(line)\(help)")
  }
}
