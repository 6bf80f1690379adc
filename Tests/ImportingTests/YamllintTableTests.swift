import DocumentModel
import Foundation
import Importing
import Linting
import TestSupport
import Testing
import Workspace
import YAMLReading

/// `docs/lint-from-yamllint.md` lists the rules that the programs actually have.
struct YamllintTableTests {
  /// The rules of yamllint 1.38 and ryl 0.26.
  private static let theirs: Set<String> = [
    "anchors", "block-scalar-chomping", "braces", "brackets", "colons", "commas", "comments", "comments-indentation",
    "document-end", "document-start", "empty-lines", "empty-values", "float-values", "hyphens", "indentation",
    "key-duplicates", "key-ordering", "line-length", "merge-keys", "new-line-at-end-of-file", "new-lines",
    "octal-values", "quoted-strings", "tags", "trailing-spaces", "truthy", "unicode-line-breaks",
  ]

  private let rows: [(theirs: String, ours: String)]

  init() throws {
    let file = OutsideSuites.packageRoot.appendingPathComponent("docs/lint-from-yamllint.md")
    rows = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /(?m)^\| `([a-z-]+)[^|]*` \| `([a-z]+\/[a-z-]+)` \|/).map { (String($0.1), String($0.2)) }
  }

  @Test func everyRuleOfTheirsIsInTheTable() {
    #expect(Set(rows.map(\.theirs)) == Self.theirs)
  }

  @Test func everyNamedRuleExists() {
    for row in rows where row.ours.hasPrefix("lint/") {
      #expect(LintRules.named(String(row.ours.dropFirst(5))) != nil, "\(row.ours)")
    }
  }

  @Test func theImportKnowsEveryRuleOfTheirs() {
    for name in Self.theirs {
      let text = Array("rules: {\(name): enable}\n".utf8)
      let document = YAMLParser.parse(text, limits: Limits()).document
      #expect(document.roots.first.map { YamllintConfiguration(document, root: $0).notes } == [], "\(name)")
    }
  }

  /// A rule that has yamllint's name has all options of yamllint's rule, and all but two of ryl's.
  @Test(arguments: [
    (
      "braces",
      ["forbid", "min-spaces-inside", "max-spaces-inside", "min-spaces-inside-empty", "max-spaces-inside-empty"]
    ),
    (
      "brackets",
      ["forbid", "min-spaces-inside", "max-spaces-inside", "min-spaces-inside-empty", "max-spaces-inside-empty"]
    ),
    ("colons", ["max-spaces-before", "max-spaces-after"]),
    ("commas", ["max-spaces-before", "min-spaces-after", "max-spaces-after"]),
    ("comments", ["require-starting-space", "ignore-shebangs", "min-spaces-from-content", "max-spaces-from-content"]),
    ("comments-indentation", ["allow-any-open-indent"]),
    ("document-end", ["present"]),
    ("document-start", ["present"]),
    ("empty-lines", ["max", "max-start", "max-end"]),
    ("empty-values", ["forbid-in-block-mappings", "forbid-in-flow-mappings", "forbid-in-block-sequences"]),
    (
      "float-values",
      ["require-numeral-before-decimal", "forbid-scientific-notation", "forbid-nan", "forbid-inf"]
    ),
    ("hyphens", ["max-spaces-after"]),
    ("indentation", ["spaces", "indent-sequences", "check-multi-line-strings"]),
    ("key-ordering", ["ignored-keys"]),
    ("line-length", ["max", "allow-non-breakable-words", "allow-non-breakable-inline-mappings"]),
    ("new-lines", ["type"]),
    ("octal-values", ["forbid-implicit-octal", "forbid-explicit-octal"]),
    (
      "quoted-strings",
      [
        "quote-type", "required", "extra-required", "extra-allowed", "allow-quoted-quotes",
        "allow-double-quotes-for-escaping", "check-keys",
      ]
    ),
    ("tags", ["allowed-tags", "forbid-unsafe-tags", "forbid-removed-types"]),
    ("truthy", ["allowed-values", "check-keys"]),
  ])
  func hasTheOptions(rule: String, options: [String]) {
    #expect(LintRules.named(rule)?.options.map(\.name) == options)
  }
}
