/// Why a file can't be written, where reading it would have gone well; in a person's words.
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
    case .existsAlready: "exists already"
    case .changedMeanwhile: "was changed meanwhile by something else, and is left as it is now"
    case .severalNames(let count): "has \(count) names (hard links), and a new file could take the place of only one"
    case .isReadOnly: "is read-only"
    case .folderIsReadOnly: "nothing can be written to its folder"
    case .noFolder: "the folder it should stand in isn't there"
    case .ownerNotKept: "belongs to another user or group, which a new file in its place would not"
    case .attributeNotKept(let name) where name.hasPrefix("system.posix_acl"):
      "has an access control list, which a new file in its place would not have"
    case .attributeNotKept(let name):
      "has the extended attribute \(name), which a new file in its place would not have"
    case .locked: "is held locked by another program"
    case .leadsNowhere: "is a link to a file that isn't there"
    case .noReader: "is a pipe that nothing reads from"
    case .readOnlyFileSystem: "is on a disk that is read-only"
    case .diskFull: "the disk is full"
    case .tooLarge: "would be larger than a file may be here"
    }
  }
}
