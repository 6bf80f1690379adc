internal import DocumentModel
internal import Workspace

extension LintRule {
  static let floatValues = LintRule(
    "float-values", summary: "Number notation not allowed", presets: .onRequest,
    options: [
      .flag("require-numeral-before-decimal", defaultValue: false),
      .flag("forbid-scientific-notation", defaultValue: false),
      .flag("forbid-nan", defaultValue: false),
      .flag("forbid-inf", defaultValue: false),
    ]
  ) { .scalars([.leadingPoint, .exponent, .notANumber, .infinity], FloatValues($0, findings: $1)) }
}

private final class FloatValues: ReportingCheck, ScalarCheck {
  private static let forbidden: [(option: String, trait: ScalarTraits, words: String)] = [
    ("forbid-nan", .notANumber, "not a number"),
    ("forbid-inf", .infinity, "infinite"),
    ("forbid-scientific-notation", .exponent, "in scientific notation"),
    ("require-numeral-before-decimal", .leadingPoint, "missing a digit before the decimal point"),
  ]

  private let forbidden: [(trait: ScalarTraits, words: String)]

  init(_ options: RuleOptions, findings: RuleFindings) {
    forbidden = Self.forbidden.filter { options.flag($0.option) }.map { ($0.trait, $0.words) }
    super.init(findings)
  }

  func visit(_ scalar: PlainScalar, in source: LintSource) {
    for (trait, words) in forbidden where scalar.traits.contains(trait) {
      findings.add(
        "\(source.shown(scalar.range)) is \(words: words)", at: scalar.range,
        fix: fix(trait, range: scalar.range, text: source.text)
      )
    }
  }

  private func fix(_ trait: ScalarTraits, range: Range<Int>, text: [UInt8]) -> Fix? {
    switch trait {
    case .leadingPoint:
      text[range].firstIndex(of: UInt8(ascii: ".")).map {
        .insert("0", at: $0, title: "add a 0 before the decimal point")
      }
    case .exponent:
      Self.withoutExponent(String(decoding: text[range], as: UTF8.self)).map {
        .replace(range, by: $0, title: "write out the number")
      }
    case _: nil
    }
  }

  /// By how many digits the decimal point may move when a number is written out.
  private static let maxDigits = 15

  /// The number without an exponent; nil if it would become too long.
  private static func withoutExponent(_ number: String) -> String? {
    let parts = number.lowercased().split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), abs(exponent) <= maxDigits else { return nil }
    let sign = parts[0].prefix { $0 == "-" || $0 == "+" }
    let mantissa = parts[0].dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = mantissa.first, mantissa.count <= 2 else { return nil }
    var digits = whole + (mantissa.count == 2 ? mantissa[1] : "")
    var point = whole.count + exponent
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    // `1e3` becomes `1000.0`: as `1000` it would be an integer.
    if point >= digits.count { digits += String(repeating: "0", count: point + 1 - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
