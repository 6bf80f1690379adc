internal import DocumentModel
internal import Workspace

extension LintRule {
  static let emptyLines = LintRule(
    "empty-lines", summary: "Too many empty lines", presets: .style,
    options: [
      .number("max", defaultValue: 2),
      .number("max-start", defaultValue: 0),
      .number("max-end", defaultValue: 0),
    ]
  ) { .lines(EmptyLines($0, findings: $1)) }
}

private final class EmptyLines: ReportingCheck, LineCheck {
  private let most: Int
  private let maxAtStart: Int
  private let maxAtEnd: Int
  private var count = 0
  private var first = 0

  init(_ options: RuleOptions, findings: RuleFindings) {
    most = options.number("max") ?? 0
    maxAtStart = options.number("max-start") ?? 0
    maxAtEnd = options.number("max-end") ?? 0
    super.init(findings)
  }

  func visit(_ line: TextLine, in source: LintSource) {
    guard line.range.isEmpty, line.hasBreak else {
      count = 0
      return
    }
    if count == 0 { first = line.range.lowerBound }
    count += 1
    let isLast = line.end == source.text.count
    guard isLast || !Self.isEmpty(line.number + 1, source: source) else { return }
    // The file is a single line break.
    if isLast, first == source.start, count == 1 { return }
    let bound = isLast ? maxAtEnd : first == source.start ? maxAtStart : most
    guard count > bound else { return }
    let kept = source.lines.line(of: ByteOffset(first)) - 1 + bound
    let extra = source.lines.textLine(kept).range.lowerBound..<line.end
    findings.add(
      "too many empty lines: \(count), at most \(bound) allowed", at: line.range.lowerBound..<line.range.lowerBound,
      fix: .remove(extra, title: "remove \(words: (count - bound).counted("line"))"))
  }

  private static func isEmpty(_ number: Int, source: LintSource) -> Bool {
    guard number < source.lines.count else { return false }
    let line = source.lines.textLine(number)
    return line.range.isEmpty && line.hasBreak
  }
}
