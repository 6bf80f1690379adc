import Analysis
import DocumentModel
import Foundation
import Importing
import Linting
import TestSupport
import Testing
import Workspace
import YAMLReading

/// Rules that settle shares with yamllint report the same lines, on every available YAML file.
///
/// `SETTLE_PYTHON` names a Python with yamllint. yamllint gets its configuration as it is, settle through its import.
struct YamllintOracleTests {
  private static let configurations = [
    "defaults": """
    rules:
      anchors: {forbid-unused-anchors: true, forbid-duplicated-anchors: true}
      braces: enable
      brackets: enable
      colons: enable
      commas: enable
      comments: enable
      comments-indentation: enable
      document-end: enable
      document-start: enable
      empty-lines: enable
      empty-values: enable
      float-values:
        require-numeral-before-decimal: true
        forbid-scientific-notation: true
        forbid-nan: true
        forbid-inf: true
      hyphens: enable
      indentation: enable
      key-ordering: enable
      line-length: enable
      new-line-at-end-of-file: enable
      new-lines: enable
      octal-values: enable
      quoted-strings: enable
      trailing-spaces: enable
      truthy: enable
    """,
    "others": """
    rules:
      braces: {forbid: non-empty}
      brackets: {min-spaces-inside: 1, max-spaces-inside: 1, min-spaces-inside-empty: 0, max-spaces-inside-empty: 0}
      colons: {max-spaces-before: 1, max-spaces-after: -1}
      commas: {max-spaces-before: -1, min-spaces-after: 0, max-spaces-after: 0}
      comments: {require-starting-space: true, ignore-shebangs: false, min-spaces-from-content: 1}
      document-end: {present: false}
      document-start: {present: false}
      empty-lines: {max: 0, max-start: 1, max-end: 1}
      empty-values: {forbid-in-flow-mappings: false, forbid-in-block-sequences: false}
      hyphens: {max-spaces-after: 2}
      indentation: {spaces: 2, indent-sequences: consistent, check-multi-line-strings: true}
      key-ordering: {ignored-keys: ["^n", "id"]}
      line-length: {max: 60, allow-non-breakable-inline-mappings: true}
      new-lines: {type: dos}
      octal-values: {forbid-implicit-octal: false}
      quoted-strings: {quote-type: single, required: only-when-needed, extra-allowed: ["^http"], check-keys: true}
      truthy: {allowed-values: ["true", "yes"], check-keys: false}
    """,
    "third": """
    rules:
      braces: {forbid: true}
      brackets: {forbid: true}
      comments: {require-starting-space: false, min-spaces-from-content: 4}
      indentation: {spaces: 4, indent-sequences: false}
      line-length: {max: 40, allow-non-breakable-words: false}
      quoted-strings: {quote-type: consistent, required: false, extra-required: ["^/", ":"], allow-quoted-quotes: true}
    """,
  ]

  @Test(
    .enabled(if: Machine.python != nil && !SuiteFiles.yaml().isEmpty, "about 2,000 files by yamllint (SETTLE_PYTHON)"),
    arguments: configurations.keys.sorted())
  func theSameLinesAsYamllint(_ name: String) throws {
    let files = SuiteFiles.yaml()
    let python = try #require(Machine.python)
    let configuration = try #require(Self.configurations[name])
    let script = "Tests/ConformanceTests/Oracle/yamllint-findings.py"
    let readings = try OtherReader.lines(script, [configuration], paths: files.map(\.path), python: python)
    try #require(readings.count == files.count, "yamllint answers once for each file")
    let settings = try Self.settings(configuration)
    let plan = LintPlan(settings).filtered { settings.rules[$0.name] != nil }
    var failures: [String: String] = [:]
    var (compared, findings) = (0, 0)
    for (file, reading) in zip(files, readings) {
      let parsed = YAMLParser.parse([UInt8](try Data(contentsOf: file)), limits: Limits())
      guard let theirs = reading as? [[Any]], !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
        continue
      }
      compared += 1
      let mine = Self.findings(plan, parsed)
      let others = Set(theirs.compactMap(Self.finding))
      findings += others.count
      for (rule, lines) in Dictionary(grouping: mine.symmetricDifference(others), by: \.rule) {
        let shown = lines.sorted { $0.line < $1.line }.prefix(4).map { "\(mine.contains($0) ? "+" : "-")\($0.line)" }
        failures["\(name)\t\(rule)\t\(SuiteFiles.name(file))"] = shown.joined(separator: " ")
      }
    }
    let deviations = try Deviations("yamllint-\(name).tsv")
    print("yamllint, \(name): \(compared) files that both read of \(files.count), \(findings) findings")
    #expect(compared > files.count / 2)
    for complaint in deviations.complaints(failures: failures) { Issue.record("\(complaint)") }
  }

  private struct Finding: Hashable {
    var rule: String
    var line: Int
  }

  static func settings(_ configuration: String) throws -> LintSettings {
    let document = YAMLParser.parse(Array(configuration.utf8), limits: Limits()).document
    return YamllintConfiguration(document, root: try #require(document.roots.first)).settings
  }

  /// The names of rules that differ in yamllint.
  private static let theirs = ["unused-anchor": "anchors", "duplicate-anchor": "anchors"]

  private static func findings(_ plan: LintPlan, _ parsed: ParsedText) -> Set<Finding> {
    let lines = LineIndex(parsed.document.text)
    let text = parsed.document.text
    let tree = SyntaxTree(text, limits: Limits())
    var found = Linter.findings(plan, parsed: parsed) { tree }
    if Suppressions.mayBe(in: text) {
      var suppressions = Suppressions(tree, lines: lines)
      found.sort { $0.range.start < $1.range.start }
      found = suppressions.apply(to: found, unused: nil) { _ in false }
    }
    return Set(
      found.map {
        Finding(rule: Self.theirs[$0.code.name] ?? $0.code.name, line: lines.position(of: $0.range.start).line)
      })
  }

  private static func finding(_ pair: [Any]) -> Finding? {
    guard pair.count == 2, let line = pair[0] as? Int, let rule = pair[1] as? String else { return nil }
    return Finding(rule: rule, line: line)
  }
}
