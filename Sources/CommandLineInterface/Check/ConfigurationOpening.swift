internal import Configuration
internal import DocumentModel
internal import FileAccess
internal import Reporting

extension ConfigurationStore {
  /// The configurations of a run.
  ///
  /// - Parameter config: what `--config` names; nil where each folder has its own.
  static func open(
    config: FilePath?, _ tree: RunTree, limits: Limits = Limits()
  ) throws(UsageError) -> ConfigurationStore {
    do throws(FileError) {
      return try ConfigurationStore(tree: tree, limits: limits, fixed: config)
    } catch {
      throw UsageError("--config \(TerminalText.safe(config?.description ?? "")): \(error.message)")
    }
  }
}
