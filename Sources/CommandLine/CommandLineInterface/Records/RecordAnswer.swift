internal import DocumentModel
internal import Reporting

/// The line that answers a record: the report on its text as in `--format jsonl`, with the record's `id` before it and
/// the results of the command after it.
struct RecordAnswer: Sendable {
  /// The line, including its line break.
  var line: [UInt8]
  var code: ExitCode

  /// - Parameters:
  ///   - id: The record's id, as JSON.
  ///   - report: An object on a line of JSON.
  ///   - more: Writes further members.
  init(id: String, report: [UInt8], code: ExitCode, more: (inout JSONWriter) -> Void = { _ in }) {
    // Without braces, the members are appended to the report.
    let members = JSONWriter.bytes(body: more).dropFirst().dropLast()
    // The report's opening brace, closing brace and line break are replaced.
    line = Array("{\"id\":\(id),".utf8) + report.dropFirst().dropLast(2)
    if !members.isEmpty { line += [UInt8(ascii: ",")] + members }
    line += Array("}\n".utf8)
    self.code = code
  }

  /// The answer to a line that isn't a valid record.
  init(_ problem: TextRecord.ParseError) {
    line = JSONWriter.line { writer in
      writer.field("id", json: problem.id)
      writer.field("status", "unreadable")
      writer.field("error", problem.message)
    }
    code = .trouble
  }
}

extension JSONWriter {
  /// Writes reports on other files, such as the schema, if there are any.
  mutating func reports(_ reports: [FileReport]) {
    guard !reports.isEmpty else { return }
    array("reports", reports) { writer, report in
      // A line break would end the answer.
      writer.raw(String(decoding: JSONLinesFormat().render(report).dropLast(), as: UTF8.self))
    }
  }
}
