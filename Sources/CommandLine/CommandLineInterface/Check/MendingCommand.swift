internal import ArgumentParsing
internal import Diagnostics
internal import TerminalOutput

/// The command that makes the fixes of one code in all files of a run.
enum MendingCommand {
  /// The options that decide on the findings of a file, and so have to be repeated.
  private static let options = [
    CheckOptions.schema, CheckOptions.noSchema, LayerFiles.option, CheckOptions.config, CheckOptions.noAssertFormat,
    CheckOptions.maxFileSize, SelectionOptions.forceExclude,
  ]
  /// The most columns; a longer command is of no use.
  private static let maximum = 200

  /// Nil where the files were not named on the command line.
  static func of(_ arguments: ParsedArguments, _ run: CheckOptions) -> ReportOptions.MendingCommand? {
    let operands = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    guard run.inputs.listed == nil, !run.inputs.isPartial, !operands.contains("-") else { return nil }
    let rest = arguments.words(of: options) + operands.map(ShellWord.quoted)
    return { code, isSafe in
      let start = ["settle", "check", isSafe ? "--fix" : "--unsafe-fixes", "--select", code.description]
      let command = (start + rest).joined(separator: " ")
      return command.count > maximum ? nil : "\(command)"
    }
  }
}
