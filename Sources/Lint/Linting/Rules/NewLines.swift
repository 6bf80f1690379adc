internal import DocumentModel
internal import Workspace

extension LintRule {
  static let newLines = LintRule(
    "new-lines", summary: "Unexpected line breaks (LF or CRLF)", presets: .style,
    options: [
      RuleOption("type", kind: .oneOf([.text("unix"), .text("dos"), .text("platform")]), defaultValue: .text("unix"))
    ],
    readsJSON: true
  ) { .lines(NewLines($0, findings: $1)) }
}

private final class NewLines: ReportingCheck, LineCheck {
  private let wantsCarriageReturn: Bool
  private var isReported = false

  init(_ options: RuleOptions, findings: RuleFindings) {
    #if os(Windows)
      let native = OptionValue.text("dos")
    #else
      let native = OptionValue.text("unix")
    #endif
    let type = options["type"] == .text("platform") ? native : options["type"]
    wantsCarriageReturn = type == .text("dos")
    super.init(findings)
  }

  func visit(_ line: TextLine, in source: LintSource) {
    guard !isReported, line.hasBreak else { return }
    let hasCarriageReturn = line.end - line.range.upperBound == 2
    guard hasCarriageReturn != wantsCarriageReturn else { return }
    isReported = true
    let place = line.range.upperBound..<line.end
    let wanted = wantsCarriageReturn ? "CRLF" : "LF"
    findings.add(
      "line ends with \(words: hasCarriageReturn ? "CRLF" : "LF"), expected \(words: wanted)", at: place,
      fix: .layout("end every line with \(words: wanted)", edits: edits(from: line.number, source: source)))
  }

  private func edits(from first: Int, source: LintSource) -> [TextEdit] {
    (first..<source.lines.count).compactMap { number in
      let line = source.lines.textLine(number)
      let hasCarriageReturn = line.end - line.range.upperBound == 2
      guard line.hasBreak, hasCarriageReturn != wantsCarriageReturn else { return nil }
      let place = line.range.upperBound
      return wantsCarriageReturn
        ? TextEdit(ByteRange(place..<place), "\r") : TextEdit(ByteRange(place..<place + 1), "")
    }
  }
}
