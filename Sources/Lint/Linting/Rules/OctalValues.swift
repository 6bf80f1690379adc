internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let octalValues = LintRule(
    "octal-values", summary: "Number that is octal only in some YAML versions", presets: .mistake,
    options: [.flag("forbid-implicit-octal", defaultValue: true), .flag("forbid-explicit-octal", defaultValue: true)]
  ) { .scalars([.implicitOctal, .explicitOctal], OctalValues($0, findings: $1)) }
}

private final class OctalValues: ReportingCheck, ScalarCheck {
  private let traits: ScalarTraits

  init(_ options: RuleOptions, findings: RuleFindings) {
    var traits: ScalarTraits = []
    if options.flag("forbid-implicit-octal") { traits.insert(.implicitOctal) }
    if options.flag("forbid-explicit-octal") { traits.insert(.explicitOctal) }
    self.traits = traits
    super.init(findings)
  }

  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.traits.isDisjoint(with: traits) else { return }
    let digits = source.text[scalar.range].filter { $0 >= 0x30 && $0 <= 0x37 }.drop { $0 == 0x30 }
    let rest = digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)
    let value = digits.count < 20 ? Int(rest, radix: 8) : nil
    let sign = source.text[scalar.range.lowerBound] == UInt8(ascii: "-") ? "-" : ""
    let octal: Message = value.map { "\(sign + String($0))" } ?? "an octal number"
    let mayBeText = scalar.isKey || source.mayBeText(scalar.node)
    let isSensitive = source.schema?.isSensitive(ByteRange(scalar.range)) == true
    if scalar.traits.contains(.implicitOctal) {
      let difference = ReadingDifference(scalar: scalar, source: source, older: octal, newer: "\(sign + rest)")
      if !difference.wantsText, isMeant(scalar, digits: rest, program: difference.program) { return }
      let decimal = sign + rest
      // A known program reads the octal number.
      let numbers = [
        value.map { ("\(sign)\($0)", difference.program?.name ?? "YAML 1.1") },
        difference.program == nil ? (decimal, "YAML 1.2") : nil,
      ].compactMap(\.self)
      let quote = Fix.quote(scalar.range).changingValue
      if octal.text == decimal {
        let plain = Fix.replace(scalar.range, by: decimal, title: "replace with \(decimal)").changingValue
        findings.add(
          "\(source.shown(scalar.range)) is \(isSensitive ? "a number" : octal): leading zeros are lost",
          at: scalar.range, fixes: mayBeText ? [quote] : isSensitive ? [] : [plain], help: Self.help(mayBeText))
        return
      }
      difference.add(
        to: findings,
        // Without a schema, either may be meant: a file mode is a string to Ansible and a number to Kubernetes.
        otherwise: (mayBeText ? [quote] : [])
          + (isSensitive || mayBeText && source.schema != nil || scalar.isKey
            ? [] : numbers.map { Self.writing($0, range: scalar.range, to: $1) }),
        help: Self.help(mayBeText))
    } else {
      ReadingDifference(scalar: scalar, source: source, older: "a string", newer: octal).add(
        to: findings, help: Self.help(mayBeText))
    }
  }

  /// Whether a number is intended and unambiguous: `000`, or `0755`, like a file mode, if the file's program is known
  /// to read it as octal.
  private func isMeant(_ scalar: PlainScalar, digits: String, program: YAMLImplementation?) -> Bool {
    guard !scalar.isKey else { return false }
    return digits == "0" || program != nil && (3...5).contains(scalar.range.count)
  }

  private static func writing(_ number: String, range: Range<Int>, to reader: String) -> Fix {
    Fix.replace(range, by: number, title: "replace with \(number) (its value in \(words: reader))").changingValue
  }

  private static func help(_ mayBeText: Bool) -> Message {
    mayBeText
      ? "quote it if it is a string, or write the number in decimal" : "write the number in decimal"
  }
}
