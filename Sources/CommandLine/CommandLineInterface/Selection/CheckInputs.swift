internal import FileAccess
internal import Linting
internal import Workspace

enum CheckInput: Sendable {
  /// A file, with its path as shown to users.
  case file(FilePath, FileReading.Origin)
  case standardInput
  /// A text in place of a file, from a line of standard input.
  case record(TextRecord)
  case failed(FileError)

  /// - Parameter operand: A path, or `-` for standard input.
  init(operand: [UInt8]) {
    self = operand == [UInt8(ascii: "-")] ? .standardInput : .file(FilePath(bytes: operand), .named)
  }

  /// The path. Nil for standard input, and for a record without a path.
  var path: FilePath? {
    switch self {
    case .file(let path, _): path
    case .standardInput: nil
    case .record(let record): record.path
    case .failed(let error): error.path
    }
  }
}

/// The files that operands select. Folders are walked lazily, while workers check the first files.
struct CheckInputs {
  private var operands: ArraySlice<FilePath>
  private var walk: DirectoryWalk?
  /// The pattern that files of the walk must match, or nil for all files that are checked.
  private var pattern: OperandPattern?
  private let workspace: Workspace
  /// Hashes of the absolute paths returned so far. Nil if no file can be found twice.
  private var seen: Set<Int>?
  private let selection: SelectionOptions
  private let takesAllJSON: Bool
  private let visitsLinkTargetsOnce: Bool
  /// The last folder of a file and its path without links.
  private var lastFolder: (path: FilePath, real: FilePath?)?
  /// The number of files found, including those that the selection excludes.
  private(set) var count = 0

  /// - Parameters:
  ///   - takesAllJSON: Whether to include all JSON files in a folder, instead of only those with a schema.
  ///   - visitsLinkTargetsOnce: Whether to return a file only once, however many symbolic links lead to it.
  init(
    _ operands: [FilePath], workspace: Workspace, selection: SelectionOptions = SelectionOptions(),
    takesAllJSON: Bool = false, visitsLinkTargetsOnce: Bool = false
  ) {
    self.selection = selection
    self.takesAllJSON = takesAllJSON
    self.visitsLinkTargetsOnce = visitsLinkTargetsOnce
    self.operands = operands[...]
    self.workspace = workspace
    seen = visitsLinkTargetsOnce || operands.count > 1 ? [] : nil
  }

  mutating func next() -> CheckInput? {
    while let (input, isLink) = nextOfAny() {
      guard case .file(let path, _) = input else {
        count += 1
        return input
      }
      // A single operand selects no file twice.
      guard seen != nil || selection.isPartial else {
        count += 1
        return input
      }
      let absolute = path.resolved(from: workspace.workingFolder)
      let identity = identity(of: absolute, isLink: isLink)
      if seen?.insert(identity.hashValue).inserted == false { continue }
      count += 1
      if selection.includes(absolute, workingFolder: workspace.workingFolder) { return input }
    }
    return nil
  }

  /// The path that files share if they must be taken once.
  private mutating func identity(of path: FilePath, isLink: Bool) -> FilePath {
    guard visitsLinkTargetsOnce else { return path }
    guard !isLink, let folder = path.parent else { return FileFacts.realPath(path) ?? path }
    // Resolving each path would take as many system calls as it has folders.
    if lastFolder?.path != folder { lastFolder = (folder, FileFacts.realPath(folder)) }
    return lastFolder?.real?.appending(path.lastComponent) ?? path
  }

  /// The next input, and whether it is or may be a symbolic link.
  private mutating func nextOfAny() -> (CheckInput, isLink: Bool)? {
    while true {
      if let step = walk?.next() {
        switch step {
        case .file(let path, let isLink) where pattern != nil:
          if pattern?.take(path) == true { return (.file(path, .listed), isLink) }
        case .file(let path, let isLink):
          if workspace.isWanted(path) || takesAllJSON && path.hasSuffix(".json") {
            return (.file(path, .listed), isLink)
          }
        case .failed(let error): return (.failed(error), isLink: false)
        }
        continue
      }
      walk = nil
      if let unmatched = pattern, !unmatched.isMatched {
        pattern = nil
        return (.failed(FileError(unmatched.operand, reason: .notFound)), isLink: false)
      }
      pattern = nil
      guard let operand = operands.popFirst() else { return nil }
      let input = CheckInput(operand: operand.bytes)
      if case .standardInput = input { return (input, isLink: false) }
      let kind = FileFacts.kind(operand)
      if kind == nil, let named = OperandPattern(operand) {
        pattern = named
        walk = workspace.walk(named.folder)
        continue
      }
      let isFolder = kind == .folder
      // Hooks pass every changed file by name, even those that the configuration excludes.
      if selection.forcesExclude, workspace.isExcluded(operand, isFolder: isFolder) {
        count += 1
        continue
      }
      guard isFolder else { return (input, isLink: true) }
      walk = workspace.walk(operand)
    }
  }
}
