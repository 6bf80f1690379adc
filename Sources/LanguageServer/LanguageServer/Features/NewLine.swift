internal import DocumentModel
internal import YAMLReading

/// `textDocument/onTypeFormatting`: indents a new line according to the line above.
enum NewLine {
  static let feature = Feature(
    "textDocument/onTypeFormatting", reach: .cursor,
    declaration: { _ in ("documentOnTypeFormattingProvider", ["firstTriggerCharacter": "\n"]) },
    answer: { request throws(RPCError) in
      let view = try request.view()
      let offset = try request.offset()
      guard !view.isJSON, request.params?["ch"]?.string == "\n",
        let edit = NextLineIndentation(view.bytes, at: offset).edit
      else { return [] }
      return view.edits([edit])
    })
}

/// The indentation of a blank line, judging by the lines above.
struct NextLineIndentation {
  private let bytes: [UInt8]
  private let line: Range<Int>

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    line = Bytes.line(bytes, at: offset)
  }

  /// Nil if the line isn't blank or has its indentation already.
  var edit: TextEdit? {
    guard bytes[line].allSatisfy(\.isBlank), let column else { return nil }
    let wanted = String(repeating: " ", count: column)
    guard !bytes[line].elementsEqual(wanted.utf8) else { return nil }
    return TextEdit(ByteRange(line), wanted)
  }

  /// The column where the next entry, item or line of text starts; nil if it isn't known.
  private var column: Int? {
    guard let above = lineAbove(line.lowerBound) else { return nil }
    let line = WrittenLine(above, of: bytes)
    let start = line.rest - above.lowerBound
    guard let last = line.openers.last else {
      // A line of a string, a comment or a flow collection.
      return line.rest < line.end && isContinuedByIndentation(line, from: line.rest) ? start + Self.step : start
    }
    // The content of an item follows a lone dash; another item follows a complete one.
    let value = if case .key(let key) = last.kind { key.value } else { line.rest }
    return isContinuedByIndentation(line, from: value) ? last.column + Self.step : last.column
  }

  private static let step = 2

  /// Whether a line continues, indented, on the next: it has no value, a block scalar's header, or an open bracket.
  private func isContinuedByIndentation(_ line: WrittenLine, from start: Int) -> Bool {
    let rest = WrittenLine.value(bytes, range: start..<line.content.upperBound)
    return WrittenLine.hasOnlyProperties(bytes, value: rest) || line.endsInBlockMark
      || "[{".utf8.contains(bytes[rest.upperBound - 1])
  }

  /// The nearest line above that isn't blank.
  private func lineAbove(_ start: Int) -> Range<Int>? {
    var line = Bytes.line(bytes, above: start)
    while let empty = line, bytes[empty].allSatisfy(\.isBlank) { line = Bytes.line(bytes, above: empty.lowerBound) }
    return line
  }
}
