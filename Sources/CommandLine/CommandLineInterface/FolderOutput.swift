internal import ArgumentParsing
internal import FileAccess

/// Writes files into an existing folder, by the rule of ``OutputFile`` for each: all of them, or none.
enum FolderOutput {
  static func write(
    _ files: [(name: String, text: String)], to folder: FilePath, _ arguments: ParsedArguments,
    _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let outputs = files.map { file in
      (file: OutputFile(folder.appending(file.name), arguments, environment), bytes: Array(file.text.utf8))
    }
    let changed = outputs.filter { !$0.file.holds($0.bytes) }
    for output in changed { try output.file.requireFree() }
    for output in changed {
      let written = output.file.write(output.bytes, environment)
      guard written == .success else { return written }
    }
    return .success
  }
}
