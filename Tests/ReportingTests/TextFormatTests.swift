import DocumentModel
import Reporting
import TestSupport
import Testing

@Suite struct TextFormatTests {
  private func text(
    _ report: FileReport, colored: Bool = false, columns: Int? = 80, isVerbose: Bool = false
  ) -> String {
    let options = TextFormat.Options(isColored: colored, columns: columns, isVerbose: isVerbose)
    return String(decoding: TextFormat(options).render(report), as: UTF8.self)
  }

  @Test func aFindingLooksAsDocumented() {
    #expect(
      text(SampleReports.documented) == """
        error[schema/enum]: "drak" is not one of "light", "dark", "system"
          --> config/settings.yaml:3:9
         3 |   mode: drak
           |         ^^^^ did you mean "dark"?
           = fix: replace with "dark" (safe)


        """)
  }

  @Test func aCleanFileIsNotMentioned() {
    #expect(text(SampleReports.clean) == "")
  }

  /// The other cases are easier to review as files: `Snapshots/*.txt`.
  @Test(arguments: [
    ("related", SampleReports.duplicate),
    ("unreadable", SampleReports.denied),
    ("wide", SampleReports.report("名前: «値です» # e\u{301}\n", caption: "here")),
    ("emoji", SampleReports.report("👩‍👩‍👧 ❤️ 🇩🇪: «🎉x»\n", caption: "two emoji wide and one letter")),
    ("combining", SampleReports.report("e\u{301}e\u{301}: «a\u{308}b»\n")),
    ("tab", SampleReports.report("a:\t«b\tc»\td\n", caption: "tabs go to the next fourth column")),
    ("empty-range", SampleReports.report("a: «»\n", caption: "a value is missing")),
    ("end-of-file", SampleReports.report("a: 1\nb: 2\n«»")),
    ("empty-file", SampleReports.report("«»")),
    ("crlf", SampleReports.report("a: 1\r\nb: «x»\r\nc: 3\r\n")),
    ("several-lines", SampleReports.report("a:\n  b: «[1,\n    2,\n    3]»\nc: 4\n", caption: "this list")),
    ("two-lines", SampleReports.report("a: «\"x\n  y\"»\n", caption: "this text")),
    ("with-line-break", SampleReports.report("a: «x\n»b: y\n")),
    (
      "long-line",
      SampleReports.report(
        "a: " + String(repeating: "x", count: 500) + "«HERE»" + String(repeating: "y", count: 500) + "\n",
        caption: "in the midst")
    ),
    ("long-range", SampleReports.report("a: «" + String(repeating: "字", count: 300) + "»\n")),
    ("huge-line", SampleReports.report(String(repeating: "é", count: 100_000) + "«HERE» tail\n")),
    (
      "hostile",
      SampleReports.report(
        "a: «\u{1B}[2J\u{7}\u{9B}31m\u{202E}x»\u{7F}\n", path: "a\u{1B}[31m\nb.yaml",
        message: "a\u{1B}]0;title\u{7} is wrong", caption: "\u{8}\u{8}")
    ),
    ("gutter", SampleReports.report(String(repeating: "a\n", count: 1_233) + "b: «x»\n")),
    ("redacted", SampleReports.report("token: «hunter2» # mine\n", sensitive: { [$0] })),
    (
      "redacted-lines",
      SampleReports.report("token: «|\n  hunter2\n  hunter3»\nb: 1\n", caption: "two lines", sensitive: { [$0] })
    ),
  ])
  func snapshots(name: String, report: FileReport) {
    let difference = GoldenFile.difference(text(report), name + ".txt")
    #expect(difference == nil)
  }

  /// Terminals show a U+FFFD for each part of malformed UTF-8; the underline has the same width.
  @Test(
    arguments: [
      ([0xFF, 0xC3], 3..<4, "\u{FFFD}\u{FFFD}", "^"),
      ([0xF4, 0x90, 0x80, 0x80], 3..<7, "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", "^^^^"),
      ([0xED, 0xA0, 0x80], 3..<6, "\u{FFFD}\u{FFFD}\u{FFFD}", "^^^"), ([0x80, 0x80], 4..<5, "\u{FFFD}\u{FFFD}", " ^"),
      ([0xF0, 0x9F, 0x98], 3..<6, "\u{FFFD}", "^"), ([0xEF, 0xBF, 0xBD, 0xFF], 6..<7, "\u{FFFD}\u{FFFD}", " ^"),
      ([0x65, 0xCC, 0x81, 0xCC], 6..<7, "e\u{301}\u{FFFD}", " ^"),
    ] as [([UInt8], Range<Int>, String, String)])
  func bytesThatAreNotText(bytes: [UInt8], range: Range<Int>, shown: String, marks: String) {
    var report = SampleReports.report("a: «x» y\n")
    report.text = Array("a: ".utf8) + bytes + Array(" y\n".utf8)
    report.diagnostics[0].range = ByteRange(range)
    #expect(text(report).contains(" 1 | a: \(shown) y\n   |    \(marks)\n"))
    report.text += [0x80] + bytes
    report.diagnostics[0].range = ByteRange(0..<report.text.count)
    #expect(text(report, isVerbose: true).contains(" 2 | \u{FFFD}\(shown)\n"))
  }

  /// A long line of UTF-8 continuation bytes is shortened like any other line.
  @Test func aLongLineOfBadBytesIsCut() {
    var report = SampleReports.report("a: «x» y\n")
    report.text = [UInt8](repeating: 0x80, count: 200_000)
    report.diagnostics[0].range = ByteRange(100_000..<100_001)
    #expect(text(report).contains("  --> config/settings.yaml:1:100001\n") && text(report).count < 2_000)
  }

  @Test func colors() {
    #expect(GoldenFile.difference(text(SampleReports.documented, colored: true), "colors.txt") == nil)
  }

  @Test func nothingOfAFileReachesTheTerminalRaw() {
    let control = (0..<0x20).filter { $0 != 0x0A }.map { String(Unicode.Scalar(UInt8($0))) }.joined() + "\u{7F}\u{85}"
    let output = text(
      SampleReports.report("a: «\(control)»\n", path: control, message: "\(control)", caption: "\(control)"),
      columns: 400)
    #expect(
      !output.unicodeScalars.contains { $0.value != 0x0A && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value)) })
  }

  @Test func noSensitiveByteIsShown() {
    for text in ["a: «hunter2»", "a: «>\n hunter2\n hunter2»\n", "«hunter2\nhunter2»: hunter"] {
      let report = SampleReports.report(text, sensitive: { [$0] })
      #expect(!self.text(report).contains("hunter2"))
    }
  }
}
