package import FileAccess

/// The folders that a run is about: its working folder and those of its operands, each with the repository around it.
///
/// A file that is checked may come from anybody, and may name any file of the machine as its schema. What lies outside of
/// these folders is therefore never quoted where only a checked file or a configuration names it.
package struct RunTree: Sendable {
  let workingFolder: FilePath
  private let operands: [FilePath]

  /// - Parameter operands: the files and folders that a person named, relative to the working folder or absolute.
  package init(workingFolder: FilePath, operands: [FilePath] = []) {
    self.workingFolder = workingFolder
    self.operands = operands
  }

  /// Whether a file lies in one of the folders, links followed. Asks the file system; false for a file that isn't there.
  func contains(_ path: FilePath) -> Bool {
    guard let path = FileFacts.realPath(path) else { return false }
    if let root = Self.root(of: workingFolder), path.relative(to: root) != nil { return true }
    return operands.contains { operand in
      let operand = operand.resolved(from: workingFolder)
      let folder = FileFacts.kind(operand) == .folder ? operand : operand.parent
      return folder.flatMap(Self.root).map { path.relative(to: $0) != nil } ?? false
    }
  }

  /// Nil for the root of the file system: a run that is started there isn't about everything.
  private static func root(of folder: FilePath) -> FilePath? {
    guard let real = FileFacts.realPath(folder) else { return nil }
    let root = Repository.root(of: real) ?? real
    return root.parent == nil ? nil : root
  }
}
