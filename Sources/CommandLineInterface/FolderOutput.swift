internal import FileAccess
internal import TerminalOutput

/// Files that a command writes into a folder that is there already.
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
