extension LintRule {
  static let sexagesimal = LintRule(
    "sexagesimal", "Digits with colons that YAML 1.1 readers take for a number in base 60", .mistake,
    isFixable: true,
    page: RulePage(
      finds: "`22:30`, `1:30:00` and the like, without quotes. `08:30` is text to YAML 1.1 too, as it begins with 0.",
      reason: "YAML 1.1 reads them as numbers in base 60: a time of day or a hardware address becomes a "
        + "number.",
      remedy: "Put it in quotes. If a number is meant, write it in base 10.",
      wrong: "start: 22:30\n", right: "start: \"22:30\"\n")
  ) { .scalars(.sexagesimal, Sexagesimal($1)) }
}

private final class Sexagesimal: ScalarCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ scalar: PlainScalar, in source: LintSource) {
    let number = Self.value(source.text[scalar.range]).map { "the number \($0)" } ?? "a number in base 60"
    ReadingDifference(scalar: scalar, source: source, older: number, newer: "text").add(to: findings)
  }

  /// Nil where it has a fraction, or is too large for a message.
  private static func value(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    let isNegative = text.hasPrefix("-")
    var total = 0
    for part in text.drop(while: { $0 == "-" || $0 == "+" }).split(separator: ":") {
      guard let digits = Int(part), total < 1_000_000_000_000 else { return nil }
      total = total * 60 + digits
    }
    return isNegative ? -total : total
  }
}
