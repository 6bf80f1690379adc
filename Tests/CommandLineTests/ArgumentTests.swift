import CommandLineInterface
import CommandLineKit
import TestSupport
import Testing

/// Command lines as people type them, run in an empty folder.
@Suite struct ArgumentTests {
  /// An empty path usually comes from an unset shell variable, and isn't the working folder.
  @Test(arguments: [
    ["check", ""], ["show", ""], ["get", "", "a"], ["set", "", "a", "1"], ["merge", "a.yaml", ""], ["init", ""],
    ["schema", "check", ""], ["schema", "doc", ""],
  ])
  func emptyPaths(_ command: [String]) {
    let run = CommandRun(command, in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.code == 2 && run.errors.hasPrefix("settle: empty path\n"), "\(run)")
  }

  @Test(arguments: [
    ("chek", "unknown command chek; did you mean check?"),
    ("xyzzy", "unknown command xyzzy\n"),
    ("--verison", "unknown option --verison; did you mean version?"),
    ("schema lst", "unknown command lst; did you mean list?"),
    ("check --shema x", "unknown option --shema; did you mean --schema?"),
    ("check -Z", "unknown option -Z"),
    ("check --fix --dry-run", "unknown option --dry-run; did you mean --diff?"),
    ("format --dry-run", "did you mean --diff?"), ("set a.yaml a 1 --diff", "did you mean --dry-run?"),
    ("check --schema", "--schema needs a value: SCHEMA"),
    ("check --schema=", "--schema needs a non-empty value"),
    ("check --quiet=yes", "--quiet takes no value"),
    ("check --format xml", "--format: \"xml\" is not one of auto, text, oneline, json, "),
    ("check --format jsno", "did you mean json?"),
    ("check -j 0", "-j: \"0\" is not an integer of at least 1"),
    ("check --jobs=many", "--jobs: \"many\" is not an integer of at least 1"),
    ("check --max-diagnostics -1", "is not an integer of at least 0"),
    ("check --max-file-size 5XB", "is not a size such as 50000000, 200MB or 64MiB"),
    ("check --schema a --no-schema", "--schema cannot be used with --no-schema"),
    ("check --stdin-filename a.yaml", "--stdin-filename needs the path -"),
    ("check --config none.yaml", "--config none.yaml: no such file or folder"),
    ("check", "no files to check in .: looked for *.yaml, *.yml and JSON files with a schema"),
    ("version 1", "unexpected argument \"1\""),
    ("schema show", "missing argument: NAME"), ("why a.yaml", "settle: missing argument: SETTING\n"),
    ("get appearance.mode", "settle: missing argument: FILE\n"),
    ("set appearance.mode dark", "settle: missing argument: FILE\n"),
    ("get none.yaml", "settle: missing argument: SETTING\n"), ("unset -", "settle: missing argument: SETTING\n"),
    ("why", "settle: missing arguments: FILE, SETTING\n"),
    ("set a.yaml", "settle: missing arguments: SETTING, VALUE\n"),
    ("set", "settle: missing arguments: FILE, SETTING, VALUE\n"),
    ("set a.yaml a -5", "unknown option -5; did you mean -- -5?"),
    ("ask", "settle: missing argument: FILE\n"), ("report merge", "settle: missing argument: FILE\n"),
    ("describe", "missing argument: SCHEMA"),
    ("validate", "unknown command validate; did you mean check?"),
    ("lint", "unknown command lint; did you mean check?"),
    ("fix a.yaml", "unknown command fix; did you mean settle check --fix a.yaml?"),
    ("validate f.yaml", "unknown command validate; did you mean settle check f.yaml?"),
    ("lint -q conf f.yaml", "unknown command lint; did you mean settle check -q conf f.yaml?"),
    ("chek f.yaml", "did you mean settle check f.yaml?"), ("change f.yaml token s3cret", "did you mean set?"),
    ("help lint", "did you mean check?"),
    ("-v", "unknown option -v"), ("schema validate", "did you mean check?"),
    ("a.yaml", "unknown command a.yaml; did you mean settle check a.yaml?"),
    ("../config/app.json --fix", "did you mean settle check ../config/app.json --fix?"),
    (".", "did you mean settle check .?"),
    ("check --json --format sarif", "--json cannot be used with --format sarif"),
    ("explain --json --format text", "--json cannot be used with --format text"),
    ("check --explain-schema --json", "--explain-schema cannot be used with --json"),
    ("check --explain-schema --report sarif=a.sarif", "--explain-schema cannot be used with --report"),
    ("check --explain-schema --write-baseline b.json", "--explain-schema cannot be used with --write-baseline"),
    ("check --explain-schema --fix", "--explain-schema cannot be used with --fix"),
    ("check --diff --statistics", "--diff cannot be used with --statistics"),
    ("init betrfood --schema sync", "give SCHEMA or --schema, not both"),
    ("init betrfood --json", "--json needs --update"),
    ("schema show aparance", "did you mean appearance?"),
    ("help chek", "did you mean check?"),
    ("explain schema/enmu", "unknown code \"schema/enmu\"; did you mean schema/enum?"),
    ("explain truhty", "unknown code \"truhty\"; did you mean lint/truthy?"),
    ("explain shcema", "did you mean schema?"),
    ("explain xyzzy", "unknown code \"xyzzy\"\n"),
    ("explain unknown-setting-xyz/", "unknown code \"unknown-setting-xyz/\""),
    ("explain duplicate-key", "ambiguous code duplicate-key: yaml/duplicate-key, json/duplicate-key"),
    ("explain schema/enum -o .", "--output writes all codes; remove CODE"),
  ])
  func wrongUsageIsTwo(line: String, message: String) {
    let run = CommandRun(line.split(separator: " ").map(String.init), in: ScratchFolder())
    #expect(run.code == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test(arguments: [
    "a.yaml --quiet", "--quiet a.yaml", "-q -- a.yaml", "-qj1 a.yaml", "-q -j1 a.yaml", "-qfjsonl a.yaml",
    "--jobs=2 -q a.yaml", "--format=jsonl a.yaml -q", "--max-file-size 1kB a.yaml -q",
  ])
  func waysToWriteOptions(line: String) {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = CommandRun(["check"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
  }

  /// A short option has the same meaning in every command.
  @Test func aLetterMeansOneThing() {
    var meanings: [Character: Set<String>] = [:]
    var pending = [Commands.root()]
    while let command = pending.popLast() {
      for option in command.options { if let short = option.short { meanings[short, default: []].insert(option.name) } }
      pending += command.subcommands
    }
    #expect(!meanings.isEmpty)
    for (letter, names) in meanings { #expect(names.count == 1, "-\(letter): \(names)") }
  }

  @Test func commandsHaveTheOptionsThatOthersHave() {
    var pending = Commands.root().subcommands
    while let command = pending.popLast() {
      pending += command.subcommands
      let names = Set(command.options.map(\.name))
      // A command that reads a file's schema has an option that names the schema.
      if names.contains("no-schema") || names.contains("layer") || names.contains("document") {
        #expect(names.contains("schema"), "\(command.name)")
      }
      let text = [
        "completions", "help", "man", "version", "convert", "format", "bundle", "export", "infer", "upgrade", "import",
        "translate",
        "lsp", "edit", "add", "update", "remove", "mcp", "codegen", "doc",
      ]
      let files = command.name == "show" && names.isEmpty || command.name == "init" && !names.contains("update")
      if command.subcommands.isEmpty, !text.contains(command.name), !files {
        #expect(names.contains("json"), "\(command.name)")
      }
    }
  }

  @Test func afterTwoDashesEverythingIsAPath() {
    let folder = ScratchFolder(["--quiet": "a: 1\n"])
    #expect(CommandRun(["check", "--", "--quiet"], in: folder).errors.contains("1 file"))
  }

  @Test(arguments: CommandNode.all(in: Commands.root()).map(\.words))
  func helpFitsTheScreenAndIsTheSameBothWays(_ words: [String]) {
    let asOption = CommandRun(words + ["--help"], in: ScratchFolder())
    let asCommand = CommandRun(["help"] + words, in: ScratchFolder())
    #expect(asOption.code == 0 && asOption.output == asCommand.output)
    #expect(words.isEmpty || asOption.output.contains("Usage: settle"))
    #expect(!asOption.output.split(separator: "\n").contains { $0.count > 80 })
    let isGroup = words.isEmpty || asOption.output.contains("\nCommands:\n")
    #expect(isGroup || asOption.output.contains("Examples:"))
    #expect(asOption.output.split(separator: "\n").count { $0.hasPrefix("  $ ") } <= 2)
  }

  /// Without arguments, the program prints the first commands to try and all commands in groups, on one screen.
  @Test func theProgramAloneShowsWhatToStartWith() {
    let alone = CommandRun([], in: ScratchFolder())
    let help = CommandRun(["help"], in: ScratchFolder())
    #expect(alone.code == 2 && help.code == 0 && alone.output == help.output && alone.errors.isEmpty)
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 48 && lines.allSatisfy { $0.count <= 80 }, "\(help.output)")
    #expect(lines.dropFirst(2).prefix(5).allSatisfy { $0.hasPrefix("  settle ") })
    for command in Commands.root().children {
      let isListed = lines.contains { $0.hasPrefix("  \(command.name) ") } || lines.last?.contains(command.name) == true
      #expect(isListed, "\(command.name)")
    }
    let schema = CommandRun(["schema"], in: ScratchFolder())
    #expect(schema.code == 2 && schema.output.hasPrefix("Install, check, compare"), "\(schema)")
  }

  /// The manual has the explanations and all examples; help has two examples and refers to the manual.
  @Test func explanationsAreInTheManual() {
    let help = CommandRun(["help", "set"], in: ScratchFolder()).output
    let manual = CommandRun(["man", "set"], in: ScratchFolder()).output
    #expect(help.hasSuffix("\nMore: settle man set | man -l -\n") && !help.contains("Exit codes"), "\(help)")
    #expect(manual.contains("Exit codes: 0 set") && manual.contains("Append to a list."), "\(manual)")
  }

  @Test func theNameOfACommandIsOneArgumentOrSeveral() {
    let page = CommandRun(["man", "schema", "add"], in: ScratchFolder()).output
    #expect(page.hasPrefix(".TH") && CommandRun(["man", "schema add"], in: ScratchFolder()).output == page)
  }

  private static func examples(_ command: CommandLineInterface.Command) -> [String] {
    command.examples.map(\.command) + command.subcommands.flatMap(examples)
  }

  /// The examples in help that use files with a built-in schema.
  private static let lines = examples(Commands.root()).filter { line in
    line.contains(/(betrfood|brewguide|cravey|rial|sync)\.settings\.yaml/) && !line.hasPrefix("settle edit")
  }

  @Test(arguments: lines) func anExampleInHelpIsNotWrongUsage(_ line: String) {
    let apps = ["betrfood", "brewguide", "cravey", "rial", "sync"]
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: apps.map { ("\($0).settings.yaml", "{}\n") }))
    let run = ProgramRun(shell: "settle() { \"$SETTLE\" \"$@\"; }; \(line) <<< secret", in: folder)
    #expect(!run.errors.contains("\nRun `settle "), "\(line): \(run.errors)")
  }

  @Test func aNumberMayHaveASign() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n---\na: 2\n"])
    #expect(CommandRun(["get", "a.yaml", "a", "--document", "+2"], in: folder).output == "2\n")
  }
}
