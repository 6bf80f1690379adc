internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Workers
internal import Workspace
internal import YAMLFormatting
internal import YAMLReading

/// Formats one file at a time.
struct FileFormat: TextWork {
  let arguments: FormatArguments
  let diff: UnifiedDiff
  var reader: InputReader

  /// The result of formatting one file.
  struct Outcome: Sendable {
    enum Kind: Sendable {
      case unchanged
      case changed
      /// The file isn't well-formed, or a promise doesn't hold.
      case refused
      case trouble
    }

    var kind: Kind
    var shown: String
    /// The bytes for standard output: the text, which may be empty, or the difference. Nil where neither is wanted.
    var output: [UInt8]?
    /// The findings of the file.
    var report: FileReport?
    /// The errors of the configuration, which several files may have; the file is left as it is.
    var configuration: FileReport?
    /// A line for standard error; several files may have the same.
    var complaint: String?
  }

  func outcome(_ input: CheckInput, by sideBySide: SideBySide?) -> Outcome {
    outcome { () throws(InputReader.Failure) in try reader.read(input, by: sideBySide) }
  }

  func unreadable(_ report: FileReport) -> Outcome {
    Outcome(kind: .trouble, shown: report.path, report: report)
  }

  func outcome(_ text: InputText) -> Outcome {
    if let fault = text.configuration?.fault {
      return Outcome(kind: .trouble, shown: text.shown, configuration: fault)
    }
    if text.isExcluded {
      var outcome = Outcome(kind: .unchanged, shown: text.shown)
      if text.given == nil, arguments.mode == .write { outcome.output = text.bytes }
      return outcome
    }
    let snapshot = snapshot(of: text)
    var outcome = Outcome(kind: .unchanged, shown: text.shown)
    // An unusable schema isn't applied: the values that it would have called sensitive stay hidden.
    if snapshot.context.format.form != .layout, !text.isJSON, case .unusable(let reason) = snapshot.resolution.use {
      let fault =
        snapshot.resolution.faults.isEmpty
        ? reason : "the schema \(snapshot.resolution.choice?.reference.shown ?? "") has errors"
      outcome.complaint =
        "warning: \(fault); \(snapshot.form == .layout ? "only the layout was tidied" : "the order of keys was kept")"
    }
    if arguments.mode == .check {
      let obstacles = snapshot.blocking
      guard obstacles.isEmpty else { return refused(outcome, snapshot, obstacles) }
      if !snapshot.isFormatted { outcome.kind = .changed }
      return outcome
    }
    switch snapshot.formatted {
    case .refused(let reasons): return refused(outcome, snapshot, reasons)
    case .text(let result):
      if result.bytes != text.bytes { outcome.kind = .changed }
      deliver(result, text, snapshot, &outcome)
      return outcome
    }
  }

  private func snapshot(of text: InputText) -> Snapshot {
    let configuration = text.configuration?.configuration
    var context = SnapshotContext(
      text.shown, text.syntax, limits: text.limits,
      schema: arguments.usesSchema ? text.schemaChoosing(reader.workspace) : .none)
    context.sideBySide = text.sideBySide
    context.takeForm(
      arguments.settings(over: configuration?.format), rules: configuration?.lintSettings(of: text.path))
    context.placeholders = configuration?.placeholders
    return Snapshot(text.bytes, context)
  }

  private func refused(_ outcome: Outcome, _ snapshot: Snapshot, _ reasons: [Diagnostic]) -> Outcome {
    var outcome = outcome
    outcome.kind = .refused
    outcome.report = FileReport(
      path: snapshot.shown, schema: nil, status: .invalid, text: snapshot.text, diagnostics: reasons,
      sensitive: snapshot.sensitive)
    return outcome
  }

  /// Writes the result to its file, or reports the changes.
  private func deliver(_ result: Snapshot, _ text: InputText, _ snapshot: Snapshot, _ outcome: inout Outcome) {
    switch arguments.mode {
    case .check: break
    case .diff: outcome.output = diff.render(snapshot, result)
    case .write:
      guard let path = text.given else {
        outcome.output = result.bytes
        return
      }
      guard outcome.kind == .changed else { return }
      do throws(FileError) {
        try FileWriting.replace(
          path.resolved(from: reader.environment.workingFolder), expecting: text.bytes, with: result.bytes)
      } catch {
        outcome.kind = .trouble
        outcome.complaint = "\(text.shown): \(error.message)"
      }
    }
  }
}

/// `settle format --stdin-records`
extension FileFormat: RecordWork {
  /// The text in its form; as it is, with the reason, where it has none.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let outcome = outcome { () throws(InputReader.Failure) in try reader.text(of: record) }
    let report =
      outcome.report ?? FileReport(path: outcome.shown, schema: nil, status: .valid, text: [], diagnostics: [])
    let code: ExitCode =
      switch outcome.kind {
      case .unchanged, .changed: .success
      case .refused: .findings
      case .trouble: .trouble
      }
    return RecordAnswer(id: record.id, JSONLinesFormat().render(report), code) { writer in
      writer.field("changed", outcome.kind == .changed)
      writer.field("text", String(decoding: outcome.output ?? record.text, as: UTF8.self))
      writer.field("complaint", ifPresent: outcome.complaint)
      if let configuration = outcome.configuration {
        writer.field("error", "the configuration has errors")
        writer.reports([configuration])
      }
    }
  }
}
