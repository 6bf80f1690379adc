internal import DocumentModel
internal import SourceText

extension LintRule {
  static let versionLikeNumber = LintRule(
    "version-like-number", "A version that is read as a number and loses its last digit", .mistake, isFixable: true,
    readsJSON: false,
    page: RulePage(
      finds: "`3.10` and the like without quotes, under a key that speaks of a version, or among other versions.",
      reason: "It is the number 3.1: the program installs Python 3.1 instead of 3.10.",
      remedy: "Put it in quotes.",
      wrong: "python-version: 3.10\n", right: "python-version: \"3.10\"\nprice: 3.10\n")
  ) { .scalars(.trailingZero, VersionLikeNumber($1)) }
}

private final class VersionLikeNumber: ScalarCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey, Self.isVersion(scalar.range, source.text),
      source.schema?.expected(scalar.node).map({ $0.contains(.string) }) ?? true, !source.isDefault(scalar.node)
    else { return }
    let digits = source.text[scalar.range].reversed().drop { $0 == 0x30 }.reversed()
    var number = String(decoding: digits, as: UTF8.self)
    if number.hasSuffix(".") { number += "0" }
    let isSensitive = source.schema?.isSensitive(ByteRange(scalar.range)) == true
    findings.add(
      "\(source.shown(scalar.range)) is the number \(isSensitive ? "without its last digit" : number), not a version",
      at: scalar.range, fix: .quote(scalar.range).changingValue)
  }

  /// Bytes that are looked through for the key.
  private static let reach = 400

  /// Whether the nearest key above, or on the line, has `version` in its name; lists are passed over.
  private static func isVersion(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
    var place = range.lowerBound
    let least = max(0, place - reach)
    while place > least {
      place -= 1
      guard text[place] == UInt8(ascii: ":"), TextBytes.isBlank(text[place + 1]) || TextBytes.isBreak(text[place + 1])
      else { continue }
      var start = place
      while start > least, !TextBytes.isBreak(text[start - 1]), text[start - 1] != UInt8(ascii: ",") { start -= 1 }
      return String(decoding: text[start..<place], as: UTF8.self).lowercased().contains("version")
    }
    return false
  }
}
