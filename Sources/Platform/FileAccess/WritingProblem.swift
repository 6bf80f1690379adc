/// Why a file can't be written, in plain words.
package enum WritingProblem: Hashable, Sendable {
  /// A new file was to be created.
  case existsAlready
  /// The file has changed since the caller read it.
  case changedMeanwhile
  /// The file has several hard links.
  case severalNames(Int)
  case isReadOnly
  case folderIsReadOnly
  case noFolder
  case ownerNotKept
  /// An extended attribute, given by its name.
  case attributeNotKept(String)
  /// Another program holds the lock for longer than this one waits.
  case locked
  /// The path is a broken link.
  case brokenLink
  /// The file is a named pipe without a reader.
  case noReader
  case readOnlyFileSystem
  case diskFull
  /// The file would exceed the process's limit of file sizes.
  case tooLarge

  package var message: String {
    switch self {
    case .existsAlready: "already exists"
    case .changedMeanwhile: "was changed by another program and not overwritten"
    case .severalNames(let count): "has \(count) hard links, and only one can be replaced"
    case .isReadOnly: "is read-only"
    case .folderIsReadOnly: "its folder is read-only"
    case .noFolder: "its folder doesn't exist"
    case .ownerNotKept: "belongs to another user or group, which cannot be preserved"
    case .attributeNotKept(let name) where name.hasPrefix("system.posix_acl"):
      "has an access control list, which cannot be preserved"
    case .attributeNotKept(let name):
      "has the extended attribute \(name), which cannot be preserved"
    case .locked: "is locked by another program"
    case .brokenLink: "is a broken link"
    case .noReader: "is a pipe without a reader"
    case .readOnlyFileSystem: "is on a read-only disk"
    case .diskFull: "the disk is full"
    case .tooLarge: "would exceed the maximum file size allowed here"
    }
  }
}
