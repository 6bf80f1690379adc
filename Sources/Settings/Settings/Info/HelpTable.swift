internal import DocumentModel

/// A table in a help text: a row of headings, a row of dashes, and rows of cells, separated by `|`.
public struct HelpTable: Hashable, Sendable {
  /// The headings of the columns.
  public let columns: [String]
  /// The cells of each row in Markdown, as many as there are columns.
  public let rows: [[String]]

  /// Consumes a table at the front of some lines. Nil, with nothing consumed, if there is none.
  package init?(_ lines: inout ArraySlice<Substring>) {
    guard let first = lines.first, let columns = Self.cells(first), lines.count > 1,
      let dashes = Self.cells(lines[lines.startIndex + 1]), dashes.count == columns.count,
      dashes.allSatisfy({ $0.unicodeScalars.allSatisfy { $0 == "-" || $0 == ":" } && $0.holds("-") })
    else { return nil }
    var rest = lines.dropFirst(2)
    var rows: [[String]] = []
    while let line = rest.first, let cells = Self.cells(line) {
      let missing = Array(repeating: "", count: max(0, columns.count - cells.count))
      rows.append(Array(cells.prefix(columns.count)) + missing)
      rest.removeFirst()
    }
    self.columns = columns
    self.rows = rows
    lines = rest
  }

  /// Nil for a line that doesn't begin with `|`.
  private static func cells(_ line: Substring) -> [String]? {
    let words = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    guard words.first == "|" else { return nil }
    var cells = words.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells.isEmpty ? nil : cells
  }

  private static func trimmed(_ cell: Substring.UnicodeScalarView) -> String {
    var cell = cell.drop(while: \.properties.isWhitespace)
    while cell.last?.properties.isWhitespace == true { cell.removeLast() }
    return String(cell)
  }

  func write(to writer: inout JSONWriter) {
    writer.object("table") { writer in
      writer.list("columns", columns) { $0.string($1) }
      writer.list("rows", rows) { writer, row in writer.array(row) { $0.string($1) } }
    }
  }
}
