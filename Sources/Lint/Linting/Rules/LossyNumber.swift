internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let lossyNumber = LintRule(
    "lossy-number", summary: "Number too large for a double", presets: .mistake, readsJSON: true
  ) { .scalars(.largeNumber, LossyNumber($1)) }
}

extension LintSource {
  /// Whether the file's reader is known to be a program in Go, which reads `creationTime: 1685906000388294100` exactly.
  fileprivate var isReadByGo: Bool { program == .kubernetes || program == .compose }
}

private final class LossyNumber: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !scalar.isKey, let number = source.document.number(scalar.node), number.isFinite,
      !source.isDefault(scalar.node), !Self.isHexadecimal(source.text[scalar.range]),
      // A program that expects such a format has a type for it.
      source.schema?.states(["int64", "uint64"], of: scalar.node) != true,
      !Self.isOfSchema(scalar.node, in: source.document)
    else { return }
    let text = String(decoding: source.text[scalar.range], as: UTF8.self)
    guard Int64(text) == nil || !source.isReadByGo else { return }
    let held = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text) ?? .nan
    let fix = source.mayBeText(scalar.node) ? Fix.quote(scalar.range).changingValue : nil
    let help = fix == nil ? nil : Self.help
    guard held.isFinite else {
      if held.isInfinite {
        findings.add(
          "\(source.shown(scalar.range)) is too large for a double: JavaScript reads infinity",
          at: scalar.range, fix: fix, help: help)
      }
      return
    }
    guard number.isInteger else { return }
    let limit = 9_007_199_254_740_992.0
    guard abs(held) >= limit, ExactNumber(decimal: Array(Self.digits(held).utf8).span) != number else { return }
    let isSensitive = source.schema?.isSensitive(.init(scalar.range)) == true
    let rounded: Message = isSensitive ? "a different number" : "\(Self.digits(held))"
    findings.add(
      "\(source.shown(scalar.range)) is too large for a double: JavaScript reads \(rounded)",
      at: scalar.range, fix: fix,
      help: help)
  }

  /// `0x8B01192D506AD828` is an address or a bit mask, for a program that has integers of that size.
  private static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
    text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
  }

  /// Whether the file contains a schema and the number is a limit, default or the like in it: `maximum:
  /// 18446744073709551615` next to `type: integer`. Parsers of schemas have integers of that size.
  private static func isOfSchema(_ node: NodeID, in document: Document) -> Bool {
    guard let key = document.key(of: node).flatMap(document.string), keywords.contains(key),
      let holder = document.holder(of: node)
    else { return false }
    return ["type", "format"].contains { name in
      document.value(holder, named: name).flatMap(document.string).map(types.contains) == true
    }
  }

  private static let keywords = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const", "default", "example",
  ]
  private static let types = ["integer", "number", "int64", "uint64"]

  private static let help: Message = "quote it if it is an identifier, not a quantity"

  /// A double as decimal digits, if it is an integer.
  private static func digits(_ value: Double) -> String {
    guard let whole = Int64(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }
}
