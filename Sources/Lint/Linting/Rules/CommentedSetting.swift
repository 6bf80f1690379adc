internal import DocumentModel
internal import Workspace

extension LintRule {
  static let commentedSetting = LintRule(
    "commented-setting", summary: "Commented-out setting that isn't in the schema",
    presets: Presets(minimal: nil, recommended: nil, strict: .note)
  ) { .comments(CommentedSetting($1)) }
}

private final class CommentedSetting: ReportingCheck, CommentCheck {
  /// Words that start a remark.
  private static let remarks: Set<String> = [
    "default", "e.g", "example", "fixme", "i.e", "note", "see", "todo", "warning",
  ]

  /// Programs and editors that read comments: `# yaml-language-server: $schema=…`, `# vim: ts=2`.
  private static let programs: Set<String> = [
    "checkov", "cspell", "ex", "kate", "noqa", "nosemgrep", "prettier", "pylint", "renovate", "settle", "shellcheck",
    "spell-checker", "vi", "vim", "yaml-language-server", "yamllint",
  ]

  func visit(_ comment: ScannedComment, in source: LintSource) {
    guard !comment.isTrailing, let schema = source.schema, !source.isPartial,
      let range = Self.name(in: source.text, comment: comment.range)
    else { return }
    let name = String(decoding: source.text[range], as: UTF8.self)
    guard !Self.remarks.contains(name), !Self.programs.contains(name), let place = source.mapping(around: comment),
      schema.allows(name, in: place) == false
    else { return }
    findings.add("unknown key \(source.shown(range)) in a comment", at: range)
  }

  /// The range of a lowercase name that is followed by a colon and a single value; nil for prose.
  private static func name(in text: [UInt8], comment: Range<Int>) -> Range<Int>? {
    var start = comment.lowerBound + 1
    if start < comment.upperBound, text[start] == 0x20 { start += 1 }
    guard start < comment.upperBound, (0x61...0x7A).contains(text[start]) else { return nil }
    let end = text[start..<comment.upperBound].firstIndex { !isNameByte($0) } ?? comment.upperBound
    guard end + 1 < comment.upperBound, text[end] == UInt8(ascii: ":"), text[end + 1] == 0x20 else { return nil }
    let value = text[TextBytes.blanks(from: end + 1, text: text).upperBound..<comment.upperBound]
    guard let first = value.first, first != UInt8(ascii: "#") else { return nil }
    // `# size: 3` is a setting; `# note: visit below` is prose.
    let isDelimited = "\"'[{".utf8.contains(first)
    let word = value.prefix { !$0.isBlank }
    let rest = value[word.endIndex...].drop(while: \.isBlank)
    return isDelimited || rest.isEmpty || rest.first == UInt8(ascii: "#") ? start..<end : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_-.".utf8.contains(byte) }
}
