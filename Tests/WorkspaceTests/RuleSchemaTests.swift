import Foundation
import Linting
import Reporting
import TestSupport
import Testing
import Workspace

/// The schema of `.settle.yaml` declares every rule in the registry, with its options.
struct RuleSchemaTests {
  private static let file = OutsideSuites.packageRoot.appendingPathComponent("schemas/config.yaml")

  /// With `SETTLE_RECORD=1`, that part of the schema is written.
  @Test func theSchemaHasTheRulesOfTheRegistry() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let begin = "    # rules: begin\n"
    let end = "    # rules: end\n"
    let start = try #require(text.range(of: begin)?.upperBound)
    let stop = try #require(text.range(of: end)?.lowerBound)
    let expected = "    properties:\n" + LintRules.all.map(Self.property).joined()
    #expect(GoldenFile.difference(String(text[..<start] + expected + text[stop...]), from: Self.file) == nil)
  }

  /// `settle schema test` also runs tests that no option accepts a wrong value, and that no other option is accepted.
  @Test func theTestsOfTheSchemaHoldEveryOption() {
    let file = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Bundled/config.rules.test.yaml")
    let ofRules = LintRules.all.filter { !$0.options.isEmpty }.flatMap(Self.refused)
    let ofAll: [(String, String)] = [
      ("rule: another type", "{\"sexagesimal\": 1}"), ("rule: too few members", "{\"sexagesimal\": {}}"),
      ("rule: an unknown name", "{\"sexagesimal\": {\"severity\": \"disable\", \"unknown\": 1}}"),
      ("severity: another choice", "{\"truthy\": \"other\"}"),
    ]
    let text = (ofRules + ofAll).map { "  - description: \"\($0)\"\n    valid: false\n    data: \($1)\n" }.joined()
    let start = "target: \"../../../schemas/config.yaml#/$defs/rules\"\ntests:\n"
    #expect(GoldenFile.difference(start + text, from: file) == nil)
  }

  /// Values of a rule that the schema must reject, each with a description.
  private static func refused(_ rule: LintRule) -> [(String, String)] {
    let ofOptions = rule.options.flatMap { option in
      refused(option.kind).map { ("\(rule.name).\(option.name)\($0)", "{\"\(option.name)\": \($1)}") }
    }
    let all: [(String, String)] =
      [("\(rule.name): another type", "1")] + ofOptions + [
        ("\(rule.name): too few members", "{}"),
        ("\(rule.name): an unknown name", "{\"severity\": \"disable\", \"unknown\": 1}"),
      ]
    return all.map { ($0, "{\"\(rule.name)\": \($1)}") }
  }

  private static func refused(_ kind: RuleOption.Kind) -> [(String, String)] {
    switch kind {
    case .flag: [(": another type", "1")]
    case .oneOf: [(": another choice", "\"other\"")]
    case .numberOr(let range, _): refused(.number(range)) + refused(.oneOf([]))
    case .number(let range):
      [
        (": another type", "\"a\""), (": too small", "\(range.lowerBound - 1)"),
        (": too large", "\(range.upperBound + 1)"),
      ]
    case .texts: [(": another type", "1"), (".*: another type", "[1]")]
    case .patterns: refused(.texts) + [(".*: against the format", "[\"(\"]")]
    }
  }

  private static func property(of rule: LintRule) -> String {
    var lines = ["\(rule.name):", "  title: \(rule.name)", "  description: \(quoted(rule.code.summary))"]
    if rule.options.isEmpty {
      lines += ["  $ref: \"#/$defs/rule\""]
    } else {
      lines += ["  anyOf:", "    - $ref: \"#/$defs/severity\"", "    - type: object", "      properties:"]
      lines += ["        severity: {$ref: \"#/$defs/severity\"}"]
      let described = DiagnosticPages.page(of: rule.code)?.options ?? []
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
    lines += ["  x-setting: {noDefault: The preset sets the severity.}"]
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
