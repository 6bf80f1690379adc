internal import DocumentModel

/// Lines and columns of a report's places. They are counted in the text, or taken from the report that was read back.
struct Places {
  private enum Source {
    case text(LineIndex)
    case stated([ByteOffset: SourcePosition])
  }

  private let source: Source

  init(_ report: FileReport) {
    source = report.stated.map { .stated($0.positions) } ?? .text(LineIndex(report.text))
  }

  func position(of offset: ByteOffset) -> SourcePosition {
    switch source {
    case .text(let lines): lines.position(of: offset)
    case .stated(let positions): positions[offset] ?? SourcePosition(line: 1, column: 1, offset: offset)
    }
  }

  func range(of range: ByteRange) -> SourceRange {
    SourceRange(start: position(of: range.start), end: position(of: range.end))
  }

  /// Whether lines and columns of both ends are known.
  func knows(_ range: ByteRange) -> Bool {
    switch source {
    case .text: true
    case .stated(let positions): positions[range.start] != nil && positions[range.end] != nil
    }
  }
}
