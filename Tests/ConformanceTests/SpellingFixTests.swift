import DocumentModel
import Foundation
import Linting
import Properties
import Reporting
import TestSupport
import Testing
import Workspace
import YAMLReading

/// Fixes of some kinds are safe without a trial. On every available YAML file and on random ones their findings
/// disappear, and no value or comment changes.
struct SpellingFixTests {
  private static let widely: [String: [String: OptionValue]] = [
    "braces": ["min-spaces-inside": .number(1), "max-spaces-inside": .number(2)],
    "brackets": ["min-spaces-inside": .number(1), "max-spaces-inside": .number(2)],
    "comments": ["min-spaces-from-content": .number(2), "max-spaces-from-content": .number(2)],
    "commas": ["max-spaces-before": .number(-1), "min-spaces-after": .number(2), "max-spaces-after": .number(2)],
    "colons": ["max-spaces-after": .number(2)],
  ]

  /// Not `key-ordering`: it moves entries and is proven each time.
  private static func isSpelling(_ rule: LintRule) -> Bool {
    rule.name != "key-ordering" && DiagnosticPages.page(of: rule.code)?.isFixable == true
  }

  private static let plans = [[:], widely].map { options in
    LintPlan(
      LintSettings(
        preset: .minimal,
        rules: Dictionary(
          uniqueKeysWithValues: LintRules.all.filter(isSpelling).map {
            ($0.name, .init(level: .severity(.warning), options: options[$0.name] ?? [:]))
          })))
  }

  @Test func nothingElseChanges() throws {
    var generator = TextGenerator(Random(seed: 21))
    var texts = (0..<1_000).map { _ in generator.next() }
    texts += SuiteFiles.yaml().compactMap { try? Data(contentsOf: $0) }.filter { $0.count < 20_000 }.map { [UInt8]($0) }
    var counts: [String: Int] = [:]
    for text in texts where Self.isSound(text) {
      for plan in Self.plans {
        var after = text
        for _ in 0..<6 {
          let safe = Self.safe(after, plan)
          if safe.isEmpty { break }
          for finding in safe { counts[finding.code.name, default: 0] += 1 }
          after = TextEdit.apply(Self.apart(safe), to: after) ?? after
        }
        guard after != text else { continue }
        let shown = String(decoding: text.prefix(300), as: UTF8.self).debugDescription
        #expect(Self.safe(after, plan).isEmpty, "a finding stays: \(shown)")
        #expect(Self.values(after) == Self.values(text), "a value changes: \(shown)")
        #expect(Self.comments(after) == Self.comments(text), "a comment changes: \(shown)")
      }
    }
    print("fixes of spelling: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    #expect(counts.count >= 6)
  }

  private static func safe(_ text: [UInt8], _ plan: LintPlan) -> [Diagnostic] {
    let parsed = YAMLParser.parse(text, limits: Limits())
    return Linter.findings(plan, parsed: parsed) { SyntaxTree(text, limits: Limits()) }.filter {
      $0.fixes.first?.isSafe == true
    }
  }

  /// The edits of findings whose fixes don't overlap.
  private static func apart(_ findings: [Diagnostic]) -> [TextEdit] {
    var end = -1
    return findings.flatMap { $0.fixes[0].edits }.sorted { $0.range.start < $1.range.start }.filter { edit in
      guard edit.range.start.index > end else { return false }
      end = edit.range.end.index
      return true
    }
  }

  private static func isSound(_ text: [UInt8]) -> Bool {
    let parsed = YAMLParser.parse(text, limits: Limits())
    return !parsed.isPartial && !parsed.isRecoded
  }

  private static func values(_ text: [UInt8]) -> [Model] {
    let document = YAMLParser.parse(text, limits: Limits()).document
    return document.roots.map { Model(document, $0) }
  }

  private static func comments(_ text: [UInt8]) -> [String] {
    SyntaxTree(text, limits: Limits()).comments.map { comment in
      let words = text[comment.range.indices].drop { [UInt8(ascii: "#"), 0x20, 0x09].contains($0) }
      return String(decoding: words, as: UTF8.self)
    }
  }
}
