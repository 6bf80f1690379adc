import Analysis
import DocumentModel
import Linting
import TestSupport
import Testing
import Workspace
import YAMLReading

/// Comments that suppress findings: «» marks the `truthy` findings that remain.
struct SuppressionTests {
  private static func left(_ text: String) -> [Diagnostic] {
    let plan = LintPlan(LintSettings())
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    let tree = SyntaxTree(parsed.document.text, limits: Limits())
    let found = OneRule.inOrder(Linter.findings(plan, parsed: parsed) { tree })
    guard Suppressions.mayBe(in: Array(text.utf8)) else { return found }
    var suppressions = Suppressions(tree, lines: parsed.document.lines)
    return suppressions.apply(to: found, unused: plan) { _ in true }
  }

  @Test(arguments: [
    "a: yes # settle: ignore[lint/truthy]\nb: «no»\n",
    "# settle: ignore[lint/truthy]\na: yes\nb: «no»\n",
    "# settle: ignore[lint/truthy]\n# a comment between\n\na: yes\nb: «no»\n",
    "a: {b: yes, # settle: ignore[lint/truthy] because\n  c: «no»}\n",
    "a: yes # settle: ignore[lint/*]\n",
    "a: yes # settle: ignore[lint/truthy]\nb: 017 # settle: ignore[lint/octal-values]\n",
    "a: [yes, 017] # settle: ignore[lint/octal-values,lint/truthy]\n",
    "# settle: ignore-block[lint/truthy]\na:\n  b: yes\n  c: [no, {d: off}]\ne: «no»\n",
    "a:\n  # settle: ignore-block[lint/truthy]\n  - b: yes\n    c: no\n  - «off»\n",
    "a: # settle: ignore-block[lint/truthy]\n  b: yes\nc: «no»\n",
    "# settle: ignore-file[lint/truthy]\na: yes\nb: no\n",
    "# yamllint disable-file\na: yes\n",
    "a: yes  # yamllint disable-line rule:truthy\nb: «no»\n",
    "# yamllint disable-line\na: yes\nb: «no»\n",
    "a: «yes»\n# yamllint disable rule:truthy\nb: no\nc: 1\n# yamllint enable rule:truthy\nd: «off»\n",
    "# yamllint disable\na: yes\n# yamllint enable\nb: «no»\n",
    "# yamllint disable rule:colons\na: «yes»\n",
    // Comments of other linters.
    "a: yes  # ryl disable-line rule:truthy\nb: «no»\n", "# ryl disable-line\na: yes\nb: «no»\n",
    "# ryl disable\na: yes\n# ryl enable\nb: «no»\n", "# ryl disable-file\na: yes\n",
    "# ryl disable rule:truthy\na: yes\n# yamllint enable rule:truthy\nb: «no»\n",
    "#  ryl disable-line\na: «yes»\n", "# ryl disable-line truthy\na: «yes»\n", "# ryl is fine\na: «yes»\n",
    "# yaml-language-server-disable\na: yes\nb: «no»\n",
    "a:\n  # yaml-language-server-disable Incorrect type, not accepted\r\n  b: yes\n  c: «no»\n",
    "# yaml-language-server-disabled\na: «yes»\n", "# yaml-language-server-disable\na: 1\n",
    "a: «yes» # the yaml-language-server-disable\n",
    "a: \"# settle: ignore[lint/truthy]\"\nb: «no»\n",
    // A suppression without effect is reported.
    "a: 1 «# settle: ignore[lint/truthy]»\n",
    "a: «yes» «# settle: ignore[lint/nope]»\n",
    "a: «yes» «# settle: ignore[yaml/syntax]»\n",
    "a: «yes» «# settle: ignore»\n",
    "a: «yes» «# settle: ignore[]»\n",
    "a: «yes» «# settle: skip[lint/truthy]»\n",
    "a: «yes»\n«# settle: ignore-file[lint/truthy]»\n",
    "a: «yes» «# settle: ignore-block[lint/truthy]»\n",
    "«# settle: ignore-file[lint/truthy]»\n# settle: ignore[lint/truthy]\na: yes\n",
    "# yamllint disable rule:truthy\na: 1\n",
    // Suppressions apply after a syntax error too.
    "a: @\nb: yes # settle: ignore[lint/truthy]\nc: «no»\n",
    "a: [1\n# settle: ignore-block[lint/truthy]\nb:\n  c: yes\nd: «no»\n",
  ])
  func hides(marked: String) {
    let text = MarkedText(marked).text
    #expect(OneRule.marking(text, Self.left(text)) == marked)
  }

  @Test func manyCommentsAndFindingsAreLinear() {
    let text = String(
      repeating: "# settle: ignore-block[lint/truthy]\na: yes # settle: ignore[lint/truthy]\n", count: 20_000)
    let left = Self.left("- x:\n" + text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
    #expect(left.allSatisfy { $0.code.name == "unused-suppression" } && left.count == 20_000)
  }
}
