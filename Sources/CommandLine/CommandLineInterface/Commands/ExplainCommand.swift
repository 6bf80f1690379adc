internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Reporting

enum ExplainCommand: CommandDeclaration {
  static let path = "explain"
  private static let format = Option(
    "format", short: "f", value: .oneOf(Shape.allCases.map(\.rawValue)), help: "The output format (default: text)")
  private static let json = Option("json", help: "Same as --format json")
  private static let example = Option("example", help: "Check the wrong and the right example of CODE")
  private static let output = Option(
    "output", short: "o", value: .text("FOLDER"), help: "Write the pages of all codes and an index to this folder")

  static let operands = "[CODE | FINGERPRINT [PATH…]]"
  static let operandCount = 0...Int.max
  static var operandWords: [String] { DiagnosticPages.codes + [Glossary.name, LimitTable.name] }
  static var options: [Option] {
    [format, json, example] + FindingExplanation.options + [output, OutputFile.force, ReportOptions.color]
  }

  private enum Shape: String, CaseIterable {
    case text
    case json
    case markdown
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    if let folder = arguments.path(output) {
      guard arguments.operands.isEmpty else { throw UsageError("--output writes all codes; remove CODE") }
      let index = ("README.md", PageIndex.markdown(DiagnosticPages.all))
      let files = [index] + DiagnosticPages.all.map { (PageIndex.fileName($0.code), $0.markdown) }
      return try FolderOutput.write(files, to: folder, arguments: arguments, environment: environment)
    }
    let isColored = ReportOptions.isColored(arguments, environment: environment)
    // A fingerprint consists of hexadecimal digits, unlike any code.
    if let word = arguments.operands.first.map({ String(decoding: $0, as: UTF8.self) }),
      FindingExplanation.isFingerprint(word)
    {
      guard !arguments.isSet(example), try shape(arguments) == .text else {
        throw UsageError("--format and --example need a CODE; use `settle check --json` for problems")
      }
      return try FindingExplanation.explain(
        word, arguments: check(arguments), isColored: isColored, environment: environment)
    }
    let word = arguments.operands.first.map { String(decoding: $0, as: UTF8.self) }
    let isOfPolicy = word.map { $0 == DiagnosticCode.Family.policy.rawValue || DiagnosticPages.isOfPolicy($0) } == true
    if !isOfPolicy, let option = FindingExplanation.options.first(where: arguments.isSet) {
      throw UsageError("--\(option.name) needs a FINGERPRINT or a policy/ code")
    }
    guard arguments.operands.count < 2 else {
      let word = String(decoding: arguments.operands[1], as: UTF8.self)
      throw UsageError("unexpected argument \"\(word)\"")
    }
    if let word, [Glossary.name, LimitTable.name].contains(word) {
      try writeTable(word, arguments: arguments, isColored: isColored, environment: environment)
      return .success
    }
    let policies =
      try isOfPolicy
      ? PolicyPages(check(arguments), schema: arguments.text(CheckOptions.schema), environment: environment) : nil
    let selection = if let policies { try policies.selection(word) } else { try Self.selection(word) }
    if arguments.isSet(example) {
      guard case .page(let page) = selection, policies == nil else {
        throw UsageError("--example needs one CODE of settle itself")
      }
      return ExampleRun(page, environment: environment).run(isColored: isColored)
    }
    let text = PageText(isColored: isColored, columns: environment.output.width)
    switch (try shape(arguments), selection) {
    case (.text, .page(let page)): environment.output.write(bytes: text.page(page))
    case (.text, .list(let pages)): environment.output.write(bytes: text.list(pages))
    case (.json, .page(let page)): environment.output.write(json: PageJSON.page(page))
    case (.json, .list(let pages)): environment.output.write(json: PageJSON.list(pages))
    case (.markdown, .page(let page)): environment.output.write(verbatim: page.markdown)
    case (.markdown, .list(let pages)): environment.output.write(verbatim: PageIndex.markdown(pages))
    }
    return .success
  }

  /// Writes the glossary or the limits, which aren't codes.
  private static func writeTable(
    _ name: String, arguments: ParsedArguments, isColored: Bool, environment: CommandEnvironment
  ) throws(UsageError) {
    guard !arguments.isSet(example) else { throw UsageError("--example needs one CODE of settle itself") }
    // A pipe has no width; 80 columns are readable everywhere.
    let width = environment.output.width ?? 80
    switch (try shape(arguments), name) {
    case (.text, Glossary.name):
      environment.output.write(bytes: Glossary.text(width: width, isColored: isColored))
    case (.text, _): environment.output.write(bytes: LimitTable.text(width: width, isColored: isColored))
    case (.markdown, Glossary.name): environment.output.write(bytes: Glossary.markdown)
    case (.markdown, _): environment.output.write(verbatim: LimitTable.markdown)
    case (.json, _): throw UsageError("--format json is not available for \(name)")
    }
  }

  /// The arguments of `settle check` that find the problem again.
  private static func check(_ arguments: ParsedArguments) throws(UsageError) -> ParsedArguments {
    var words = [Array(CheckCommand.name.utf8)]
    // As a separate word, a schema called `-x.yaml` is still the value of its option.
    if let schema = arguments.text(CheckOptions.schema) { words += [Array("--schema".utf8), Array(schema.utf8)] }
    words += arguments.all(CheckOptions.policy).flatMap { [Array("--policy".utf8), $0] }
    if let file = arguments.path(CheckOptions.config) { words += [Array("--config".utf8), file.bytes] }
    // Everything after `--` is a file, even if it starts with a dash.
    words.append(Array("--".utf8))
    return try Invocation(words + arguments.operands.dropFirst(), of: Commands.root()).arguments
  }

  private static func shape(_ arguments: ParsedArguments) throws(UsageError) -> Shape {
    try arguments.formatName(format, orJSON: json).flatMap(Shape.init) ?? .text
  }

  /// The page of a code, given in full or by a unique name; otherwise the pages of a family; without a word, all pages.
  private static func selection(_ word: String?) throws(UsageError) -> PageSelection {
    guard let word else { return .list(DiagnosticPages.all) }
    switch DiagnosticPages.found(word) {
    case .code(let code): return DiagnosticPages.page(named: code).map { .page($0) } ?? .list([])
    case .family: return .list(DiagnosticPages.all.filter { $0.code.family.rawValue == word })
    case .several(let codes):
      throw UsageError("\(DiagnosticPages.ambiguity(word, codes: codes))")
    case .none:
      throw UsageError("unknown code \"\(word)\"", nearest: DiagnosticPages.nearest(to: word))
    }
  }
}
