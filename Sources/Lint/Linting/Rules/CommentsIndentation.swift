internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let commentsIndentation = LintRule(
    "comments-indentation", summary: "Comment indented differently from the lines around it", presets: .style,
    options: [.flag("allow-any-open-indent", defaultValue: true)]
  ) { .comments(CommentsIndentation($0, findings: $1)) }
}

private final class CommentsIndentation: ReportingCheck, CommentCheck {
  private let allowsOpen: Bool
  /// The columns of the comments so far before the same token.
  private var columns: (nextToken: Int, seen: Set<Int>) = (-1, [])

  init(_ options: RuleOptions, findings: RuleFindings) {
    allowsOpen = options.flag("allow-any-open-indent")
    super.init(findings)
  }

  func visit(_ comment: ScannedComment, in source: LintSource) {
    guard comment.hasOwnLine else { return }
    if columns.nextToken != comment.attached.nextToken { columns = (comment.attached.nextToken, []) }
    defer { columns.seen.insert(comment.column) }
    let before = comment.tokenBefore.map { source.tokens[$0] }
    if let before, Int(before.endLine) == comment.line { return }
    let below = comment.tokenAfter.map { Int(source.tokens[$0].column) } ?? 0
    let lineAbove = before.map { Self.indentation(at: source.lines.lineStart(of: Int($0.start)), source: source) } ?? 0
    // Further down, comments may move outward but never inward again.
    let above = comment.columnAbove ?? max(lineAbove, below)
    guard comment.column != above, comment.column != below else { return }
    let isInValidColumn = isInValidColumn(comment, source: source)
    if allowsOpen, isInValidColumn { return }
    // If both are equally near, the comment is about the line below.
    let nearer = abs(comment.column - above) < abs(comment.column - below) ? above : below
    let owner = comment.attached.placement == .head ? below : nearer
    let wanted = source.tokens.column(ofOwner: comment.attached) ?? owner
    findings.add(
      "comment indented differently from the lines around it", at: comment.range,
      // The fix moves only what the formatter would move too.
      fix: isInValidColumn || wanted == comment.column
        ? nil
        : .layout(wanted.asIndentationAdvice, edits: Self.indenting(comment, by: wanted, source: source)))
  }

  /// Whether a comment is in the column of an enclosing mapping or list, or the formatter would leave it in place
  /// because it continues the comment above or is a commented-out value.
  private func isInValidColumn(_ comment: ScannedComment, source: LintSource) -> Bool {
    if comment.attached.isContinuation { return true }
    // Commented-out lines keep their relative levels.
    if let above = columns.seen.filter({ $0 <= comment.column }).max() {
      return above != comment.column - 1 || comment.columnAbove == above && isBelowComment(comment, source: source)
    }
    return source.tokens.isCommentedOutValue(comment.index)
      || source.tokens.column(ofOwner: comment.attached) == comment.column
      || source.tokens.openColumns(above: comment.attached).contains(comment.column)
  }

  /// Whether the line above is a comment too.
  private func isBelowComment(_ comment: ScannedComment, source: LintSource) -> Bool {
    let line = source.lines.textLine(comment.line - 1).range
    return TextBytes.blanks(from: line.lowerBound, text: source.text).upperBound < line.upperBound
  }

  /// Moves the comment and those directly below it that aren't further left, which keep their distance from it.
  private static func indenting(_ comment: ScannedComment, by wanted: Int, source: LintSource) -> [TextEdit] {
    var edits: [TextEdit] = []
    for number in comment.line..<source.lines.count {
      let line = source.lines.textLine(number).range
      let blanks = TextBytes.blanks(from: line.lowerBound, text: source.text)
      if blanks.upperBound >= line.upperBound { continue }
      guard blanks.count >= comment.column, source.text[blanks.upperBound] == UInt8(ascii: "#") else { break }
      let column = wanted + blanks.count - comment.column
      edits.append(TextEdit(ByteRange(blanks), String(repeating: " ", count: column)))
    }
    return edits
  }

  private static func indentation(at lineStart: Int, source: LintSource) -> Int {
    source.text[lineStart...].prefix { $0 == 0x20 }.count
  }
}
