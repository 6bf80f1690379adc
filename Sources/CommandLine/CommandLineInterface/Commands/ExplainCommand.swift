internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

/// `settle explain [CODE | FINGERPRINT [PATH…]]`
enum ExplainCommand: CommandDeclaration {
  static let name = "explain"
  private static let format = Option(
    "format", short: "f", .oneOf(Shape.allCases.map(\.rawValue)), help: "How it is shown; text by default")
  private static let json = Option("json", help: "As --format json")
  private static let example = Option(
    "example", help: "Run the examples of CODE, the wrong one and the right one, and show their findings")
  private static let output = Option(
    "output", short: "o", .text("FOLDER"), help: "Write the page of every code, and an index, into this folder")

  static var command: Command {
    var command = Command(name, summary: "Say what a finding's code means, and what to do", run: run)
    command.operands = "[CODE | FINGERPRINT [PATH…]]"
    command.operandCount = 0...Int.max
    command.operandWords = { CodePages.codes + [Glossary.name, LimitTable.name] }
    command.details = [
      "CODE is the text in brackets behind error, warning or note, such as schema/enum. The part behind the slash is "
        + "enough if only one family has it: truthy. The name of a family lists its codes; without CODE, all are listed. "
        + "glossary explains the words of messages, and limits lists the largest sizes.",
      "FINGERPRINT identifies a finding in a JSON report. The files are checked (the current folder without PATH), and "
        + "the finding is shown with all its details and the page of its code. --schema and --config must be those of "
        + "the run that reported it.",
      "A page says what the code means, why it matters and what to do, with a wrong and a right example.",
    ]
    command.options =
      [format, json, example] + FindingStory.options + [output, OutputFile.force, ReportOptions.color]
    command.examples = [
      ("settle explain schema/enum", "Shows the page of one code."),
      ("settle explain --example schema/enum", "Runs the examples of its page."),
      ("settle explain 41f2c6a0b5d7e893:1 app.yaml", "Shows one finding of a JSON report, and its page."),
      ("settle explain lint", "Lists the rules of lint."),
      ("settle explain --json", "Prints every page for another program."),
    ]
    return command
  }

  private enum Shape: String, CaseIterable {
    case text
    case json
    case markdown
  }

  private enum Selection {
    case page(CodePage)
    case list([CodePage])
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if let folder = arguments.path(output) {
      guard arguments.operands.isEmpty else {
        throw UsageError("--output is for all codes, not for one")
      }
      let index = ("README.md", PageIndex.markdown(CodePages.all))
      let files = [index] + CodePages.all.map { (PageIndex.fileName($0.code), $0.markdown) }
      return try FolderOutput.write(files, to: folder, arguments, environment)
    }
    let isColored = ReportOptions.isColored(arguments, environment)
    if let word = arguments.operands.first.map({ String(decoding: $0, as: UTF8.self) }),
      FindingStory.isFingerprint(word)
    {
      guard !arguments.isSet(example), try shape(arguments) == .text else {
        throw UsageError("--format and --example are for codes; settle check --json shows findings as data")
      }
      return try FindingStory.tell(word, check(arguments), isColored: isColored, environment)
    }
    if let option = FindingStory.options.first(where: arguments.isSet) {
      throw UsageError("--\(option.name) is for a fingerprint")
    }
    guard arguments.operands.count < 2 else {
      let word = String(decoding: arguments.operands[1], as: UTF8.self)
      throw UsageError("there is one argument too many: \"\(word)\"")
    }
    let width = environment.output.width ?? 80
    switch arguments.operands.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case Glossary.name:
      environment.output.write(bytes: Glossary.text(width: width, isColored: isColored))
      return .success
    case LimitTable.name where arguments.text(format) == Shape.markdown.rawValue:
      environment.output.write(verbatim: LimitTable.markdown)
      return .success
    case LimitTable.name:
      environment.output.write(bytes: LimitTable.text(width: width, isColored: isColored))
      return .success
    case _: break
    }
    let selection = try selection(arguments.operands.first.map { String(decoding: $0, as: UTF8.self) })
    if arguments.isSet(example) {
      guard case .page(let page) = selection else {
        throw UsageError("--example is for one code")
      }
      return ExampleRun(page, environment).run(isColored: isColored)
    }
    let text = PageText(isColored: isColored, columns: environment.output.width)
    switch (try shape(arguments), selection) {
    case (.text, .page(let page)): environment.output.write(bytes: text.page(page))
    case (.text, .list(let pages)): environment.output.write(bytes: text.list(pages))
    case (.json, .page(let page)): environment.output.write(bytes: PageJSON.page(page))
    case (.json, .list(let pages)): environment.output.write(bytes: PageJSON.list(pages))
    case (.markdown, .page(let page)): environment.output.write(verbatim: page.markdown)
    case (.markdown, .list(let pages)): environment.output.write(verbatim: PageIndex.markdown(pages))
    }
    return .success
  }

  /// The arguments of `settle check` that find a finding again.
  private static func check(_ arguments: ParsedArguments) throws(UsageError) -> ParsedArguments {
    var words = [Array(CheckCommand.name.utf8)]
    if let schema = arguments.text(CheckOptions.schema) { words += [Array("--schema".utf8), Array(schema.utf8)] }
    if let file = arguments.path(CheckOptions.config) { words += [Array("--config".utf8), file.bytes] }
    words.append(Array("--".utf8))
    return try Invocation(words + arguments.operands.dropFirst(), of: Commands.root()).arguments
  }

  private static func shape(_ arguments: ParsedArguments) throws(UsageError) -> Shape {
    try arguments.formatName(format, orJSON: json).flatMap(Shape.init) ?? .text
  }

  /// The page of a code, or of the only code with that name in its family; else a family's pages, else every page.
  private static func selection(_ word: String?) throws(UsageError) -> Selection {
    guard let word else { return .list(CodePages.all) }
    switch CodePages.found(word) {
    case .code(let code): return CodePages.page(named: code).map { .page($0) } ?? .list([])
    case .family: return .list(CodePages.all.filter { $0.code.family.rawValue == word })
    case .several(let codes):
      throw UsageError("\(CodePages.ambiguity(word, codes))")
    case .none:
      throw UsageError("no code is called \"\(word)\"", nearest: CodePages.nearest(to: word))
    }
  }
}
