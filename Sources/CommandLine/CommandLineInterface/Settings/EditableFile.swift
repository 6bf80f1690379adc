internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SettingsWork
internal import YAMLEditing

/// A file whose settings a command may change.
struct EditableFile {
  /// The path as the user gave it, or nil for standard input, whose new text goes to standard output.
  let path: FilePath?
  let snapshot: Snapshot
  let arguments: ParsedArguments
  let environment: CommandEnvironment

  /// Writes the result of a change, or shows it for a dry run. Reports why if it can't be written.
  ///
  /// - Parameters:
  ///   - isData: Whether to print the result of the change as JSON.
  ///   - mayForce: Whether `--force` may write an invalid result.
  ///   - more: Writes further members of the JSON.
  ///   - report: Reports the changes on standard output. Not called for a dry run or for standard input.
  /// - Returns: The exit code, or nil if the file changed in the meantime and nothing was written or reported.
  func deliver(
    _ outcome: ChangeOutcome, isData: Bool = false, mayForce: Bool = true,
    more: (inout JSONWriter) -> Void = { _ in }, report: (Proposal) -> Void
  ) -> ExitCode? {
    let proposal: Proposal
    switch outcome {
    case .proposed(let proposed): proposal = proposed
    case .invalid(let forced, _)
    where mayForce && !forced.cutsReferences && arguments.isSet(SettingsOptions.force):
      proposal = forced
    case .invalid(let invalid, let errors):
      if isData { environment.output.write(json: outcome.json(more: more)) }
      return refuse(errors.map { advised($0, about: invalid) })
    case .refused(let note):
      if isData { environment.output.write(json: outcome.json(more: more)) }
      printError(note)
      return .findings
    }
    var isWritten = false
    if !arguments.isSet(SettingsOptions.dryRun) {
      do throws(FileError) {
        isWritten = try write(proposal)
      } catch {
        // Start again, so that the other program's change is kept.
        if error.reason == .writing(.changedMeanwhile) { return nil }
        environment.printError("\(snapshot.shown): \(error.message)")
        return .trouble
      }
    }
    // Notes describe what was done, so they are printed after writing.
    for note in proposal.notes { printError(note) }
    if isData {
      environment.output.write(json: outcome.json(isWritten: isWritten, more: more))
    } else if arguments.isSet(SettingsOptions.dryRun) {
      let diff = UnifiedDiff(
        isColored: ReportOptions.isColored(arguments, environment: environment), environment: environment)
      environment.output.write(bytes: diff.render(proposal.before, new: proposal.after, sensitive: proposal.sensitive))
    } else if path == nil {
      environment.output.write(bytes: proposal.after.bytes)
    } else {
      report(proposal)
    }
    return .success
  }

  /// Whether a manual change would affect a setting that the application manages. If so, reports it, with the action to
  /// use instead.
  func refusesProtected(_ proposal: Proposal) -> Bool {
    guard let kept = proposal.protectedSetting else { return false }
    let named = path.map { "\($0)".shellWord } ?? "FILE"
    let ways = kept.actions.map { action in
      let words = ["settle", "do", named, action.name.value] + arguments.words(of: SettingsOptions.reading)
      return "`\(words.joined(separator: " "))`"
    }.joined(separator: " or ")
    environment.printError("\(kept.refusal(ways))")
    return true
  }

  /// Returns false if there is nothing to write, or no file to write to.
  private func write(_ proposal: Proposal) throws(FileError) -> Bool {
    guard let path, !proposal.isEmpty else { return false }
    try FileWriting.replace(path, expecting: proposal.before.bytes, with: proposal.after.bytes)
    return true
  }

  /// Reports why nothing is written.
  ///
  /// - Parameters:
  ///   - errors: The errors in the result.
  ///   - why: The reason, or nil if the errors are the reason.
  func refuse(_ errors: [Diagnostic], because why: String? = nil) -> ExitCode {
    // A single error fits on one line.
    if why == nil, errors.count == 1, let error = errors.first {
      environment.printError("\(snapshot.shown) not changed: \(words(error))")
      if let help = error.help { environment.errors.writeLine("  \(help)") }
      return .findings
    }
    environment.printError("\(snapshot.shown) not changed: \(why ?? reason(errors))")
    for error in errors {
      environment.errors.writeLine("  \(words(error))")
      if let help = error.help { environment.errors.writeLine("    \(help)") }
    }
    return .findings
  }

  /// An error about a type, with the value to enter instead as its help if there is a fix: `use '[a, b]'`.
  private func advised(_ error: Diagnostic, about proposal: Proposal) -> Diagnostic {
    let (text, range) = (proposal.after.text, error.range.indices)
    guard error.help == nil, error.failedCode == .keyword(.type), let edits = error.fixes.first?.edits,
      edits.allSatisfy({ range.lowerBound <= $0.range.start.index && $0.range.end.index <= range.upperBound }),
      !proposal.sensitive.after.contains(where: { $0.overlaps(error.range) }),
      let fixed = TextEdit.apply(edits, to: text)
    else { return error }
    let value = String(decoding: fixed[range.lowerBound..<range.upperBound + fixed.count - text.count], as: UTF8.self)
    guard let meant = try? EnteredValue(value, form: .bySchema).readings(nil).first else { return error }
    var error = error
    error.help = "use \(meant.inline.shellWord)"
    return error
  }

  /// What several errors have in common.
  private func reason(_ errors: [Diagnostic]) -> String {
    errors.allSatisfy { $0.code == .unknownReference }
      ? "\(errors.count) references would break" : "the result would be invalid"
  }

  /// An error as a phrase: `timeout must be at most 60`.
  private func words(_ error: Diagnostic) -> TerminalText {
    // The suggested name is probably the one that was just changed, so don't suggest it.
    let caption = error.code == .unknownReference ? "" : error.caption.map { "; \($0)" } ?? ""
    guard let place = error.instanceLocation, !place.isRoot else { return "\(error.message)\(caption)" }
    // `timeout must be at most 60` reads as a sentence; other messages need a colon.
    let path = snapshot.place(Path(place))
    return "\(path)\(error.message.hasPrefix("must ") ? " " : ": ")\(error.message)\(caption)"
  }

  /// Reports a problem, which may be in an intermediate text.
  func printError(_ note: ChangeNote) {
    let diagnostic = note.diagnostic
    // The syntax error says more than "can't be edited".
    if diagnostic.code == .editNotWellFormed, let line = snapshot.syntaxErrorLine {
      environment.printError("\(line); \(snapshot.shown) not changed [\(diagnostic.code)]")
      return
    }
    let help = diagnostic.help.map { "; \($0)" } ?? ""
    let line: TerminalText =
      diagnostic.range.isEmpty
      ? "\(snapshot.shown): \(diagnostic.message) [\(diagnostic.code)]"
      : FindingLines.line(diagnostic, in: note.text)
    environment.printError("\(line)\(help)")
  }
}
