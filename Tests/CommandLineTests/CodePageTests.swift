import CommandLineInterface
import Diagnostics
import Foundation
import JSONParsing
import JSONSchema
import Linting
import SchemaTools
import TestSupport
import Testing

/// Every code has its page, and every page is true.
struct CodePageTests {
  @Test func everyCodeHasOnePageAndEveryPageACode() throws {
    let pages = CodePages.all.map(\.code.description)
    #expect(Set(pages).count == pages.count)
    let listed = (SchemaCodes.all + SchemaCheckRules.codes + JSONCodes.all + LintRules.all.map(\.code)).map(
      \.description)
    #expect((try Self.declared()).union(listed).symmetricDifference(pages) == [])
  }

  /// Each `(.family, "name"` of the sources.
  private static func declared() throws -> Set<String> {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("Sources")
    let families = DiagnosticCode.Family.allCases.map(\.rawValue).joined(separator: "|")
    let pattern = try Regex(
      "(?:DiagnosticCode|Self)\\(\\s*\\.(\(families)),\\s*\"([A-Za-z0-9-]+)\"",
      as: (Substring, Substring, Substring).self)
    var codes: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
      let code = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      codes.formUnion(code.matches(of: pattern).map { "\($0.output.1)/\($0.output.2)" })
    }
    return codes
  }

  @Test(arguments: CodePages.all.map(\.code.description)) func textsAreSentences(_ code: String) throws {
    let page = try #require(Self.page(code))
    #expect(!page.code.summary.isEmpty && !page.code.summary.hasSuffix("."))
    #expect(page.code.summary.first?.isLowercase == false)
    for text in [page.meaning, page.reason, page.remedy] {
      #expect(text.hasSuffix(".") || text.hasSuffix("…"), "\(text)")
      #expect(!text.contains("\n") && !text.contains("  "), "\(text)")
      #expect(text.count(where: { $0 == "`" }).isMultiple(of: 2) || text.contains("`` ` ``"), "\(text)")
    }
  }

  /// Run as a person would, in a folder with the example's files.
  @Test(arguments: CodePages.all.map(\.code.description)) func theExamplesAreTrue(_ code: String) throws {
    let page = try #require(Self.page(code))
    guard case .shown(let given, let wrong, let right) = page.examples else { return }
    let bad = Self.run(given, wrong)
    #expect(bad.contains("[\(code)]"), "\(bad)")
    let fixes = bad.contains("= fix: ")
    #expect(page.isFixable || !fixes, "a code with fixes says so")
    #expect(page.code.family == .lint || page.isFixable == fixes, "the example of a code with fixes shows one")
    let good = Self.run(given, right)
    #expect(!["error[", "warning[", "note[", "[\(code)]"].contains { good.contains($0) }, "\(good)")
  }

  private static func page(_ code: String) -> CodePage? {
    CodePages.all.first { $0.code.description == code }
  }

  private static func run(_ given: [ExampleFile], _ example: CodeExample) -> String {
    let files = Dictionary((given + example.files).map { ($0.name, $0.text) }) { $1 }
    let run = ProgramRun(example.command.split(separator: " ").map(String.init), in: ScratchFolder(files))
    return run.output + run.errors
  }

  @Test func theTableOfLimitsIsInTheDocumentation() throws {
    let run = ProgramRun(["explain", "limits", "--format", "markdown"], in: ScratchFolder([:]))
    let file = OutsideSuites.packageRoot.appendingPathComponent("docs/limits.md")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == run.output, "settle explain limits --format markdown > docs/limits.md")
    let text = ProgramRun(["explain", "limits"], in: ScratchFolder([:]))
    #expect(text.code == 0 && text.output.contains("limits.fileBytes"))
  }

  /// `SETTLE_RECORD=1` writes the folder again instead.
  @Test func theFilesOfTheDocumentationAreCurrent() throws {
    let folder = OutsideSuites.packageRoot.appendingPathComponent("docs/rules")
    if ProcessInfo.processInfo.environment["SETTLE_RECORD"] != nil {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(ProgramRun(["explain", "--output", folder.path, "--force"], in: ScratchFolder()).code == 0)
      return
    }
    let fresh = ScratchFolder(["rules/": ""])
    let run = ProgramRun(["explain", "--output", "rules"], in: fresh)
    #expect(run.code == 0 && run.output == "" && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == (try FileManager.default.contentsOfDirectory(atPath: fresh.path + "/rules").sorted()))
    for name in names {
      let written = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let expected = try String(contentsOfFile: fresh.path + "/rules/" + name, encoding: .utf8)
      #expect(written == expected, "\(name) is not current: settle explain --output docs/rules --force")
    }
  }
}
