internal import CommandLineKit
internal import DocumentModel

/// The lines of a file that a finding refers to, in order and each only once.
struct Excerpt {
  private let report: FileReport
  private let lines: LineIndex
  private let isWhole: Bool
  private var parts: [(row: Int, frame: ExcerptFrame, isLast: Bool)] = []
  /// The number of digits of the largest line number.
  let gutter: Int

  /// - Parameter isWhole: Whether to show the last line of each range too, and to mark gaps between lines.
  init(_ frames: [ExcerptFrame], report: FileReport, lines: LineIndex, isWhole: Bool) {
    self.report = report
    self.lines = lines
    self.isWhole = isWhole
    for frame in frames {
      let rows = frame.rows(lines, isWhole: isWhole)
      parts += rows.map { (row: $0, frame: frame, isLast: $0 == rows.last) }
    }
    parts.sort { ($0.row, $0.frame.range.start) < ($1.row, $1.frame.range.start) }
    gutter = "\(parts.last?.row ?? 1)".utf8.count
  }

  func write(to output: inout StyledText, columns: Int?) {
    var last: Int?
    for part in parts {
      if isWhole, let last, part.row > last + 1 {
        output.write("...", style: .frame)
        output.newline()
      }
      part.frame.write(
        row: part.row, isCaptioned: part.isLast, isRepeated: part.row == last, to: &output, report: report,
        lines: lines,
        gutter: gutter, columns: columns)
      last = part.row
    }
  }
}
