internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Reporting
internal import Workspace
internal import YAMLEditing

/// Formats one file at a time.
struct FileFormatter: FileProcessor {
  let arguments: FormatArguments
  let diff: UnifiedDiff
  var opening: InputOpener
  var otherForms: [InputText.OtherForm] { [.markdown] }

  func result(_ text: InputText) -> FileResult {
    if let problem = text.configurationProblem { return FileResult(code: .trouble, shared: [problem]) }
    var result = FileResult(status: .unchanged)
    result.shared = opening.workspace.styleReports(ofFile: text.path)
    if text.isExcluded {
      // A filter must print the text even if its file is excluded.
      if arguments.mode == .write { result.output = text.bytes }
      return result
    }
    if let file = text.markdown(in: opening.workspace, snapshot: { [self] in self.snapshot(of: $0, in: $1) }) {
      return format(file, text: text, result: result)
    }
    let snapshot = snapshot(of: text, in: opening.workspace)
    // The order of keys and the canonical form depend on the schema, so warn if it can't be used.
    if snapshot.context.format.form != .layout, !text.isJSON, case .unusable(let reason) = snapshot.resolution.use {
      let problem =
        snapshot.resolution.problems.isEmpty
        ? reason : "the schema \(snapshot.resolution.choice?.reference.shown ?? "") has errors"
      result.complaint =
        "warning: \(problem); \(snapshot.form == .layout ? "only the layout was tidied" : "the order of keys was kept")"
    }
    if result.complaint == nil, let obstacle = snapshot.sortObstacle {
      let line = snapshot.lines.position(of: obstacle.range.start).line
      result.complaint = "warning: \(snapshot.shown):\(line): \(obstacle.message); only the layout was tidied"
    }
    if arguments.mode == .check {
      let obstacles = snapshot.blocking
      guard obstacles.isEmpty else { return refused(result, snapshot: snapshot, reasons: obstacles) }
      if !snapshot.isFormatted { change(&result, text: text) }
      return result
    }
    switch snapshot.formatted {
    case .refused(let reasons): return refused(result, snapshot: snapshot, reasons: reasons)
    case .text(let formatted):
      if formatted.bytes != text.bytes { change(&result, text: text) }
      if arguments.mode == .diff {
        result.output = diff.render(snapshot, new: formatted)
      } else {
        opening.replace(text, with: formatted.bytes, result: &result)
      }
      return result
    }
  }

  /// Formats the texts in a Markdown file. Those that can't be formatted stay unchanged.
  private func format(_ file: MarkdownSnapshot, text: InputText, result: FileResult) -> FileResult {
    let formatted = file.formatted
    var result = formatted.refused.isEmpty ? result : refused(result, snapshot: file, reasons: formatted.refused)
    if formatted.count > 0 {
      let status = result.status
      change(&result, text: text)
      if status == .refused { (result.status, result.code) = (.refused, .findings) }
    }
    switch arguments.mode {
    case .check: break
    case .diff: result.output = diff.render(file, new: formatted.snapshot)
    case .write: opening.replace(text, with: formatted.snapshot.bytes, result: &result)
    }
    return result
  }

  private func snapshot(of text: InputText, in workspace: Workspace) -> Snapshot {
    let stated = EditorConfigStyle.settings(
      text.style, below: text.configuration?.configuration, of: text.path, known: RulesAndFixes())
    var context = text.context(workspace, usesSchema: arguments.usesSchema)
    context.takeForm(arguments.settings(over: stated.format), rules: stated.rules)
    context.sortsKeys = arguments.sortsKeys
    return Snapshot(text.bytes, context: context)
  }

  private func refused(_ result: FileResult, snapshot: some CheckedText, reasons: [Diagnostic]) -> FileResult {
    var result = result
    result.code = .findings
    result.status = .refused
    result.report = FileReport(
      path: snapshot.shown, schema: nil, status: .invalid, text: snapshot.text, diagnostics: reasons,
      sensitive: snapshot.sensitive)
    return result
  }

  private func change(_ result: inout FileResult, text: InputText) {
    result.status = .changed
    let isChecking = arguments.mode == .check
    if arguments.mode != .write { result.code = .findings }
    // A filter's output is the text, so don't print the file's name.
    if isChecking || arguments.mode == .write && text.given != nil && !arguments.isQuiet {
      result.lines = ["\(isChecking ? "would format" : "formatted") \(text.shown)"]
    }
  }
}

/// `settle format --stdin-records`.
extension FileFormatter: RecordProcessor {
  /// The formatted text, or the unchanged text and the reason.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let result = result(of: .record(record))
    let report =
      result.report
      ?? FileReport(path: record.path?.description ?? "-", schema: nil, status: .valid, text: [], diagnostics: [])
    return RecordAnswer(id: record.id, report: JSONLinesFormat().render(report), code: result.code) { writer in
      writer.field("changed", result.status == .changed)
      writer.field("text", String(decoding: result.output ?? record.text, as: UTF8.self))
      writer.field("complaint", ifPresent: result.complaint)
      if result.shared.contains(where: { $0.status != .valid }) {
        writer.field("error", "the configuration has errors")
      }
      if !result.shared.isEmpty { writer.reports(result.shared) }
    }
  }
}
