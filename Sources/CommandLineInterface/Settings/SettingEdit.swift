internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SourceText
internal import YAMLParsing

/// One run of `settle set`, `settle unset` or `settle move`: from an edit to the file and what is said of it.
struct SettingEdit {
  let file: SettingsText
  let path: SettingPath
  /// Where the setting goes; nil where it stays.
  var destination: SettingPath?
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  /// As the user types it, for messages.
  let command: String

  var steps: [EditStep] { path.editSteps }

  /// Writes the first of the edits that leaves the file as valid as it was.
  func run(_ edits: [EditOutcome]) throws(UsageError) -> ExitCode {
    var refusal: Diagnostic?
    var errors: (edit: ProvenEdit, found: [Diagnostic])?
    for outcome in edits {
      switch outcome {
      case .refused(let diagnostic): refusal = refusal ?? diagnostic
      case .edited(let edit):
        let found = file.newErrors(edit.text)
        if found.isEmpty { return write(edit) }
        // The reading that is at least of the right type says best what is wrong.
        if errors == nil || Self.isTypeError(errors?.found) && !Self.isTypeError(found) { errors = (edit, found) }
      }
    }
    if let (edit, found) = errors {
      if arguments.isSet(SettingsOptions.force) { return write(edit) }
      try requireKnown(destination ?? path)
      return refuse(found)
    }
    if let refusal {
      if refusal.code == .editNoSetting { try requireKnown(path) }
      complain(refusal)
    }
    return .findings
  }

  private static func isTypeError(_ errors: [Diagnostic]?) -> Bool {
    errors?.contains { $0.code.name == "type" } ?? false
  }

  /// A setting that the schema doesn't have is a mistake in the command line.
  private func requireKnown(_ path: SettingPath) throws(UsageError) {
    guard let model = file.model, model.tree.applied(at: path) == nil else { return }
    throw SettingOperand.unknown(path, model, command: command)
  }

  // MARK: Words

  private func refuse(_ errors: [Diagnostic]) -> ExitCode {
    let shown = TerminalText.safe((destination ?? path).description)
    environment.complain("\(TerminalText.safe(file.shown)) is left as it is: with this \(shown) it would be invalid")
    for error in errors {
      let place = error.instanceLocation.map { $0.isEmpty ? "" : "\($0): " } ?? ""
      let caption = error.caption.map { "; \($0)" } ?? ""
      environment.errors.writeLine("  " + TerminalText.safe("\(place)\(error.message)\(caption)"))
    }
    return .findings
  }

  private func complain(_ diagnostic: Diagnostic) {
    let help = diagnostic.help.map { "; \($0)" } ?? ""
    guard !diagnostic.range.isEmpty else {
      environment.complain(TerminalText.safe("\(file.shown): \(diagnostic.message) [\(diagnostic.code)]\(help)"))
      return
    }
    environment.complain(SettingsFile.line(file.shown, file.bytes, diagnostic) + TerminalText.safe(help))
  }

  // MARK: Writing

  private func write(_ edit: ProvenEdit) -> ExitCode {
    let before = YAMLParser.parse(file.bytes, limits: file.limits).document
    let after = YAMLParser.parse(edit.text, limits: file.limits).document
    for note in edit.notes { complain(note) }
    if arguments.isSet(SettingsOptions.dryRun) {
      let diff = UnifiedDiff(
        isColored: ReportOptions.isColored(arguments, environment), isForTerminal: environment.output.isTerminal)
      let old = UnifiedDiff.Side(label: file.shown, text: file.bytes, sensitive: file.sensitive(before))
      let new = UnifiedDiff.Side(label: file.shown, text: edit.text, sensitive: file.sensitive(after))
      environment.output.write(diff.render(old, new))
      return .success
    }
    if !edit.edits.isEmpty {
      do throws(FileError) {
        try FileWriting.replace(file.path, expecting: file.bytes, with: edit.text)
      } catch {
        environment.complain("\(TerminalText.safe(file.shown)): \(error.message)")
        return .trouble
      }
    }
    environment.output.writeLine(result(edit, before, after))
    return .success
  }

  private func result(_ edit: ProvenEdit, _ before: Document, _ after: Document) -> String {
    if let destination {
      let (from, to) = (TerminalText.safe(path.description), TerminalText.safe(destination.description))
      return edit.edits.isEmpty ? "\(to) already" : "\(from) is \(to) now"
    }
    let place = place(in: before)
    let (old, new) = (side(before, place), side(after, place))
    let shown = TerminalText.safe(place.description)
    return edit.edits.isEmpty ? "\(shown): \(new) already" : "\(shown): \(old) → \(new)"
  }

  /// The setting's value in a document, in a word or two.
  private func side(_ document: Document, _ place: SettingPath) -> String {
    guard file.number < document.roots.count,
      let node = document.node(at: place.pointer, from: document.roots[file.number])
    else { return "not set" }
    let target = document.resolve(node)
    let inside = document.range(target)
    let isSensitive = file.sensitive(document).contains { inside.contains($0) }
    return isSensitive ? ValueDescription.redacted : TerminalText.safe(YAMLWriter.inline(document, node))
  }

  /// The path with the index that `-` stands for.
  private func place(in document: Document) -> SettingPath {
    guard case .name("-")? = path.segments.last, file.number < document.roots.count else { return path }
    let list = SettingPath(segments: Array(path.segments.dropLast()))
    guard let node = document.node(at: list.pointer, from: document.roots[file.number]),
      document.kind(node) == .array
    else { return path }
    return list.appending(document.count(node))
  }
}

extension SettingPath {
  /// As the editor walks it.
  var editSteps: [EditStep] {
    segments.map { segment in
      switch segment {
      case .name(let name), .input(let name): .name(name)
      case .index(let index): .index(index)
      }
    }
  }
}
