internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let lineLength = LintRule(
    "line-length", summary: "Line too long", presets: .onRequest,
    options: [
      .number("max", defaultValue: 80),
      .flag("allow-non-breakable-words", defaultValue: true),
      .flag("allow-non-breakable-inline-mappings", defaultValue: false),
    ],
    readsJSON: true
  ) { .lines(LineLength($0, findings: $1)) }
}

private final class LineLength: ReportingCheck, LineCheck {
  private let most: Int
  private let allowsWords: Bool
  private let allowsMappings: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    most = options.number("max") ?? 80
    allowsMappings = options.flag("allow-non-breakable-inline-mappings")
    allowsWords = options.flag("allow-non-breakable-words") || allowsMappings
    super.init(findings)
  }

  func visit(_ line: TextLine, in source: LintSource) {
    guard line.range.count > most else { return }
    let length = source.scalars(line.range)
    guard length > most, !isAllowed(source.text[line.range]) else { return }
    var end = line.range.lowerBound
    var passed = 0
    while end < line.range.upperBound, passed < most {
      end += 1
      while end < line.range.upperBound, source.text[end] & 0xC0 == 0x80 { end += 1 }
      passed += 1
    }
    findings.add("line too long: \(length) characters, at most \(most) allowed", at: end..<line.range.upperBound)
  }

  private func isAllowed(_ line: ArraySlice<UInt8>) -> Bool {
    guard allowsWords else { return false }
    var content = line.drop { $0 == 0x20 }
    switch content.first {
    case nil: return false
    case UInt8(ascii: "#"): content = content.drop { $0 == UInt8(ascii: "#") }.dropFirst()
    case UInt8(ascii: "-"): content = content.dropFirst(2)
    case _: break
    }
    // `- https://example.com/a/long/path` can't be broken.
    if !content.contains(0x20) { return true }
    return allowsMappings && Self.isKeyAndWord(line)
  }

  /// Whether the line consists of a key and a single word.
  private static func isKeyAndWord(_ line: ArraySlice<UInt8>) -> Bool {
    // The line is parsed on its own, like in yamllint, regardless of what is around it.
    let tokens = TokenTable(SyntaxTree(Array(line), limits: Limits()))
    guard let start = (0..<tokens.count).first(where: { tokens[$0].kind == .blockMappingStart }),
      let colon = (start..<tokens.count).first(where: { tokens[$0].kind == .value }), tokens.kind(colon + 1) == .scalar
    else { return false }
    return !line[(line.startIndex + tokens[colon + 1].range.lowerBound)...].contains(0x20)
  }
}
