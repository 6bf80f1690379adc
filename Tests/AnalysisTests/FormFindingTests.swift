import Analysis
import DocumentModel
import Linting
import Testing
import Workspace
import YAMLEditing

/// `lint/format`: the first difference between a file and its canonical form.
@Suite struct FormFindingTests {
  private static func findings(
    _ text: [UInt8], _ syntax: TextSyntax = .yaml, severity: Severity = .note, form: TextForm = .canonical
  ) -> [Diagnostic] {
    let settings = LintSettings(
      preset: .minimal, rules: ["format": .init(level: .severity(severity), options: [:])])
    var context = SnapshotContext("dir/a.yaml", syntax: syntax)
    context.lint = LintPlan(settings)
    context.format.form = form
    return Snapshot(text, context: context).report.diagnostics
  }

  private static func place(_ text: String, _ form: TextForm = .canonical) -> String? {
    let found = findings(Array(text.utf8), form: form).filter { $0.code.name == "format" }
    guard found.count < 2 else { return "said twice" }
    return found.first.map { finding in
      let range = LineIndex(Array(text.utf8)).range(of: finding.range)
      return "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
    }
  }

  @Test(arguments: [
    ("a: 1\nb:   2\nc:   3\n", "2:1-2:7"),
    ("a: 1\r\nb: 2\r\n", "1:1-1:5"),
    ("a: 1\n\n\n\nb: 2\n", "3:1-3:1"),
    ("a: 1", "1:1-1:5"),
    ("a: 1\n\n", "2:1-2:1"),
    ("\na: 1\n", "1:1-1:1"),
    ("a:\n- x: 1\n", "2:1-2:7"), ("a:\n- 1\n", "1:1-1:3"),
    // Canonical already, or without a canonical form.
    ("a: 1\n", nil),
    ("", nil),
    ("# only this\n", nil),
    ("a:   1\nb: [\n", nil),
    // Suppressed by a comment.
    ("# settle: ignore[lint/format]\na:   1\n", nil),
    ("a:   1 # settle: ignore[lint/format]\n", nil),
  ])
  func isOneAtTheFirstLineThatDiffers(text: String, place: String?) {
    #expect(Self.place(text) == place)
  }

  @Test(arguments: [
    ("a:  1\nb:   2\n", "1:1-1:6"), ("a: 'x'\nb: 2 \n", "2:1-2:6"), ("a: 'x'\r\nb:\r\n- {c: 1}\r\n", nil),
  ])
  func aLayoutIsOneToo(text: String, place: String?) {
    #expect(Self.place(text, .layout) == place)
  }

  @Test func saysWhatToDo() throws {
    let finding = try #require(Self.findings(Array("a:   1\n".utf8), severity: .warning).first)
    #expect(finding.code.description == "lint/format" && finding.severity == .warning)
    #expect(finding.message == "not in canonical form")
    #expect(finding.help == "run `settle format dir/a.yaml`")
    let other = try #require(Self.findings(Array("a:   1\n".utf8), form: .layout).first)
    #expect(other.message == "not formatted")
  }

  @Test(arguments: [
    (TextForm.layout, "{\"a\": 1}\n", "not formatted"),
    (.canonical, "{\n  \"a\": 1\n}\n", "not in canonical form"),
  ])
  func jsonHasBothForms(form: TextForm, written: String, message: String) {
    #expect(Self.findings(Array("{\"a\":   1}\n".utf8), .json, form: form).map(\.message) == [message])
    #expect(Self.findings(Array(written.utf8), .json, form: form).isEmpty)
  }

  @Test func aTextInUTF16IsNotCanonical() {
    #expect(Self.findings([0xFE, 0xFF] + "a: 1\n".utf8.flatMap { [0, $0] }).map(\.code.name) == ["format"])
  }

  @Test func noPresetAsksForIt() {
    for preset in Preset.allCases { #expect(LintPlan(LintSettings(preset: preset)).entry("format") == nil) }
  }
}
