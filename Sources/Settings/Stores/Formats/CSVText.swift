package import DocumentModel

/// Rows of fields as text and back (RFC 4180).
package enum CSVText {
  fileprivate static let code = DiagnosticCode(.io, "csv", "Invalid CSV")

  package struct Row: Sendable {
    package var fields: [FieldText]
    /// The line, from 1.
    package var line: Int
  }

  package enum LineEnd: String, Sendable {
    /// As in RFC 4180.
    case crlf = "\r\n"
    case lf = "\n"
  }

  package static func text(_ rows: [[FieldText]], end: LineEnd = .crlf) -> [UInt8] {
    rows.flatMap { row in Array((row.map(field).joined(separator: ",") + end.rawValue).utf8) }
  }

  private static func field(_ field: FieldText) -> String {
    let text = field.text
    // Many readers trim unquoted spaces at the ends.
    let isPlain =
      text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
      && text.utf8.first != 0x20 && text.utf8.last != 0x20
    guard field.isQuoted || !isPlain else { return text }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }

  /// The rows of a text. A row without a field is an empty line. Lines end with CR LF, with LF, or with CR; a byte
  /// order mark is skipped.
  package static func rows(_ text: [UInt8]) -> (rows: [Row], diagnostics: [Diagnostic]) {
    guard String(validating: text, as: UTF8.self) != nil else {
      return ([], [Diagnostic(code, "the file is not encoded as UTF-8", at: ByteRange(0..<0))])
    }
    var reader = CSVReader(text)
    return (reader.rows(), reader.diagnostics)
  }
}

private struct CSVReader {
  private let text: [UInt8]
  private var place: Int
  private var line = 1
  private(set) var diagnostics: [Diagnostic] = []

  init(_ text: [UInt8]) {
    self.text = text
    place = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func rows() -> [CSVText.Row] {
    var rows: [CSVText.Row] = []
    while place < text.count, diagnostics.isEmpty {
      var row = CSVText.Row(fields: [], line: line)
      // An empty line has no field, in contrast to `""`, which is one empty field.
      if lineEnd == 0 {
        row.fields.append(field())
        while place < text.count, text[place] == 0x2C {
          place += 1
          row.fields.append(field())
        }
      }
      rows.append(row)
      guard place < text.count else { break }
      place += max(lineEnd, 1)
      line += 1
    }
    return rows
  }

  /// The length of the line end at the place; 0 for none.
  private var lineEnd: Int {
    guard place < text.count else { return 0 }
    if text[place] == 0x0A { return 1 }
    guard text[place] == 0x0D else { return 0 }
    return place + 1 < text.count && text[place + 1] == 0x0A ? 2 : 1
  }

  private mutating func field() -> FieldText {
    guard place < text.count, text[place] == 0x22 else {
      let start = place
      while place < text.count, text[place] != 0x2C, lineEnd == 0 { place += 1 }
      return FieldText(String(decoding: text[start..<place], as: UTF8.self))
    }
    let start = place
    place += 1
    var value: [UInt8] = []
    while place < text.count {
      let byte = text[place]
      place += 1
      // Only LF counts: CRLF in quotes is one line break.
      if byte == 0x0A { line += 1 }
      if byte != 0x22 {
        value.append(byte)
      } else if place < text.count, text[place] == 0x22 {
        value.append(byte)
        place += 1
      } else {
        // `"a"b` is read differently by every program.
        if place < text.count, text[place] != 0x2C, lineEnd == 0 {
          error("expected a comma or the end of the line after the closing quote", range: place..<place + 1)
        }
        return FieldText(String(decoding: value, as: UTF8.self), isQuoted: true)
      }
    }
    error("unclosed quote", range: start..<start + 1)
    return FieldText("")
  }

  private mutating func error(_ message: Message, range: Range<Int>) {
    if diagnostics.isEmpty { diagnostics.append(Diagnostic(CSVText.code, message, at: ByteRange(range))) }
  }
}
