import Foundation
import Linting
import Reporting
import TestSupport
import Testing

/// The schema of `.settle.yaml` knows every rule with its options, as the registry has them.
struct RuleSchemaTests {
  private static let file = OutsideSuites.packageRoot.appendingPathComponent("schemas/config.yaml")

  /// `SETTLE_RECORD=1` writes the part instead.
  @Test func theSchemaHasTheRulesOfTheRegistry() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let begin = "    # rules: begin\n"
    let end = "    # rules: end\n"
    let start = try #require(text.range(of: begin)?.upperBound)
    let stop = try #require(text.range(of: end)?.lowerBound)
    let expected = "    properties:\n" + LintRules.all.map(Self.property).joined()
    #expect(Snapshot.difference(String(text[..<start] + expected + text[stop...]), from: Self.file) == nil)
  }

  private static func property(of rule: LintRule) -> String {
    var lines = ["\(rule.name):", "  title: \(rule.name)", "  description: \(quoted(rule.code.summary))"]
    if rule.options.isEmpty {
      lines += ["  $ref: \"#/$defs/rule\""]
    } else {
      lines += ["  anyOf:", "    - $ref: \"#/$defs/severity\"", "    - type: object", "      properties:"]
      lines += ["        severity: {$ref: \"#/$defs/severity\"}"]
      let described = CodePages.page(of: rule.code)?.options ?? []
      for option in rule.options {
        let summary = described.first { $0.name == option.name }?.summary ?? ""
        lines += [
          "        \(option.name):", "          title: \(option.name)",
          "          description: \(quoted(summary))", "          \(type(of: option.kind))",
          "          default: \(written(option.defaultValue))",
        ]
      }
      lines += ["      minProperties: 1", "      additionalProperties: false"]
    }
    lines += ["  x-setting: {noDefault: The preset says how grave it is.}"]
    return lines.map { "      \($0)\n" }.joined()
  }

  private static func type(of kind: RuleOption.Kind) -> String {
    switch kind {
    case .flag: "type: boolean"
    case .number(let range):
      "type: integer\n                minimum: \(range.lowerBound)\n                maximum: \(range.upperBound)"
    case .oneOf(let values): "enum: [\(values.map(written).joined(separator: ", "))]"
    case .numberOr(let range, let words):
      "anyOf: [{type: integer, minimum: \(range.lowerBound), maximum: \(range.upperBound)}, "
        + "{enum: [\(words.joined(separator: ", "))]}]"
    case .texts: "type: array\n                items: {type: string}"
    case .patterns: "type: array\n                items: {type: string, format: regex}"
    }
  }

  private static func written(_ value: OptionValue) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let texts): "[\(texts.map(quoted).joined(separator: ", "))]"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
