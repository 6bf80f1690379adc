internal import FileAccess
internal import TerminalOutput

/// Writes files into an existing folder.
enum FolderOutput {
  static func write(
    _ files: [(name: String, text: String)], to folder: FilePath, _ environment: CommandEnvironment
  ) -> ExitCode {
    for file in files {
      let path = folder.appending(file.name)
      do throws(FileError) {
        try FileWriting.write(Array(file.text.utf8), to: path.resolved(from: environment.workingFolder))
      } catch {
        environment.complain("\(path.description): \(error.message)")
        return .trouble
      }
    }
    return .success
  }
}
