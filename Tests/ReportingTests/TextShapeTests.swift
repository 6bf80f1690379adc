import CommandLineKit
import DocumentModel
import Foundation
import Reporting
import Testing

/// The text report is short: many findings fit on a screen, and details are shown on request.
@Suite struct TextShapeTests {
  private static func lines(_ report: FileReport, columns: Int?, isVerbose: Bool = false) -> [String] {
    let format = TextFormat(TextFormat.Options(columns: columns, isVerbose: isVerbose))
    return String(decoding: format.render(report), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let range = ByteRange(6..<10)
  private static func fix(_ title: Message, _ safety: Fix.Safety) -> Fix {
    Fix(title: title, safety: safety, edits: [TextEdit(range, "x")])
  }

  /// A report with one finding at `drak` in `mode: drak`, whose parts a test can set.
  private static func report(_ change: (inout Diagnostic) -> Void = { _ in }) -> FileReport {
    let rule = SchemaRule(
      keywordLocation: "/properties/mode/enum", absoluteKeywordLocation: "file:///s.yaml#/properties/mode/enum",
      location: nil)
    var finding = Diagnostic(
      SampleReports.enumCode, #""drak" is not one of "light", "dark", "system""#, at: range, document: 1, rule: rule,
      related: [RelatedPlace(.here(ByteRange(0..<1)), "first here")], fixes: [fix("write dark", .proven)],
      help: "write one of them")
    finding.note = "the first form is meant"
    finding.words = AuthorText(wanted: "The look of the app", standard: "light")
    finding.setting = Path("mode")
    finding.pattern = "^[a-z]+$"
    finding.otherForms = [OtherForm(number: 2, name: "a list", problems: ["found a string"], more: 0)]
    change(&finding)
    return FileReport(
      path: "conf/app.yaml", schema: "s.yaml", status: .invalid, text: Array("mode: drak\nport: 1\n".utf8),
      diagnostics: [finding])
  }

  @Test func aFindingIsItsPlaceAndTheLikeliestWayOut() {
    let short = Self.lines(Self.report { $0.related = [] }, columns: 80)
    #expect(
      short == [
        #"error[schema/enum]: "drak" is not one of "light", "dark", "system""#, "  --> conf/app.yaml:1:7",
        " 1 | mode: drak", "   |       ^^^^", "   = fix: write dark (safe)",
      ])
  }

  @Test func everythingElseIsAvailableOnRequest() {
    let text = Self.lines(Self.report(), columns: 80, isVerbose: true).joined(separator: "\n")
    for line in [
      "expected: The look of the app; default light", "document: number 2", "schema: /properties/mode/enum",
      "fix: write dark (safe)", "pattern: ^[a-z]+$", "help: write one of them", "note: the first form is meant",
      "form 2: a list: found a string", "more: settle describe s.yaml mode",
    ] { #expect(text.contains("   = \(line)"), "\(text)") }
  }

  @Test(
    arguments: [
      // A safe fix is preferred to one that needs a review.
      ([("quote it", Fix.Safety.unproven), ("write dark", .proven)], "help", "fix: write dark (safe)"),
      // Help is preferred to a fix that needs a review.
      ([("quote it", .unproven)], "choose one", "help: choose one"),
      ([("quote it", .unproven)], nil, "fix: quote it (review it)"),
      // If there are several fixes, only the author can choose, and help says how.
      ([("quote it", .unproven), ("write dark", .unproven)], "choose one", "help: choose one"),
      ([("quote it", .unproven), ("write dark", .unproven)], nil, "fix: quote it (review it)"),
      ([], "choose one", "help: choose one"),
      // Without help and fixes, the reason is shown.
      ([], nil, "note: the first form is meant"),
    ] as [([(String, Fix.Safety)], String?, String?)])
  func oneLineSaysWhatToDo(fixes: [(String, Fix.Safety)], help: String?, line: String?) {
    let report = Self.report { finding in
      finding.fixes = fixes.map { Self.fix(Message(words: $0.0), $0.1) }
      finding.help = help.map(Message.init(words:))
    }
    let notes = Self.lines(report, columns: 80).filter { $0.hasPrefix("   = ") }
    #expect(notes == (line.map { ["   = \($0)"] } ?? []))
  }

  /// A line is shown once, even if several places on it are marked.
  @Test func aSecondPlaceIsInTheSameExcerpt() {
    let report = Self.report { finding in
      finding.fixes = []
      finding.help = nil
      finding.note = nil
      finding.range = ByteRange(11..<15)
      finding.related = [
        RelatedPlace(.here(ByteRange(0..<4)), "first here"), RelatedPlace(.here(ByteRange(17..<18)), "its value"),
        RelatedPlace(.here(ByteRange(0..<1)), "one too many"),
      ]
    }
    #expect(
      Self.lines(report, columns: 80).dropFirst(2) == [
        " 1 | mode: drak", "   | ---- first here", " 2 | port: 1", "   | ^^^^", "   |       - its value",
      ])
  }

  @Test func ofALongRangeTheFirstLineIsShown() {
    let report = SampleReports.report("a:\n  b: «[1,\n    2,\n    3]»\nc: 4\n", caption: "this list")
    #expect(Self.lines(report, columns: 80).suffix(2) == [" 2 |   b: [1,", "   |      ^^^ this list"])
    let whole = [" 2 |   b: [1,", "   |      ^^^", "...", " 4 |     3]", "   |     ^^ this list"]
    #expect(Self.lines(report, columns: 80, isVerbose: true).suffix(5) == whole)
  }

  private static let prose = Message(
    words: String(repeating: "every word of a sentence stays whole ", count: 4))

  /// Reports with each of their parts very long.
  private static let long: [FileReport] = [
    report { $0.wording = prose },
    report {
      $0.help = prose; $0.fixes = []
    }, report { $0.caption = prose },
    report { $0.fixes = [fix(prose, .unproven)] },
    report {
      $0.note = prose; $0.words?.wanted = prose.text
    },
    SampleReports.report("a: «" + String(repeating: "word ", count: 100) + "»\n", caption: "too long"),
    SampleReports.report("a: «" + String(repeating: "字", count: 300) + "»\n"), SampleReports.duplicate,
    SampleReports.documented, SampleReports.denied,
  ]

  @Test(arguments: [60, 80, 120], [false, true]) func nothingIsWiderThanTheTerminal(_ columns: Int, _ isVerbose: Bool) {
    for report in Self.long {
      let lines = Self.lines(report, columns: columns, isVerbose: isVerbose)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(lines.joined(separator: "\n"))")
      #expect(isVerbose || lines.count <= (columns < 80 ? 10 : 8), "\(lines.joined(separator: "\n"))")
      // Without a width, a report has the same words.
      let words = lines.filter { !$0.contains(" | ") }.flatMap { $0.split(separator: " ") }
      let whole = Set(Self.lines(report, columns: nil, isVerbose: isVerbose).flatMap { $0.split(separator: " ") })
      #expect(words.allSatisfy(whole.contains), "\(lines.joined(separator: "\n"))")
    }
  }

  /// The same mistake in many files with long names.
  @Test func aCauseHasItsPlacesInAFewLines() {
    let reports = (1...12).map { number in
      var report = Self.report { finding in
        finding.related = []
        finding.cause = "not one of them"
        finding.wording = Self.prose
      }
      report.path = "ansible/roles/of_this_team_and_others/tasks/main\(number).yml"
      return report
    }
    let format = TextFormat(TextFormat.Options(columns: 80))
    let groups = CauseGroups(reports.map { format.causes($0, maximum: nil) })
    let text = String(
      decoding: groups.render(isColored: false, columns: 80) { _, _ in "settle check --fix" }, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("error[schema/enum]: 12 × every word"), "\(text)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 } && lines.count <= 14, "\(text)")
    #expect(
      lines.suffix(2) == [
        "     ansible/roles/of_this_team_and_others/tasks/main4.yml:1:7 and 8 more",
        "   = fix all: settle check --fix",
      ], "\(text)")
  }

  /// Yellow can't be read on white; dark blue and dim can't be read on black.
  @Test func colorsAreReadableOnBlackAndOnWhite() {
    let reports = Severity.allCases.map { severity in Self.report { $0.severity = severity } }
    let format = TextFormat(TextFormat.Options(isColored: true, columns: 80))
    let text = reports.map { String(decoding: format.render($0), as: UTF8.self) }.joined()
    let codes = Set(
      text.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.output.1.split(separator: ";").map(String.init) })
    #expect(codes.isSubset(of: ["0", "1", "31", "35", "36", "94"]) && codes.contains("94"), "\(codes)")
  }
}

/// The summary of a run: what happened and what to do next.
@Suite struct SummaryTests {
  private static func report(_ path: String, kind: String? = nil, reason: String) -> Summary {
    var report = SampleReports.clean
    report.path = path
    report.schema = nil
    report.status = .unchecked
    report.kind = kind
    report.unchecked = reason
    return Summary(report)
  }

  private static func kind(_ name: String, _ path: String) -> Summary {
    report(path, kind: name, reason: "schema not installed; run `settle schema add \(name)`")
  }

  private static func lines(_ parts: [Summary], isVerbose: Bool = false) -> [String] {
    parts.reduce(into: Summary()) { $0 += $1 }.notChecked.lines(installing: "INSTALL", isVerbose: isVerbose)
  }

  @Test func aFileThatWasNotCheckedHasAReasonAndACommand() {
    let compose = "no schema for compose.yaml (not installed; run `settle schema add compose-spec`)"
    #expect(Self.lines([Self.kind("compose-spec", "compose.yaml")]) == [compose])
    let tests = (1...3).map { Self.kind("x", "\($0).yaml") }
    #expect(Self.lines(tests) == ["no schema for 3 files (not installed; run `settle schema add x`)"])
  }

  /// However many files there are.
  @Test func theyTakeTwoLinesAtMost() {
    let kinds = (1...40).map { Self.kind("kind-\($0 % 9)", "\($0).yaml") }
    #expect(Self.lines(kinds) == ["not checked against a schema: 40 files (9 schemas not installed; run `INSTALL`)"])
    let others = (1...5).map { Self.report("o\($0).yaml", reason: "reason \($0)") }
    let all = Self.lines(kinds + others)
    #expect(all.first == "no schema for o1.yaml (reason 1) and 4 more files" && all.count == 2)
    #expect(Self.lines(kinds + others, isVerbose: true).count == 14)
  }

  @Test func theFixableOnesComeWithTheCommand() {
    let summary = Summary(SampleReports.documented)
    #expect(summary.sentence == "Found 1 error in 1 file")
    #expect(summary.sentence(fixedBy: "--fix") == "Found 1 error in 1 file (1 fixable with `--fix`)")
  }
}
