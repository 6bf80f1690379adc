import CommandLineInterface
import Foundation
import Reporting
import TestSupport
import Testing

struct ExplainTests {
  private func explain(_ arguments: String...) -> CommandRun {
    CommandRun(["explain"] + arguments, in: ScratchFolder())
  }

  @Test(arguments: ["schema/enum", "lint/indentation", "yaml/byte-order-mark", "yaml/limit-depth", "edit/index"])
  func aPageIsAsReviewed(_ code: String) {
    let name = code.replacing("/", with: "-")
    for (format, ending) in [("text", "txt"), ("markdown", "md")] {
      let run = explain(code, "--format", format)
      #expect(run.code == 0 && run.errors == "")
      if let difference = GoldenFile.difference(run.output, "explain-\(name).\(ending)") {
        Issue.record("\(difference)")
      }
    }
  }

  @Test func theNameAloneIsEnoughIfOneFamilyHasIt() {
    #expect(explain("truthy").output == explain("lint/truthy").output)
    #expect(explain("enum").output.hasPrefix("schema/enum: "))
  }

  @Test func theExamplesRunAndLeaveNothing() throws {
    let temporary = ScratchFolder()
    let run = CommandRun(
      ["explain", "--example", "schema/enum"], in: ScratchFolder(), environment: ["TMPDIR": temporary.path])
    #expect(run.code == 0)
    let parts = run.output.components(separatedBy: "\nRight\n")
    try #require(parts.count == 2)
    #expect(
      parts[0].hasPrefix("Wrong\n") && parts[0].contains("$ settle check") && parts[0].contains("error[schema/enum]"))
    #expect(parts[1].contains("$ settle check") && !parts[1].contains("error["))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    #expect(explain("--example").code == 2 && explain("--example", "lint").code == 2)
    #expect(explain("--example", "json/encoding").output.hasPrefix("Example\n"))
  }

  @Test func aFindingIsExplainedByItsFingerprint() throws {
    let folder = ScratchFolder([
      "s.yaml": "properties: {a: {enum: [on, off]}, b: {type: string}}", "a.yaml": "a: of\nb: 1\n",
    ])
    let report = CommandRun(["check", "--schema", "s.yaml", "--json", "a.yaml"], in: folder).output
    let fingerprint = try #require(report.firstMatch(of: /"code":"schema\/enum".*?"fingerprint":"([0-9a-f:]+)"/)).output
      .1
    let run = CommandRun(["explain", String(fingerprint), "--", "--schema"], in: folder)
    #expect(run.code == 2, "arguments after -- are paths")
    let named = CommandRun(["explain", String(fingerprint), "a.yaml", "--schema", "s.yaml"], in: folder)
    #expect(named.code == 0 && named.output.contains("a.yaml:1:4"), "\(named.errors)")
    let unnamed = CommandRun(["explain", String(fingerprint), "a.yaml"], in: folder)
    #expect(unnamed.code == 2 && unnamed.errors.contains("use the same --schema and --policy as in that run"))
    #expect(CommandRun(["explain", String(fingerprint), "a.yaml", "--json"], in: folder).code == 2)
    #expect(explain("schema/enum", "--schema", "s.yaml").errors.contains("--schema needs a FINGERPRINT"))
    let modeline = "# yaml-language-server: $schema=s.yaml\na: of\nb: 1\n"
    let other = ScratchFolder(["s.yaml": "properties: {a: {enum: [on, off]}, b: {type: string}}", "a.yaml": modeline])
    let told = CommandRun(["explain", String(fingerprint), "a.yaml"], in: other)
    #expect(told.code == 0 && told.output.contains("a.yaml:2:4") && told.output.contains("Why it matters"))
    #expect(!told.output.contains("schema/type"))
    #expect(CommandRun(["explain", "0123456789abcdef", "a.yaml"], in: other).code == 2)
  }

  @Test func termsInMessagesAreExplained() {
    let run = explain("glossary")
    #expect(run.code == 0 && run.output.contains("mapping  (object, dictionary, table)\n    Keys with a value each"))
  }

  @Test func listsByFamily() {
    let all = explain().output
    #expect(all.hasPrefix("yaml: Invalid YAML, or a file over a limit\n  yaml/syntax "))
    #expect(all.contains("\n\nschema: ") && all.contains("\n  schema/enum  ") && all.contains("\n  lint/truthy  "))
    let lint = explain("lint").output
    #expect(lint.hasPrefix("lint: ") && all.contains("  lint/truthy ") && !lint.contains("schema/enum"))
  }

  @Test func colorsAndWidth() {
    #expect(!explain("schema/enum").output.contains("\u{1B}"))
    let colored = explain("schema/enum", "--color", "always").output
    #expect(
      colored.contains("\u{1B}[1;31mschema/enum\u{1B}[0m") && colored.contains("\u{1B}[1mWhy it matters\u{1B}[0m"))
    let narrow = CommandRun(atTerminal: ["explain", "schema/enum"], in: ScratchFolder(), width: 50)
    #expect(narrow.code == 0)
    let prose = narrow.output.split(separator: "\n").prefix { $0 != "For both examples" }
    #expect(prose.count > 8 && prose.dropFirst().allSatisfy { $0.count <= 50 })
  }

  @Test(arguments: [["schema/enum"], ["lint/line-length"], ["yaml/limit-depth"], ["lint"], []])
  func jsonIsOfThePublishedShape(arguments: [String]) throws {
    let json = CommandRun(["explain", "--format", "json"] + arguments, in: ScratchFolder()).output
    let folder = ScratchFolder(["pages.json": json])
    let check = CommandRun(["check", "--schema", "explanation", "pages.json"], in: folder)
    #expect(check.code == 0, "\(check.output)")
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let pages = value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
    #expect((value is [Any]) == (arguments.first?.contains("/") != true))
    #expect(pages.allSatisfy { $0["meaning"] is String })
    if arguments == ["lint/line-length"] {
      let wrong = pages.first?["wrong"] as? [String: Any]
      #expect(wrong?["command"] as? String == "settle check settings.yaml")
      #expect((wrong?["files"] as? [[String: String]])?.map { $0["name"] } == [".settle.yaml", "settings.yaml"])
      let options = pages.first?["options"] as? [[String: Any]]
      #expect(options?.first?["name"] as? String == "max" && options?.first?["default"] as? Int == 80)
      #expect((pages.first?["presets"] as? [String: String])?["strict"] == "disable")
    }
  }

  @Test func reportsForOtherProgramsHoldThePage() throws {
    let folder = ScratchFolder(["settings.yaml": "country: no\n"])
    let run = CommandRun(["check", "settings.yaml", "--format", "sarif"], in: folder)
    let page = explain("lint/truthy", "--format", "markdown").output
    let log = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let driver = ((log?["runs"] as? [[String: Any]])?.first?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rule = (driver?["rules"] as? [[String: Any]])?.first
    let help = rule?["help"] as? [String: String]
    #expect(help?["markdown"] == page)
    #expect(help?["text"]?.contains("Replace it with `true` or `false`") == true)
    #expect((rule?["fullDescription"] as? [String: String])?["text"]?.hasPrefix("`yes`, `no`") == true)
  }

  @Test(arguments: [
    ("country: no\n", "For details: run `settle explain lint/truthy`, or add `--verbose`\n"),
    ("country: no\nversion: 3.10\n", "For details: run `settle explain CODE`, or add `--verbose`\n"),
    ("country: \"no\"\n", nil),
  ])
  func helpNamesFurtherReading(text: String, hint: String?) {
    let folder = ScratchFolder(["settings.yaml": text])
    let path = folder.path + "/settings.yaml"
    let run = CommandRun(atTerminal: ["check", path], in: folder)
    #expect(hint.map(run.errors.hasSuffix) ?? !run.errors.contains("explain"), "\(run.errors)")
    for arguments in [["check", path, "--quiet"], ["check", path, "--format", "json"]] {
      #expect(!CommandRun(atTerminal: arguments, in: folder).errors.contains("explain"))
    }
    #expect(!CommandRun(["check", "settings.yaml"], in: folder).errors.contains("explain"))
  }

  @Test func anUnwritableFileIsReported() {
    let run = CommandRun(["explain", "--output", "none"], in: ScratchFolder())
    #expect(run.code == 2 && run.errors.hasPrefix("settle: none/README.md: "), "\(run.errors)")
  }

  @Test func everyExampleRuns() {
    let folder = ScratchFolder()
    for code in DiagnosticPages.codes {
      let run = CommandRun(["explain", "--example", code], in: folder)
      #expect(run.code == 0, "\(code): \(run.errors)")
    }
  }

  @Test func anExampleReadsQuotesAsAShellDoes() {
    let run = CommandRun(["explain", "--example", "edit/json-comments"], in: ScratchFolder())
    #expect(run.output.contains("[80, 8080] → [81]"), "\(run)")
  }
}
