internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import SettingsWork
internal import Workspace

/// The files that `settle schema diff --replay` names.
struct ReplayFiles {
  private let workspace: Workspace
  private let reader: InputReader
  private let environment: CommandEnvironment

  init(_ workspace: Workspace, _ environment: CommandEnvironment) {
    (self.workspace, self.environment) = (workspace, environment)
    reader = InputReader(environment: environment, workspace: workspace)
  }

  /// Every YAML and JSON file below some paths; nil once the reason why one can't be read is reported.
  func read(_ paths: [FilePath]) throws(UsageError) -> [ReplayedFile]? {
    guard !paths.contains(where: { $0.bytes.isEmpty || $0 == FilePath("-") }) else {
      throw UsageError("--replay needs a file or a folder")
    }
    var inputs = CheckInputs(
      InputPaths(named: paths), workspace: workspace, takesAllJSON: true)
    var files: [ReplayedFile] = []
    while let input = inputs.next() {
      do throws(InputReader.Failure) {
        let text = try reader.read(input, by: nil)
        files.append(ReplayedFile(text.shown, text.bytes, text.syntax))
      } catch {
        environment.complain("\(error.report.path): \(error.report.diagnostics.first?.message ?? "")")
        return nil
      }
    }
    return files
  }
}
