import DocumentModel
import Foundation
import JSONParsing
import JSONSchema
import Linting
import Reporting
import TestSupport
import Testing
import Workspace

/// Every code has a page, and the examples on the page are true.
struct DiagnosticPageTests {
  private static let folder = OutsideSuites.packageRoot.appendingPathComponent("docs/rules")

  @Test func everyFileIsAPage() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(
      Set(files).symmetricDifference(DiagnosticPages.all.map { PageIndex.fileName($0.code) } + ["README.md"]) == [])
    #expect(
      DiagnosticPages.all.map(\.code.description) == DiagnosticPages.codes,
      "a page isn't read, or isn't named after its code")
    #expect(Set(DiagnosticPages.codes).count == DiagnosticPages.codes.count)
  }

  @Test func everyCodeHasAPageThatSaysTheSame() throws {
    let listed = SchemaCodes.all + SchemaCheckRules.codes + JSONCodes.all + LintRules.all.map(\.code)
    let codes = try Self.declared().merging(listed.map { ($0.description, $0) }) { $1 }
    #expect(Set(codes.keys).symmetricDifference(DiagnosticPages.codes) == [])
    for (name, code) in codes {
      let page = try #require(DiagnosticPages.page(named: name))
      #expect(page.code.summary == code.summary && page.code.severity == code.severity, "\(name)")
    }
  }

  /// The codes declared in the sources as `(.family, "name", .severity, "summary"`.
  private static func declared() throws -> [String: DiagnosticCode] {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Sources")
    let pattern =
      /(?:DiagnosticCode|Self)\(\s*\.([a-z]+),\s*"([A-Za-z0-9-]+)",\s*(?:\.(error|warning|note),\s*)?"([^"]*)"/
    var codes: [String: DiagnosticCode] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for (_, family, name, severity, summary) in text.matches(of: pattern).map(\.output) {
        guard let family = DiagnosticCode.Family(rawValue: String(family)) else { continue }
        let grade = severity.flatMap { Severity(rawValue: String($0)) } ?? .error
        codes["\(family)/\(name)"] = DiagnosticCode(family, String(name), grade, String(summary))
      }
    }
    return codes
  }

  @Test(arguments: LintRules.all.map(\.name)) func thePageOfARuleHasItsPresetsAndOptions(_ name: String) throws {
    let rule = try #require(LintRules.named(name))
    let page = try #require(DiagnosticPages.page(of: rule.code))
    #expect(page.presets.map(\.name) == Preset.allCases.map(\.rawValue))
    #expect(page.presets.map(\.severity) == Preset.allCases.map { rule.presets[$0] })
    #expect(page.options.map(\.name) == rule.options.map(\.name))
    #expect(page.options.map(\.type) == rule.options.map { Self.words($0.kind) })
    #expect(page.options.map(\.defaultValue) == rule.options.map { Self.json($0.defaultValue) })
    #expect(page.options.allSatisfy { $0.summary.hasSuffix(".") })
  }

  private static func words(_ kind: RuleOption.Kind) -> String {
    switch kind {
    case .flag: "true or false"
    case .number(let range): words(range)
    case .oneOf(let values): values.map(json).joined(separator: " or ")
    case .numberOr(let range, let words):
      ([Self.words(range) + ","] + words.map { "or \"\($0)\"" }).joined(separator: " ")
    case .texts: "a list of strings"
    case .patterns: "a list of regular expressions"
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.upperBound == RuleOption.most
      ? "an integer of at least \(range.lowerBound)"
      : "an integer from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func json(_ value: OptionValue) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .list(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }

  @Test(arguments: DiagnosticPages.codes) func textsAreSentences(_ code: String) throws {
    let page = try #require(DiagnosticPages.page(named: code))
    #expect(!page.code.summary.isEmpty && !page.code.summary.hasSuffix("."))
    #expect(page.code.summary.first?.isLowercase == false)
    #expect(page.since.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect((page.noExample == nil) == (page.wrong != nil && page.right != nil))
    for text in [page.meaning, page.reason, page.remedy] {
      #expect(text.hasSuffix(".") || text.hasSuffix("…"), "\(text)")
      #expect(!text.contains("  "), "\(text)")
      #expect(text.count(where: { $0 == "`" }).isMultiple(of: 2) || text.contains("`` ` ``"), "\(text)")
    }
  }

  /// Runs the examples in a folder with their files, as a reader would.
  @Test(arguments: DiagnosticPages.codes) func theExamplesAreTrue(_ code: String) throws {
    let page = try #require(DiagnosticPages.page(named: code))
    guard let wrong = page.wrong, let right = page.right else { return }
    let bad = Self.run(wrong)
    #expect(bad.contains("[\(code)]"), "\(bad)")
    // In files that may have comments by their name, help about the configuration replaces the fix.
    let fixes = bad.contains("= fix: ") || code == "json/comment"
    #expect(page.isFixable || !fixes, "the page says whether the code has fixes")
    #expect(page.code.family == .lint || page.isFixable == fixes, "the example shows a fix if the code has fixes")
    let good = Self.run(right)
    #expect(!["error[", "warning[", "note[", "[\(code)]"].contains { good.contains($0) }, "\(good)")
  }

  private static func run(_ example: DiagnosticExample) -> String {
    let files = Dictionary(example.files.map { ($0.name, $0.text) }) { $1 }
    let run = CommandRun(
      example.command.split(separator: " ").dropFirst().map(String.init), in: ScratchFolder(files))
    return run.output + run.errors
  }

  @Test func theTableOfLimitsIsInTheDocumentation() throws {
    let run = CommandRun(["explain", "limits", "--format", "markdown"], in: ScratchFolder([:]))
    let file = OutsideSuites.packageRoot.appendingPathComponent("docs/limits.md")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == run.output, "settle explain limits --format markdown > docs/limits.md")
    let codes = written.matches(of: /`([a-z]+\/[a-z-]+)`/).map { String($0.output.1) }
    #expect(codes.count > 10 && codes.allSatisfy(DiagnosticPages.codes.contains))
    let text = CommandRun(["explain", "limits"], in: ScratchFolder([:]))
    #expect(text.code == 0 && text.output.contains("limits.fileBytes"))
  }

  @Test func theGlossaryInMarkdownIsItsPage() throws {
    let run = CommandRun(["explain", "glossary", "--format", "markdown"], in: ScratchFolder([:]))
    let file = OutsideSuites.packageRoot.appendingPathComponent("docs/glossary.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(run.code == 0 && run.output == text)
  }

  /// A program that asks for JSON must not get text for people.
  @Test(arguments: [
    (["glossary", "--json"], "--format json is not available for glossary"),
    (["limits", "--json"], "--format json is not available for limits"),
    (["limits", "--example"], "--example needs one CODE of settle itself"),
  ])
  func theGlossaryAndTheLimitsAreNotCodes(_ arguments: [String], _ message: String) {
    let run = CommandRun(["explain"] + arguments, in: ScratchFolder([:]))
    #expect(run.code == 2 && run.output == "" && run.errors.hasPrefix("settle: \(message)\n"), "\(run)")
  }

  /// The pages are copied unchanged; only their index is generated.
  @Test func theFolderOfPagesIsWrittenUnchanged() throws {
    let fresh = ScratchFolder(["rules/": ""])
    let run = CommandRun(["explain", "--output", "rules"], in: fresh)
    #expect(run.code == 0 && run.output == "" && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == (try FileManager.default.contentsOfDirectory(atPath: fresh.path + "/rules").sorted()))
    for name in names {
      let written = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      let expected = try String(contentsOfFile: fresh.path + "/rules/" + name, encoding: .utf8)
      #expect(written == expected, "\(name) is not current: settle explain --output docs/rules --force")
    }
  }
}
