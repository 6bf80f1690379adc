internal import DocumentModel
internal import Workspace

extension LintRule {
  static let sexagesimal = LintRule(
    "sexagesimal", summary: "Base-60 number in YAML 1.1", presets: .mistake
  ) { .scalars(.sexagesimal, Sexagesimal($1)) }
}

private final class Sexagesimal: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    let number: Message = Self.value(source.text[scalar.range]).map { "\(String($0))" } ?? "a number in base 60"
    ReadingDifference(scalar: scalar, source: source, older: number, newer: "a string").add(to: findings)
  }

  /// Nil if the number has a fraction or is too large for a message.
  private static func value(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    let isNegative = text.hasPrefix("-")
    var total = 0
    let unsigned = text.drop { $0 == "-" || $0 == "+" }
    for part in unsigned.split(separator: ":") {
      guard let digits = Int(part), total < 1_000_000_000_000 else { return nil }
      total = total * 60 + digits
    }
    return isNegative ? -total : total
  }
}
