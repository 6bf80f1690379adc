internal import Diagnostics
internal import Analysis
internal import DocumentModel
internal import Reporting

/// `settle check --stdin-records`
extension FileCheck: RecordWork {
  /// The report of a record's text; with `--fix` the text as it is fixed, too.
  func answer(_ record: TextRecord) -> RecordAnswer {
    let outcome: Outcome
    do throws(InputReader.Failure) {
      outcome = self.outcome(try reader.text(of: record))
    } catch {
      outcome = unreadable(error.report)
    }
    let isTrouble = outcome.isTrouble || outcome.others.contains { $0.status != .valid }
    let code = isTrouble ? .trouble : options.code(of: outcome.rendered?.summary ?? Summary())
    return RecordAnswer(id: record.id, outcome.rendered?.parts.first?.bytes ?? [], code) { writer in
      if options.fixes.mode == .write {
        writer.field("fixed", outcome.fixed.count)
        writer.field("text", String(decoding: outcome.fixed.output ?? record.text, as: UTF8.self))
      }
      // A text may be valid only because a part of its schema has no say.
      if code == .trouble {
        writer.field("error", outcome.complaint ?? "the schema or configuration has errors of its own, told in reports")
      }
      writer.reports(outcome.others + outcome.layers)
    }
  }
}
