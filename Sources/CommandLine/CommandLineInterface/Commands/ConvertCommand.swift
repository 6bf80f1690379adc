internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Stores

enum ConvertCommand: CommandDeclaration {
  static let path = "convert"
  static let operands = "FILE"
  static var options: [Option] { ConvertOptions.all + SettingsOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment)
    // Standard input has no name of its own, but `--stdin-filename` may give it one.
    let named = opening.path(of: arguments.operands[0])
    let from =
      arguments.text(ConvertOptions.from).flatMap(ConversionFormat.init(rawValue:))
      ?? (opening.syntax(of: arguments.operands[0]).isJSON ? .json : nil)
      ?? ConversionFormat(fileName: named.map { String(decoding: $0.lastComponent, as: UTF8.self) } ?? "")
    let direction = try ConversionDirection(arguments, form: from, shown: named?.description ?? "-")
    let to =
      arguments.text(ConvertOptions.to).flatMap(ConversionFormat.init(rawValue:)) ?? direction.usualForm(from: from)
    try direction.refuse(arguments, from: from, to: to)
    let output = try ConvertOutput(arguments, environment: environment)
    var input = ConvertReader(
      arguments: arguments, environment: environment, opening: opening, direction: direction, from: from, to: to,
      isWrittenOver: output.isWrittenOver)
    guard let source = try input.read() else { return input.failure }
    // If nothing is written, only the reason matters.
    var remarks: [String] = []
    let writer = ConversionWriter(source) { remarks.append($0) }
    switch writer.text() {
    case .failure(let obstacle):
      environment.printError("cannot convert to \(source.to.rawValue): \(obstacle.message)")
      return .findings
    case .success(let text):
      input.printSkipped()
      for remark in remarks { environment.printError("\(remark)") }
      // Save skipped values first, because the output may replace the only file that contains them.
      guard output.keep(source.lost, model: source.model) else { return .trouble }
      return output.write(text, named: source.fileName)
    }
  }
}
