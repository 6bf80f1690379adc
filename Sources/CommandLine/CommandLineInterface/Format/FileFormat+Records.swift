internal import Analysis
internal import Diagnostics
internal import DocumentModel
internal import Reporting

/// `settle format --stdin-records`
extension FileFormat: RecordWork {
  /// The text in its form; as it is, with the reason, where it has none.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let outcome: Outcome
    do throws(InputReader.Failure) {
      outcome = self.outcome(try reader.text(of: record))
    } catch {
      outcome = Outcome(kind: .trouble, shown: error.report.path, report: error.report)
    }
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
        writer.field("error", "the configuration has errors of its own, told in reports")
        writer.reports([configuration])
      }
    }
  }
}
