package import FileAccess

/// The folders that a run is about: its working folder and those of its operands, each with the repository around it.
///
/// A file that is checked may come from anybody, and may name any file of the machine as its schema. What lies outside of
/// these folders is therefore never quoted where only a checked file or a configuration names it.
package struct RunTree: Sendable {
  let workingFolder: FilePath
  private let operands: any Sequence<FilePath> & Sendable
  /// Where configurations and schemas are read from.
  package let files: any FileSource

  /// - Parameters:
  ///   - operands: the files and folders that a person named, relative to the working folder or absolute.
  ///   - files: where configurations and schemas are read from.
  package init(
    workingFolder: FilePath, operands: any Sequence<FilePath> & Sendable = [], files: any FileSource = DiskFiles()
  ) {
    self.workingFolder = workingFolder
    self.operands = operands
    self.files = files
  }

  /// Whether a file lies in one of the folders, links followed. False for a file that isn't there.
  func contains(_ path: FilePath) -> Bool {
    guard let path = files.realPath(path) else { return false }
    if let root = root(of: workingFolder), path.relative(to: root) != nil { return true }
    return operands.contains { operand in
      let operand = operand.resolved(from: workingFolder)
      let folder = files.kind(operand) == .folder ? operand : operand.parent
      return folder.flatMap(root).map { path.relative(to: $0) != nil } ?? false
    }
  }

  /// Nil for the root of the file system: a run that is started there isn't about everything.
  private func root(of folder: FilePath) -> FilePath? {
    guard let real = files.realPath(folder) else { return nil }
    let root = files.repositoryRoot(of: real) ?? real
    return root.parent == nil ? nil : root
  }
}
