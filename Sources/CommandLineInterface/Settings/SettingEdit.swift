internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SettingsEditing
internal import SourceText

/// One run of `settle set`, `settle unset` or `settle move`: from an edit to the file and what is said of it.
struct SettingEdit {
  let file: EditableFile
  let path: SettingPath
  /// Where the setting goes; nil where it stays.
  var destination: SettingPath?
  let arguments: ParsedArguments
  let environment: CommandEnvironment
  /// As the user types it, for messages.
  let command: String

  /// Writes the first of the edits that leaves the file as valid as it was.
  ///
  /// - Parameter edits: what to try, what is likelier first.
  /// - Returns: nil where the file changed since it was read, and nothing was written.
  func run(_ edits: (Editor) -> [EditOutcome]) throws(UsageError) -> ExitCode? {
    var refusal: Diagnostic?
    var errors: (edit: ProvenEdit, found: [Diagnostic])?
    let outcomes =
      switch file.text.editor {
      case .refused(let diagnostic): [EditOutcome.refused(diagnostic)]
      case .open(let editor): edits(editor)
      }
    for outcome in outcomes {
      switch outcome {
      case .refused(let diagnostic): refusal = refusal ?? diagnostic
      case .edited(let edit):
        let found = file.text.newErrors(edit.text)
        if found.isEmpty { return write(edit) }
        // The reading that is at least of the right type says best what is wrong.
        if errors == nil || Self.isTypeError(errors?.found) && !Self.isTypeError(found) { errors = (edit, found) }
      }
    }
    if let (edit, found) = errors {
      if arguments.isSet(SettingsOptions.force) { return write(edit) }
      try requireKnown(destination ?? path)
      return file.refuse("this " + TerminalText.safe((destination ?? path).description), found, environment)
    }
    if let refusal {
      if refusal.code == .editNoSetting { try requireKnown(path) }
      file.complain(refusal, in: file.text.bytes, environment)
    }
    return .findings
  }

  private static func isTypeError(_ errors: [Diagnostic]?) -> Bool {
    errors?.contains { $0.code == .keyword(.type) } ?? false
  }

  /// A setting that the schema doesn't have is a mistake in the command line.
  private func requireKnown(_ path: SettingPath) throws(UsageError) {
    guard let model = file.text.model, model.tree.applied(at: path) == nil else { return }
    throw SettingOperand.unknown(path, model, command: command)
  }

  private func write(_ edit: ProvenEdit) -> ExitCode? {
    let old = file.text
    let new = old.with(edit.text)
    let notes = edit.notes.map { (diagnostic: $0, text: old.bytes) }
    let moved = destination == nil ? nil : path
    return file.deliver(edit.text, notes: notes, moved: moved, arguments, environment) {
      environment.output.writeLine(result(from: old, to: new))
      if !edit.edits.isEmpty { SettingChangeLines.writeSwitches(from: old, to: new, environment.output) }
    }
  }

  private func result(from old: SettingsText, to new: SettingsText) -> String {
    let isChanged = old.bytes != new.bytes
    if let destination {
      let (from, to) = (TerminalText.safe(path.description), TerminalText.safe(destination.description))
      return isChanged ? "\(from) is \(to) now" : "\(to) already"
    }
    let place = place(in: old)
    let (before, after) = (value(in: old, at: place), value(in: new, at: place))
    let shown = TerminalText.safe(place.description)
    return isChanged ? "\(shown): \(before) → \(after)" : "\(shown): \(after) already"
  }

  /// The setting's value in a text, in a word or two.
  private func value(in text: SettingsText, at place: SettingPath) -> String {
    let (document, root) = text.document
    guard let node = root.flatMap({ document.node(at: place.pointer, from: $0) }) else { return "not set" }
    return text.hidden(place) != nil ? ValueDescription.redacted : TerminalText.safe(YAMLWriter.inline(document, node))
  }

  /// The path with the index that `-` stands for.
  private func place(in text: SettingsText) -> SettingPath {
    let (document, root) = text.document
    guard case .name("-")? = path.segments.last, let root else { return path }
    let list = SettingPath(segments: Array(path.segments.dropLast()))
    guard let node = document.node(at: list.pointer, from: root), document.kind(node) == .array else { return path }
    return list.appending(document.count(node))
  }
}
