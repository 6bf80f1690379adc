import DocumentModel
import FileAccess
import Foundation
import Properties
import Reporting
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Each report format for the same files, compared with reviewed output.
@Suite struct ReportFormatTests {
  private static let context = ReportContext(
    tool: Tool(name: "settle", version: "1.2.3", home: "https://example.org/settle"),
    workingFolder: FilePath("/work/project"))

  private func whole(_ name: String, _ reports: [FileReport]) throws -> String {
    let format = try #require(ReportFormats.named(name, context: Self.context))
    var summary = Summary()
    var bytes = format.header
    var isFirst = true
    for report in reports {
      let rendered = format.render(report)
      if !isFirst, !rendered.isEmpty { bytes += format.separator }
      if !rendered.isEmpty { isFirst = false }
      bytes += rendered
      summary += Summary(report)
    }
    return String(decoding: bytes + format.footer(summary), as: UTF8.self)
  }

  private static let weights: FileReport = {
    let text = "on: yes # ‹\nb: [1]\n"
    let code = DiagnosticCode(.lint, "truthy", .warning, "A word that older readers take for true or false")
    let remark = DiagnosticCode(.lint, "brackets", .note, "Blanks within brackets")
    return FileReport(
      path: "/work/project/sub/../weights.yaml", schema: "settings", status: .valid, text: Array(text.utf8),
      diagnostics: [
        Diagnostic(code, "\"yes\" is text here", at: ByteRange(4..<7), caption: "write true", help: "or quote it"),
        Diagnostic(code, "\"yes\" is text here", at: ByteRange(4..<7), caption: "write true", help: "or quote it"),
        Diagnostic(remark, "over two lines", at: ByteRange(4..<19)),
      ])
  }()

  private static let hostile: FileReport = {
    var report = SampleReports.report(
      "a: «😀]]>»\n", path: "/elsewhere/100%, a:b <&\"'\n\u{1}\u{1B}[31m|`*_.yaml",
      message: "\u{7}]]> <b>&amp; 100%\r\nsecond @line `x` \u{85}\u{FFFE}::error::")
    report.pathBytes = Array("/elsewhere/".utf8) + [0xFF, 0x0A]
    return report
  }()

  @Test(arguments: ReportFormats.names) func shape(_ name: String) throws {
    let text = try whole(
      name,
      [
        SampleReports.documented, SampleReports.clean, SampleReports.denied, SampleReports.duplicate, Self.weights,
        Self.hostile,
      ])
    let difference = GoldenFile.difference(text, "format-\(name).txt")
    #expect(difference == nil)
    #expect(ReportClaims.broken(by: Array(text.utf8), format: name) == nil)
  }

  @Test(arguments: ReportFormats.names) func nothingLooked(at name: String) throws {
    let text = try whole(name, [])
    #expect(ReportClaims.broken(by: Array(text.utf8), format: name) == nil)
    if name == "markdown" { #expect(text.contains("No files checked")) }
  }

  /// Any character in a file, its name or a message.
  @Test(arguments: ["sarif", "json", "gitlab", "junit", "checkstyle"]) func everyCharacterIsReadBack(
    _ name: String
  ) throws {
    let scalars = (0..<0x300).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "😀"]
    let all = String(String.UnicodeScalarView(scalars)) + "]]>"
    let text = try whole(name, [SampleReports.report("a: «b»", path: all, message: Message(words: all))])
    #expect(
      !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F..<0xA0).contains($0.value) })
    if name.hasSuffix("json") || name == "sarif" || name == "gitlab" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    } else {
      #expect(XMLParser(data: Data(text.utf8)).parse())
    }
  }

  @Test(arguments: ReportFormats.names) func noSensitiveByteIsShown(_ name: String) throws {
    for text in ["token: «hunter2»", "token: «|\n hunter2\n hunter2»\n", "«hunter2\nhunter2»: hunter"] {
      #expect(!(try whole(name, [SampleReports.report(text, sensitive: { [$0] })])).contains("hunter2"))
    }
  }
}
