internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let ambiguousNumber = LintRule(
    "ambiguous-number", summary: "Number in one YAML version, string in another", presets: .mistake
  ) { .scalars([.olderNumber, .newerNumber], AmbiguousNumber($1)) }
}

private final class AmbiguousNumber: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey else { return }
    let isOlder = scalar.traits.contains(.olderNumber)
    ReadingDifference(
      scalar: scalar, source: source, older: isOlder ? "a number" : "a string",
      newer: isOlder ? "a string" : "a number",
      plainly: isOlder ? Self.withoutGroups(source.text[scalar.range]) : nil
    ).add(to: findings, help: "quote it if it is a string, or write the number with only digits and a decimal point")
  }

  /// `1000` for `1_000`; nil without groups, as in `0b1`, or if YAML 1.1 would read the result differently.
  private static func withoutGroups(_ text: ArraySlice<UInt8>) -> String? {
    let digits = text.filter { $0 != UInt8(ascii: "_") }
    guard digits.count < text.count, YAML11Scalar.isSame(text, digits[...]) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }
}
