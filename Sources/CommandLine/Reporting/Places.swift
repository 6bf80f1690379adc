internal import DocumentModel

/// Lines and columns in a report. They are counted in the text or, for a report that was read back, taken from it.
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

  /// Whether line and column of both ends are known.
  func knows(_ range: ByteRange) -> Bool {
    switch source {
    case .text: true
    case .stated(let positions): positions[range.start] != nil && positions[range.end] != nil
    }
  }
}
