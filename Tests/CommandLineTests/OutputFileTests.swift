import CommandLineInterface
import CommandLineKit
import Foundation
import TestSupport
import Testing

/// Output files named by options: an existing file is never overwritten silently.
@Suite struct OutputFileTests {
  private static let files = [
    "a.yaml": "a:   yes\nb: 1\nb: 2\n", "brewguide.settings.yaml": "sync: {enabled: false}\n",
    "s.yaml": "type: object\n",
    "old.json": "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"type\": \"object\"}\n",
    ".yamllint": "rules: {truthy: enable}\n", "man/": "", "lines.jsonl": "",
  ]

  /// Every option that names an output file, and that file.
  static let ways: [(line: String, file: String)] = [
    ("check a.yaml --report json=out", "out"), ("check a.yaml --report text=out", "out"),
    ("check a.yaml --report gitlab=out", "out"), ("check a.yaml --report junit=out", "out"),
    ("check a.yaml --write-baseline out", "out"), ("schema check s.yaml --report sarif=out", "out"),
    ("report merge lines.jsonl --report markdown=out", "out"), ("schema bundle s.yaml -o out", "out"),
    ("schema infer s.yaml -o out", "out"), ("schema export brewguide --to vscode -o out", "out"),
    ("schema upgrade old.json -o out", "out"), ("schema codegen rial --to swift -o out", "out"),
    ("schema doc rial -o out", "out"), ("config import .yamllint -o out", "out"),
    ("config init", ".settle.yaml"), ("init brewguide -o out.yaml", "out.yaml"),
    ("convert brewguide.settings.yaml --to json -o out", "out"),
    ("convert brewguide.settings.yaml --store user-defaults --to plist -o out", "out"),
    ("convert cravey.settings.yaml --export json -o out", "out"), ("man -o man", "man/settle.1"),
    ("explain -o man", "man/README.md"),
  ]

  @Test(arguments: ways.indices) func aFileOfAnotherKindStays(_ index: Int) throws {
    let (line, file) = Self.ways[index]
    let arguments = line.split(separator: " ").map(String.init)
    let mine = "mine: true\n"
    let folder = ScratchFolder(Self.files)
    folder.write("cravey.settings.yaml", "{}\n")
    folder.write(file, mine)
    let run = CommandRun(arguments, in: folder)
    #expect(run.code == 2 && run.output == "", "\(run.output)\(run.errors)")
    #expect(run.errors.hasSuffix("\(file): already exists; use --force to overwrite it\n"), "\(run.errors)")
    #expect(folder.text(file) == mine)
    _ = CommandRun(arguments + ["--force"], in: folder)
    #expect(folder.text(file) != mine)
  }

  /// An output file may be created, or replace an empty file or a link to one, without `--force`.
  @Test(arguments: ways.indices) func anEmptyFileIsFree(_ index: Int) {
    let (line, file) = Self.ways[index]
    let folder = ScratchFolder(Self.files)
    folder.write("cravey.settings.yaml", "{}\n")
    folder.write(file, "")
    let run = CommandRun(line.split(separator: " ").map(String.init), in: folder)
    #expect(!run.errors.contains("already exists"), "\(run.errors)")
    #expect(!folder.text(file).isEmpty)
  }

  /// The next run of the same job may overwrite its own report.
  @Test(arguments: ReportNames.ofFiles.filter { $0 != "oneline" })
  func aReportReplacesOneOfItsShape(_ shape: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\na: 2\nb: yes\n"])
    let line = ["check", "-q", "a.yaml", "--report", "\(shape)=out"]
    #expect(CommandRun(line, in: folder).code == 1)
    let first = folder.text("out")
    for fixed in ["a: 1\n", "b: yes\n", "a: 1\na: 2\nb: yes\n"] {
      folder.write("a.yaml", fixed)
      let run = CommandRun(line, in: folder)
      #expect(run.code < 2, "\(run.errors)")
    }
    #expect(folder.text("out") == first)
    let other = shape == "json" ? "sarif" : "json"
    let run = CommandRun(["check", "-q", "a.yaml", "--report", "\(other)=out"], in: folder)
    #expect(run.code == 2 && folder.text("out") == first, "\(run.errors)")
  }

  @Test func aBaselineReplacesABaseline() {
    let folder = ScratchFolder(["a.yaml": "a: 1\na: 2\n"])
    let line = ["check", "-q", "a.yaml", "--baseline", "known.json", "--write-baseline", "known.json"]
    #expect(CommandRun(["check", "-q", "a.yaml", "--write-baseline", "known.json"], in: folder).code == 0)
    folder.write("a.yaml", "a: 1\na: 2\nb: [\n")
    #expect(CommandRun(line, in: folder).code == 0)
    let report = CommandRun(["check", "-q", "a.yaml", "--report", "json=known.json"], in: folder)
    #expect(report.code == 2 && report.errors.contains("known.json: already exists"), "\(report.errors)")
  }

  @Test func outputFilesAreCheckedBeforeAnyWork() {
    let folder = ScratchFolder(["a.yaml": "a:   yes\n", "x.json": "{}\n"])
    let run = CommandRun(
      ["check", "--fix", "--unsafe-fixes", "a.yaml", "--report", "sarif=b.sarif", "--report", "json=x.json"], in: folder
    )
    #expect(run.code == 2 && run.output == "" && !folder.has("b.sarif"))
    #expect(folder.text("a.yaml") == "a:   yes\n" && folder.text("x.json") == "{}\n")
  }

  @Test func devicesAndPipesTakeWhatIsWritten() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = ProgramRun(
      shell: """
        "$SETTLE" check -q a.yaml --report json=/dev/null || exit 9
        "$SETTLE" convert a.yaml --to json -o /dev/null || exit 9
        "$SETTLE" convert a.yaml --to json -o /dev/stdout
        """, in: folder)
    #expect(run.code == 0 && run.output == "{\n  \"a\": 1\n}\n", "\(run)")
  }

  @Test func equalValuesStay() {
    let folder = ScratchFolder(["man/": ""])
    #expect(CommandRun(["man", "-o", "man"], in: folder).code == 0)
    #expect(CommandRun(["man", "-o", "man"], in: folder).code == 0)
    folder.write("man/settle-check.1", "mine\n")
    folder.write("man/settle.1", "")
    #expect(CommandRun(["man", "-o", "man"], in: folder).code == 2 && folder.text("man/settle.1") == "")
  }

  /// Every command with an output option has `--force`.
  @Test func theRuleAppliesToEveryCommand() {
    var pending = [Commands.root()]
    var found = 0
    while let command = pending.popLast() {
      pending += command.subcommands
      let outputs = command.options.filter { ["output", "report", "write-baseline"].contains($0.name) }
      guard !outputs.isEmpty else { continue }
      found += 1
      let force = command.options.first { $0.name == "force" }
      // In a command that edits a file, `--force` is about that file as well.
      let isEdit = force?.help.hasPrefix("Write even if the file becomes invalid") == true
      #expect(isEdit || force?.help == "Overwrite an existing file", "\(command.name)")
    }
    #expect(found >= 9)
  }

  /// No option creates a file through a dangling link, or says that it did.
  @Test(arguments: [
    ["config", "init"], ["config", "init", "--force"], ["init", "s.yaml", "-o", ".settle.yaml"],
    ["init", "s.yaml", "-o", ".settle.yaml", "--force"], ["check", "--report", "json=.settle.yaml", "--force"],
  ])
  func aLinkToNothingIsNamed(_ arguments: [String]) {
    let folder = ScratchFolder(["a.yml": "a: 1\n", "s.yaml": "properties: {a: {default: 1}}\n"])
    folder.link(".settle.yaml", to: "nowhere.yaml")
    let run = CommandRun(arguments, in: folder)
    #expect(run.code == 2 && run.errors.contains(": a broken link"), "\(run)")
    #expect(!run.errors.contains("--force") && folder.text("nowhere.yaml") == "")
  }
}
