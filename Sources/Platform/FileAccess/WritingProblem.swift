/// Why a file can't be written although it could be read, in plain words.
package enum WritingProblem: Hashable, Sendable {
  /// A new file was asked for.
  case existsAlready
  /// It differs from the content that the caller read.
  case changedMeanwhile
  /// Hard links.
  case severalNames(Int)
  case isReadOnly
  case folderIsReadOnly
  case noFolder
  case ownerNotKept
  /// An extended attribute, by its name.
  case attributeNotKept(String)
  /// A lock that another program holds for longer than this one waits.
  case locked
  /// A symbolic link to a file that doesn't exist.
  case leadsNowhere
  /// A named pipe without a reader.
  case noReader
  case readOnlyFileSystem
  case diskFull
  /// Larger than the process may write.
  case tooLarge

  package var message: String {
    switch self {
    case .existsAlready: "already exists"
    case .changedMeanwhile: "was changed by another program and not overwritten"
    case .severalNames(let count): "has \(count) hard links, and only one can be replaced"
    case .isReadOnly: "is read-only"
    case .folderIsReadOnly: "its folder is read-only"
    case .noFolder: "its folder doesn't exist"
    case .ownerNotKept: "belongs to another user or group, which can't be kept"
    case .attributeNotKept(let name) where name.hasPrefix("system.posix_acl"):
      "has an access control list, which can't be kept"
    case .attributeNotKept(let name):
      "has the extended attribute \(name), which can't be kept"
    case .locked: "is locked by another program"
    case .leadsNowhere: "is a broken link"
    case .noReader: "is a pipe without a reader"
    case .readOnlyFileSystem: "is on a read-only disk"
    case .diskFull: "the disk is full"
    case .tooLarge: "would exceed the largest file size allowed here"
    }
  }
}
