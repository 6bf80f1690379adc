internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Importing
internal import Workspace

enum ConfigImportCommand: CommandDeclaration {
  static let path = "config import"
  static let operands = "FILE…|COMMAND…"
  static var options: [Option] { OutputFile.options }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let words = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    // "yamllint" is the program. A file with this name must be given as "./yamllint".
    let isCommand = words.first.map(ImportedCommands.tools.contains) ?? false
    let folder = environment.workingFolder
    let tree = RunTree(workingFolder: folder, operands: isCommand ? [] : words.map { FilePath($0) })
    var commands = ImportedCommands(
      NeighboringFiles(named: isCommand ? [] : words) {
        try? tree.mentioned(FilePath($0).resolved(from: folder), limit: Limits().fileBytes)
      })
    if isCommand {
      commands.read(words[0], words: Array(words.dropFirst()), as: words[0], globs: nil)
    } else {
      for operand in arguments.operands {
        let code = read(FilePath(bytes: operand), into: &commands, environment: environment)
        if code != .success { return code }
      }
    }
    for note in commands.allNotes { environment.printError("not imported: \(note)") }
    let source = TerminalText(words.joined(separator: isCommand ? " " : ", ")).description
    let text = SettleConfigurationText.from(commands, source: source)
    return OutputFile.write(
      ConfigurationFormatter.written(text, in: folder), arguments: arguments, environment: environment)
  }

  private static func read(
    _ path: FilePath, into commands: inout ImportedCommands, environment: CommandEnvironment
  ) -> ExitCode {
    do throws(FileError) {
      let bytes = try FileReading.read(path.resolved(from: environment.workingFolder), limit: Limits().fileBytes)
      let refusal = commands.take(
        bytes, name: String(decoding: path.lastComponent, as: UTF8.self),
        source: TerminalText(path.description).description)
      guard let refusal else { return .success }
      environment.printError("\(path.description):\(refusal.place.map { "\($0):" } ?? "") \(refusal.reason)")
      return .findings
    } catch {
      environment.printError("\(path.description): \(error.message)")
      return .trouble
    }
  }
}
