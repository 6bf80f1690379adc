internal import DocumentModel
internal import Reporting

/// The line that answers one record: the report on its text as a line of `--format jsonl`, preceded by the record's
/// `id` and followed by the result of the command.
struct RecordAnswer: Sendable {
  /// The answer with its newline.
  var line: [UInt8]
  var code: ExitCode

  /// - Parameters:
  ///   - id: The id of the record, as JSON.
  ///   - report: An object as one line of JSON.
  ///   - more: Writes further members.
  init(id: String, report: [UInt8], code: ExitCode, more: (inout JSONWriter) -> Void = { _ in }) {
    // Without braces, the members continue an object that is open already.
    let members = JSONWriter.bytes(body: more).dropFirst().dropLast()
    // The first and last bytes of a report are replaced by the members around it.
    line = Array("{\"id\":\(id),".utf8) + report.dropFirst().dropLast(2)
    if !members.isEmpty { line += [UInt8(ascii: ",")] + members }
    line += Array("}\n".utf8)
    self.code = code
  }

  /// The answer to a line that isn't a valid record.
  init(_ fault: TextRecord.Malformed) {
    line = JSONWriter.line { writer in
      writer.field("id", json: fault.id)
      writer.field("status", "unreadable")
      writer.field("error", fault.message)
    }
    code = .trouble
  }
}

extension JSONWriter {
  /// Writes the reports on other files, such as the schema, if there are any.
  mutating func reports(_ reports: [FileReport]) {
    guard !reports.isEmpty else { return }
    array("reports", reports) { writer, report in
      // A line's newline would end the answer too early.
      writer.raw(String(decoding: JSONLinesFormat().render(report).dropLast(), as: UTF8.self))
    }
  }
}
