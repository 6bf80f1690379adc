internal import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// Text generated from a schema, always the same for the same schema. It is printed, written to the file given with
/// `-o`, or compared with that file.
struct GeneratedText {
  static let check = Option("check", help: "Write nothing, and exit with code 1 if the -o file is out of date")
  static let options = [OutputFile.option, OutputFile.force, check]

  var text: [UInt8]
  /// How all generated texts of this type start, whatever the schema. A file that starts like this is replaced without
  /// `--force`. Empty if nothing distinguishes generated files.
  var beginning: String

  func write(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let isCheck = arguments.isSet(Self.check)
    // An empty beginning would match every file.
    let knownPrefixes = beginning.isEmpty ? [] : [Array(beginning.utf8)]
    guard let file = OutputFile(arguments, environment: environment, replacing: knownPrefixes) else {
      if isCheck { throw UsageError("--check needs -o FILE") }
      return environment.write(text, to: nil)
    }
    if isCheck { return compared(file, environment: environment) }
    // An up-to-date file keeps its modification time, which build systems compare.
    if file.holds(text) { return .success }
    try file.requireFree()
    return file.write(text, environment: environment)
  }

  private func compared(_ file: OutputFile, environment: CommandEnvironment) -> ExitCode {
    let written: [UInt8]
    do throws(FileError) {
      written = try FileReading.read(file.place, limit: Limits().fileBytes)
    } catch {
      environment.printError("\(file.path): \(error.message)")
      // In CI, a missing file is as outdated as an old one.
      return error.reason == .notFound ? .findings : .trouble
    }
    if written == text { return .success }
    let same = zip(written, text).prefix { $0 == $1 }
    let line = same.count { $0.0 == UInt8(ascii: "\n") } + 1
    environment.printError("\(file.path):\(line): out of date")
    return .findings
  }
}
