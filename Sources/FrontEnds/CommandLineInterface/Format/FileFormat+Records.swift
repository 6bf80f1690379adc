internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import Reporting

/// `settle format --stdin-records`
extension FileFormat: RecordWork {
  /// The text in canonical form; as it is, with the reason, where it has none.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let outcome = outcome(reader.text(of: record))
    let report =
      outcome.report ?? FileReport(path: outcome.shown, schema: nil, status: .valid, text: [], diagnostics: [])
    let code: ExitCode =
      switch outcome.kind {
      case .canonical, .changed: .success
      case .refused: .findings
      case .trouble: .trouble
      }
    return RecordAnswer(id: record.id, JSONLinesFormat().render(report), code) { writer in
      writer.field("changed", outcome.kind == .changed)
      let isFormed = outcome.kind == .changed || outcome.kind == .canonical && !outcome.output.isEmpty
      writer.field("text", String(decoding: isFormed ? outcome.output : record.text, as: UTF8.self))
      writer.field("complaint", ifPresent: outcome.complaint)
    }
  }
}
