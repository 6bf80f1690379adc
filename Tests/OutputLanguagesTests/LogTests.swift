import DocumentModel
import FileAccess
import Foundation
import Properties
import Reporting
import Testing

/// Text that GitHub's and GitLab's logs would read as a command, and reports in their formats.
@Suite struct LogTests {
  private static let signs = ["::error::", "::", ":", ",", "%", "%0A", "\n", "\r\n", "##[error]", "\"", "\\"]
  private static let texts =
    HostileText.all(of: signs, around: "EVIL") + HostileText.random(1_000, of: signs, around: "EVIL")
  private static let code = DiagnosticCode(.schema, "enum", "A value that is not one of those allowed")
  private static let context = ReportContext(
    tool: Tool(name: "settle", version: "1.2.3", home: "https://example.org/settle"), workingFolder: FilePath("/work"))

  private static func report(_ text: String) -> FileReport {
    FileReport(
      path: "a\(text).yaml", schema: nil, status: .invalid, text: Array("a: 1\n".utf8),
      diagnostics: [Diagnostic(code, Message(words: text), at: ByteRange(0..<1))])
  }

  @Test func aFindingIsOneCommandOfGitHub() throws {
    let format = try #require(ReportFormats.named("github", context: Self.context))
    for text in Self.texts {
      let bytes = format.render(Self.report(text))
      #expect(bytes.count { $0 == 0x0A } == 1 && bytes.last == 0x0A && !bytes.contains { $0 == 0x0D || $0 == 0x1B })
      let line = bytes.dropLast()
      #expect(line.starts(with: "::error file=".utf8))
      let head = line.dropFirst("::error ".utf8.count)
      let properties = head.prefix(while: { $0 != UInt8(ascii: ":") })
      #expect(properties.split(separator: UInt8(ascii: ",")).count == 6, "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test func aFindingIsOneOfGitLab() throws {
    let format = try #require(ReportFormats.named("gitlab", context: Self.context))
    for text in Self.texts {
      let bytes = format.header + format.render(Self.report(text)) + format.footer(Summary())
      let list = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
      #expect(list?.count == 1 && list?.first?["severity"] as? String == "major")
    }
  }

  @Test(arguments: [
    "  ::set-output name=a::b", "\u{A0}::stop-commands::x", "a ##[set-output name=a;]b", "a\r::error::x",
  ])
  func aDifferenceHasNoCommands(_ line: String) {
    let old = UnifiedDiff.Side(label: "a", text: Array("b: 1\n\(line)\n".utf8))
    let new = UnifiedDiff.Side(label: "a", text: Array("b: 2\n\(line)\n".utf8))
    let plain = UnifiedDiff(isColored: false, isForTerminal: false).render(old, new: new)
    let shown = UnifiedDiff(isColored: false, isForTerminal: false, runner: .github).render(old, new: new)
    let lines = String(decoding: shown, as: UTF8.self).split(separator: "\n")
    let word = lines.first?.split(separator: "::").last ?? ""
    #expect(lines.first == "::stop-commands::\(word)" && lines.last == "::\(word)::" && word.utf8.count > 20)
    #expect(Array(shown.dropFirst(18 + word.utf8.count).dropLast(5 + word.utf8.count)) == plain)
    let again = UnifiedDiff(isColored: false, isForTerminal: false, runner: .github).render(old, new: new)
    #expect(again != shown)
  }

  /// Azure has no way to stop commands, so a space turns each of them into text.
  @Test(arguments: ["a: '##vso[task.setvariable variable=x]y'", "##[error]x", "# ##vso[x]###[y]"])
  func ofAzureToo(_ line: String) {
    let old = UnifiedDiff.Side(label: "##vso[x]", text: Array("b: 1\n\(line)\n".utf8))
    let new = UnifiedDiff.Side(label: "##vso[x]", text: Array("b: 2\n\(line)\n".utf8))
    let shown = String(
      decoding: UnifiedDiff(isColored: false, isForTerminal: false, runner: .azure).render(old, new: new), as: UTF8.self
    )
    #expect(!shown.holds("##vso[") && !shown.holds("##[") && shown.holds("# #"), "\(shown)")
  }

  @Test func linesForPeopleHaveNoCommands() {
    for text in Self.texts {
      for runner in [CIRunner.github, .azure] {
        let bytes = runner.broken(Array("\(text)\n  \(text)##vso[a]".utf8))
        let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split { $0 == "\n" || $0 == "\r" }
        #expect(!lines.contains { String($0).holds("##[") || String($0).holds("##vso[") })
        let starts = lines.map { String(String.UnicodeScalarView($0.drop(while: \.properties.isWhitespace))) }
        #expect(runner == .azure || !starts.contains { $0.utf8.starts(with: "::".utf8) }, "\(starts)")
      }
    }
  }

  @Test func aDifferenceWithoutCommandsIsAsItIs() {
    let old = UnifiedDiff.Side(label: "a", text: Array("b: 1\nc: a::b\n".utf8))
    let new = UnifiedDiff.Side(label: "a", text: Array("b: 2\nc: a::b\n".utf8))
    let plain = UnifiedDiff(isColored: false, isForTerminal: false).render(old, new: new)
    #expect(UnifiedDiff(isColored: false, isForTerminal: false, runner: .github).render(old, new: new) == plain)
  }
}
