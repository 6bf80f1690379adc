import Foundation
import TestSupport
import Testing

@Suite struct CheckTests {
  private static let broken = "a: [1\n"

  @Test func exitCodes() {
    let folder = ScratchFolder(["good.yaml": "a: 1\n", "bad.yaml": Self.broken])
    #expect(CommandRun(["check", "good.yaml"], in: folder).code == 0)
    #expect(CommandRun(["check", "bad.yaml"], in: folder).code == 1)
    #expect(CommandRun(["check", "none.yaml"], in: folder).code == 2)
    #expect(CommandRun(["check", "bad.yaml", "none.yaml"], in: folder).code == 2)
  }

  @Test func errorsMayExitWithZero() {
    let folder = ScratchFolder(["bad.yaml": Self.broken])
    let run = CommandRun(["check", "--exit-zero"], in: folder)
    #expect(run.code == 0 && run.output.hasPrefix("error[yaml/"))
    #expect(CommandRun(["check", "--exit-zero", "bad.yaml", "none.yaml"], in: folder).code == 2)
  }

  @Test func aFixIsBetterThanAnExampleOfThePattern() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {at: {type: string, pattern: '^[0-9]{2}:[0-9]{2}$'}}\n", "a.yaml": "at: “05:30”\n",
    ])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains("   = fix: use straight quotes (review it)\n"), "\(run.output)")
    #expect(!run.output.contains("= help:"))
  }

  @Test func anExampleIsClearerThanALongDescriptionOfAPattern() {
    let version = #"{v: {type: string, pattern: '^[0-9]+(\.[0-9]+){0,2}(-[0-9A-Za-z.-]+)?$', examples: [1.0.0]}}"#
    let folder = ScratchFolder(["s.yaml": "properties: \(version)\n", "a.yaml": "v: v1.0.0\n"])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains("   = help: use a value like \"1.0.0\"\n"), "\(run.output)")
  }

  /// A dot in a key doesn't nest it, and in braces, a key without a space after its colon is part of one long key.
  @Test(arguments: [
    ("log.level: debug\n", "log:\n  level: debug\n"),
    ("log: {file: a}\nlog.level: debug\n", "log: {file: a, level: debug}\n"),
    ("server: {host:example.org}\n", "server: {host: example.org}\n"),
  ])
  func keysThatRunTogether(_ text: String, _ fixed: String) {
    let folder = ScratchFolder([
      "s.yaml": """
      additionalProperties: false
      properties:
        log: {type: object, additionalProperties: false, properties: {file: {type: string}, level: {type: string}}}
        server: {type: object, additionalProperties: false, required: [host], properties: {host: {type: string}}}

      """,
      "a.yaml": text,
    ])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.matches(of: /error\[/).count == 1 && run.output.contains("= fix:"), "\(run.output)")
    #expect(CommandRun(["check", "--schema", "s.yaml", "--fix", "--unsafe-fixes", "a.yaml"], in: folder).code == 0)
    #expect(folder.text("a.yaml") == fixed)
  }

  @Test func aNoBreakSpaceInTheIndentationIsReportedOnce() {
    let schema = "properties: {log: {additionalProperties: false, properties: {level: {}, file: {}}}}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": "log:\n\u{A0}\u{A0}level: info\n  file: x\n"])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.matches(of: /error\[|warning\[/).count == 1, "\(run.output)")
    #expect(run.output.contains("ordinary space"))
  }

  @Test(arguments: [
    ("{\n<<<<<<< HEAD\n  \"port\": 1,\n=======\n  \"port\": 2,\n>>>>>>> x\n  \"name\": \"a\"\n}\n", 2),
    ("{\n  \"port\": 1,\n=======\n  \"name\": \"a\"\n}\n", 3),
  ])
  func aMergeConflictInJSONIsReportedOnce(_ text: String, _ line: Int) {
    let run = CommandRun(["check", "--format", "oneline", "a.json"], in: ScratchFolder(["a.json": text]))
    #expect(run.output.hasPrefix("a.json:\(line):1: error: m") && run.output.contains("merge conflict"), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func aSecretNumberIsToBeQuoted() {
    let secret = "properties: {pin: {type: string, x-setting: {sensitive: true}}, n: {type: string}}\n"
    let folder = ScratchFolder(["s.yaml": secret, "a.yaml": "pin: 01234567\n"])
    let run = CommandRun(["check", "--schema", "s.yaml", "a.yaml"], in: folder)
    #expect(run.output.contains("   = help: put it in quotes\n") && !run.output.contains("1234"), "\(run.output)")
  }

  @Test func theVersionHasAShortOption() {
    let run = CommandRun(["-V"], in: ScratchFolder())
    #expect(run.code == 0 && run.output == CommandRun(["--version"], in: ScratchFolder()).output)
  }

  @Test func anOperandMayBeAPattern() {
    let folder = ScratchFolder([
      "a.yaml": "a: 1\n", "conf/b.yaml": "a: 1\n", "conf/deep/c.yml": "a: 1\n", "conf/d.json": "{}\n",
      "conf/[e].yaml": "a: 1\n",
    ])
    func checked(_ operands: String...) -> [String] {
      let run = CommandRun(["check", "--format", "jsonl"] + operands, in: folder)
      return run.output.split(separator: "\n").compactMap { line in
        line.split(separator: "\"path\":\"").dropFirst().first?.split(separator: "\"").first.map(String.init)
      }
    }
    #expect(checked("**/*.yaml") == ["a.yaml", "conf/[e].yaml", "conf/b.yaml"])
    #expect(checked("conf/**/*.{yml,json}") == ["conf/d.json", "conf/deep/c.yml"])
    #expect(checked("./*.yaml") == ["a.yaml"])
    #expect(checked("conf/[e].yaml") == ["conf/[e].yaml"])
    #expect(checked("conf/*.yaml", "**/b.yaml") == ["conf/[e].yaml", "conf/b.yaml"])
    #expect(checked(folder.path + "/conf/?.yaml") == [folder.path + "/conf/b.yaml"])
    let none = CommandRun(["check", "conf/*.toml"], in: folder)
    #expect(none.code == 2 && none.output.contains("conf/*.toml"))
  }

  /// The log stays readable, and each finding is also an annotation of its line; GitHub shows ten of each severity.
  @Test func aWorkflowOfGitHubGetsAnnotations() {
    let folder = ScratchFolder(["a.yaml": Self.broken, "b.yaml": "a: ::error::x\nb: [\n"])
    let github = ["GITHUB_ACTIONS": "true"]
    for arguments in [[], ["--format", "auto"]] {
      let run = CommandRun(["check"] + arguments, in: folder, environment: github)
      #expect(run.output.hasPrefix("error[yaml/"))
      let lines = run.output.split(separator: "\n")
      #expect(lines.suffix(2).allSatisfy { $0.hasPrefix("::error file=") })
      #expect(lines.count { $0.hasPrefix("::") } == 2)
    }
    #expect(
      !CommandRun(["check", "--format", "text"], in: folder, environment: github).output.contains("::error file="))
    #expect(!CommandRun(["check", "--format", "auto"], in: folder).output.contains("::error file="))
    let many = ScratchFolder(Dictionary(uniqueKeysWithValues: (0..<14).map { ("f\($0).yaml", Self.broken) }))
    let run = CommandRun(["check"], in: many, environment: github)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("::error ") } == 10)
  }

  @Test func findingsGoToOutputAndTheSummaryToErrors() {
    let folder = ScratchFolder(["bad.yaml": Self.broken, "good.yaml": "a: 1\n"])
    let run = CommandRun(["check"], in: folder)
    #expect(run.output.hasPrefix("error[yaml/"))
    #expect(run.output.contains("--> bad.yaml:1:4"))
    #expect(run.errors == "Found 1 error in 1 of 2 files; 2 without a schema\n")
    #expect(CommandRun(["check", "-q"], in: folder).errors == "")
  }

  @Test(arguments: ["json", "sarif", "gitlab"])
  func aRunWithNothingToCheckHasAWholeReport(_ format: String) throws {
    let run = CommandRun(["check", "--format", format, "--report", "junit=r.xml"], in: ScratchFolder(["a.txt": "a"]))
    #expect(run.code == 2 && run.errors.hasPrefix("settle: no files to check in .: looked for"))
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    #expect(run.output.contains("\"executionSuccessful\":false") == (format == "sarif"))
  }

  @Test func unreadableFilesDoNotStopTheRun() {
    let folder = ScratchFolder(["d.yaml/": "", "bad.yaml": Self.broken])
    folder.link("dangling.yaml", to: "none")
    folder.link("loop.yaml", to: "loop.yaml")
    let run = CommandRun(
      ["check", "--format", "jsonl", "none.yaml", "dangling.yaml", "loop.yaml", "bad.yaml"], in: folder)
    #expect(run.code == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.count { $0.contains(#""status":"unreadable""#) } == 3)
    #expect(lines.last?.contains("yaml/") == true)
    #expect(run.errors.contains("3 could not be read"))
  }

  @Test(.enabled(if: !Machine.isRoot, "the superuser may read everything")) func aFileThatMayNotBeRead() throws {
    let folder = ScratchFolder(["a.yaml": "a: 1\n", "b.yaml": Self.broken])
    chmod(folder.path + "/a.yaml", 0)
    let run = CommandRun(["check"], in: folder)
    #expect(run.code == 2)
    #expect(run.output.contains("error[io/permission-denied]: permission denied"))
    #expect(run.output.contains("--> b.yaml:1:4"))
  }

  @Test func largeFilesAreRefused() {
    let folder = ScratchFolder(["a.yaml": "a: 123456789\n"])
    let run = CommandRun(["check", "--max-file-size", "5"], in: folder)
    #expect(run.code == 2 && run.output.contains("error[io/too-large]: larger than the limit of 5 bytes"))
    let help = "help: raise limits.fileBytes in .settle.yaml, or use --max-file-size SIZE for one run"
    #expect(run.output.contains(help))
    let configured = ScratchFolder([
      ".settle.yaml": "limits: {fileBytes: 1kB}\n", "a.yaml": String(repeating: "#", count: 1_001),
    ])
    #expect(CommandRun(["check", "a.yaml"], in: configured).output.contains("limit of 1 kB"))
    #expect(CommandRun(["check", "a.yaml", "--max-file-size=2kB"], in: configured).code == 0)
  }

  @Test func standardInput() {
    let folder = ScratchFolder()
    let run = CommandRun(["check", "-"], in: folder, input: Self.broken)
    #expect(run.code == 1 && run.output.contains("--> -:1:4"))
    let named = CommandRun(["check", "-", "--stdin-filename", "x/y.yaml"], in: folder, input: Self.broken)
    #expect(named.output.contains("--> x/y.yaml:1:4"))
    #expect(CommandRun(["check", "-"], in: folder, input: "").code == 0)
  }

  @Test func pipesInThePlaceOfFiles() {
    let folder = ScratchFolder()
    let substituted = ProgramRun(shell: #""$SETTLE" check <(printf 'a: [1\n') <(printf 'a: 1\n')"#, in: folder)
    #expect(substituted.code == 1 && substituted.errors.contains("Found 1 error in 1 of 2 files"))
    let unwritten = ProgramRun(shell: #"mkfifo p.yaml && "$SETTLE" check p.yaml"#, in: folder)
    #expect(unwritten.code == 2 && unwritten.output.contains("io/empty-pipe"))
    let walked = ProgramRun(shell: #"echo 'a: 1' > a.yaml && "$SETTLE" check ."#, in: folder)
    #expect(walked.code == 0 && walked.errors.contains("1 file"))
  }

  @Test func aReaderThatDisconnectsIsNoTrouble() {
    let folder = ScratchFolder()
    for number in 0..<400 { folder.write("f\(number).yaml", Self.broken) }
    let run = ProgramRun(shell: #""$SETTLE" check 2>err.txt | head -1; cat err.txt"#, in: folder)
    #expect(run.output.split(separator: "\n").count <= 2)
    let ignoring = ProgramRun(
      shell: #"trap '' PIPE; "$SETTLE" check 2>err.txt | head -1; cat err.txt"#, in: folder)
    #expect(ignoring.output.split(separator: "\n").count <= 2, "\(ignoring.output)")
  }

  @Test(.enabled(if: Machine.has("/dev/full"), "/dev/full is absent")) func aFullDiskIsReported() {
    let folder = ScratchFolder(["a.yaml": Self.broken])
    let run = ProgramRun(shell: #""$SETTLE" check > /dev/full"#, in: folder)
    #expect(run.code == 2 && run.errors.contains("standard output: the disk is full"))
  }

  @Test func hostileNames() {
    let folder = ScratchFolder(["a b.yaml": Self.broken, "-q.yaml": Self.broken, "ü.yaml": Self.broken])
    let hostile = ProgramRun(
      shell: #"printf 'a: [1\n' > $'\x1b[31mred\n.yaml'; printf 'a: [1\n' > $'\xff\xfe.yaml'; "$SETTLE" check"#,
      in: folder)
    #expect(hostile.code == 1 && hostile.errors.contains("Found 5 errors in 5 files"))
    #expect(!hostile.output.contains("\u{1B}"))
    #expect(CommandRun(["check", "./-q.yaml"], in: folder).code == 1)
    let named = ProgramRun(shell: #""$SETTLE" check $'\xff\xfe.yaml'"#, in: folder)
    #expect(named.code == 1)
  }

  @Test func orderAndCountDoNotDependOnTheJobs() {
    let folder = ScratchFolder()
    for number in 0..<300 { folder.write("d\(number % 7)/f\(number).yaml", number % 3 == 0 ? Self.broken : "a: 1\n") }
    let alone = CommandRun(["check", "-j1", "--format", "json"], in: folder)
    #expect(alone.output.contains(#""files":300"#) && alone.code == 1)
    for jobs in ["2", "7", "64"] {
      #expect(ProgramRun(["check", "-j", jobs, "--format", "json"], in: folder).output == alone.output)
    }
  }

  @Test func aFileIsCheckedOnce() {
    let folder = ScratchFolder(["a.yaml": Self.broken, "d/b.yaml": "a: 1\n"])
    #expect(CommandRun(["check", "a.yaml", ".", "d", "./a.yaml"], in: folder).errors.contains("1 of 2 files"))
  }

  @Test func noMoreFindingsThanRequested() {
    let keys = (0..<150).map { "a\($0): 1\na\($0): 1\n" }.joined()
    let folder = ScratchFolder(["a.yaml": keys])
    let usual = CommandRun(["check"], in: folder)
    #expect(usual.output.components(separatedBy: "error[").count == 101)
    #expect(usual.errors.contains("150 errors") && usual.errors.contains("50 not shown (--max-diagnostics)"))
    let few = CommandRun(["check", "--max-diagnostics", "2"], in: folder)
    #expect(few.output.components(separatedBy: "error[").count == 3 && few.code == 1)
    let all = CommandRun(["check", "--format", "json"], in: folder)
    #expect(all.output.components(separatedBy: #""code":"#).count == 151)
    let none = CommandRun(["check", "--max-diagnostics", "0", "--format", "json"], in: folder)
    #expect(none.output.contains(#""omitted":150"#) && none.code == 1)
  }

  @Test(
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true), (["--color=always"], ["NO_COLOR": "1"], true),
      ([], ["FORCE_COLOR": "1"], true), ([], ["FORCE_COLOR": "false"], false),
      ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      ([], ["CLICOLOR_FORCE": "1"], true), ([], ["CLICOLOR_FORCE": "0"], false),
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false), (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
      (["--color", "always", "--format", "json"], [:], false),
    ] as [([String], [String: String], Bool)])
  func colors(arguments: [String], environment: [String: String], isColored: Bool) {
    let folder = ScratchFolder(["a.yaml": Self.broken])
    let run = CommandRun(["check"] + arguments, in: folder, environment: environment)
    #expect(run.output.contains("\u{1B}[") == isColored)
  }
}
