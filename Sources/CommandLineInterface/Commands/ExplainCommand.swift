internal import Diagnostics
internal import FileAccess
internal import Reporting

/// `settle explain [CODE]`
enum ExplainCommand {
  private static let format = Option(
    "format", short: "f", .oneOf(["text", "json", "markdown"]), help: "How it is shown; text unless said")
  private static let output = Option(
    "output", short: "o", .text("FOLDER"), help: "Write the page of every code, and an index, into this folder")

  static var command: Command {
    var command = Command("explain", summary: "Say what a finding's code means, and what to do", run: run)
    command.operands = "[CODE]"
    command.operandCount = 0...1
    command.operandWords = { CodePages.all.map(\.code.description) }
    command.details = [
      "CODE is what stands in brackets behind error, warning or note: schema/enum. A name that only one family has will "
        + "do: truthy. A family lists its codes; without CODE all are listed.",
      "A page says what the code means, why it matters and what to do, with a wrong and a right example.",
    ]
    command.options = [format, output, ReportOptions.color]
    command.examples = [
      ("settle explain schema/enum", "Shows the page of one code."),
      ("settle explain lint", "Lists the rules of lint."),
      ("settle explain --format json", "Prints every page for another program."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    if let folder = arguments.path(output) {
      guard arguments.operands.isEmpty else {
        throw UsageError("--output is for all codes, not for one", command: "settle explain")
      }
      return write(to: folder, environment)
    }
    let word = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
    let named = word.map(CodePages.named) ?? []
    if let word, named.count > 1 {
      throw UsageError(
        "several codes are called \(TerminalText.safe(word)): "
          + named.map(\.code.description).joined(separator: ", "), command: "settle explain")
    }
    let text = PageText(
      isColored: ReportOptions.isColored(arguments, environment), width: environment.output.width ?? 80)
    if let page = named.first {
      switch arguments.text(format) {
      case "json": environment.output.write(PageJSON.page(page))
      case "markdown": environment.output.write(PageMarkdown.page(page))
      case _: environment.output.write(text.page(page))
      }
      return .success
    }
    let pages = word.map(CodePages.ofFamily) ?? CodePages.all
    if let word, pages.isEmpty { throw unknown(word) }
    switch arguments.text(format) {
    case "json": environment.output.write(PageJSON.list(pages))
    case "markdown": environment.output.write(PageMarkdown.index(pages))
    case _: environment.output.write(text.list(pages))
    }
    return .success
  }

  private static func unknown(_ word: String) -> UsageError {
    let codes = CodePages.all.map(\.code)
    let nearest =
      NearestName.of(word, among: codes.map(\.description) + Set(codes.map(\.family.rawValue)).sorted())
      ?? NearestName.of(word, among: codes.map(\.name)).flatMap { name in
        codes.first { $0.name == name }?.description
      }
    return UsageError(
      "no code is called \"\(TerminalText.safe(word))\"", nearest: nearest, command: "settle explain")
  }

  private static func write(to folder: FilePath, _ environment: CommandEnvironment) -> ExitCode {
    let files =
      [("README.md", PageMarkdown.index(CodePages.all))]
      + CodePages.all.map { (PageMarkdown.fileName($0.code), PageMarkdown.page($0)) }
    for (name, text) in files {
      let path = folder.appending(name)
      do throws(FileError) {
        try FileWriting.write(Array(text.utf8), to: path.resolved(from: environment.workingFolder))
      } catch {
        environment.complain("\(TerminalText.safe(path.description)): \(error.message)")
        return .trouble
      }
    }
    return .success
  }
}
