internal import Diagnostics
internal import SourceText

extension LintRule {
  static let commentsIndentation = LintRule(
    "comments-indentation", "A comment that is indented unlike the lines around it", .style,
    options: [.flag("allow-any-open-indent", false)]
  ) { .comments(CommentsIndentation($0, $1)) }
}

private final class CommentsIndentation: CommentCheck {
  private let allowsOpen: Bool
  private let findings: RuleFindings

  init(_ options: RuleOptions, _ findings: RuleFindings) {
    allowsOpen = options.flag("allow-any-open-indent")
    self.findings = findings
  }

  func see(_ comment: ScannedComment, in source: LintSource) {
    guard comment.hasOwnLine else { return }
    let before = comment.tokenBefore.map { source.tokens[$0] }
    if let before, Int(before.endLine) == comment.line { return }
    let below = comment.tokenAfter.map { Int(source.tokens[$0].column) } ?? 0
    let lineAbove = before.map { Self.indentation(at: source.lines.lineStart(of: Int($0.start)), source) } ?? 0
    // Going down the file a comment may step back, never in again.
    let above = comment.columnAbove ?? max(lineAbove, below)
    guard comment.column != above, comment.column != below else { return }
    if allowsOpen, comment.columnAbove == nil, comment.column > below, comment.column < above,
      isOpen(comment.column, before: comment, source)
    {
      return
    }
    let wanted = abs(comment.column - above) < abs(comment.column - below) ? above : below
    findings.add(
      "this comment is indented unlike the lines around it", at: comment.range,
      fix: .layout("indent it to \(wanted.counted("space"))", Self.indenting(comment, by: wanted, source)))
  }

  /// The comment, and those right below it in its column.
  private static func indenting(_ comment: ScannedComment, by wanted: Int, _ source: LintSource) -> [TextEdit] {
    var edits: [TextEdit] = []
    for number in comment.line..<source.lines.count {
      let line = source.lines.textLine(number).range
      let blanks = TextBytes.blanks(from: line.lowerBound, source.text)
      if blanks.upperBound >= line.upperBound { continue }
      guard blanks.count == comment.column, source.text[blanks.upperBound] == UInt8(ascii: "#") else { break }
      edits.append(TextEdit(ByteRange(blanks), String(repeating: " ", count: wanted)))
    }
    return edits
  }

  /// Lines that are looked through for one that is indented like the comment.
  private static let reach = 200

  /// Whether a line above, and no other less indented between, begins in the column.
  private func isOpen(_ column: Int, before comment: ScannedComment, _ source: LintSource) -> Bool {
    for line in stride(from: comment.line - 1, through: max(0, comment.line - Self.reach), by: -1) {
      let range = source.lines.textLine(line).range
      let indentation = Self.indentation(at: range.lowerBound, source)
      guard indentation < range.count else { continue }
      if indentation <= column { return indentation == column }
    }
    return false
  }

  private static func indentation(at lineStart: Int, _ source: LintSource) -> Int {
    source.text[lineStart...].prefix { $0 == 0x20 }.count
  }
}
