/// Why a file or folder can't be read or written, in plain words.
package struct FileError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case notFound
    /// A folder on the way is no folder.
    case notAFolderOnTheWay
    case isFolder
    /// A device, a socket.
    case notAFile
    /// A pipe, a device, or a virtual file of the kernel, such as those below `/proc`, where only a regular file is
    /// allowed.
    case notStored
    /// Another file names it, and it lies outside of the folders of the run.
    case outside
    /// A named pipe that nothing writes to.
    case emptyPipe
    case permissionDenied
    case nameTooLong
    case linkLoop
    /// The file is a link, and its target doesn't exist.
    case linkToNothing
    /// In bytes.
    case tooLarge(limit: Int)
    /// It was listed a moment ago.
    case vanished
    case writing(WritingProblem)
    /// The operating system's own number and words.
    case other(Int32, String)
  }

  package var path: FilePath
  package var reason: Reason

  package init(_ path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error in words, without the path and without a full stop.
  package var message: String {
    switch reason {
    case .notFound: "no such file or folder"
    case .notAFolderOnTheWay: "no such file: part of the path is not a folder"
    case .isFolder: "is a folder, not a file"
    case .notAFile: "is a device or a socket, not a file"
    case .notStored: "is a pipe, a device or a system file, not a regular file"
    case .outside: "is outside the folders of this run"
    case .emptyPipe: "is an empty pipe"
    case .permissionDenied: "permission denied"
    case .nameTooLong: "the path is too long"
    case .linkToNothing: "is a broken link"
    case .linkLoop: "too many levels of links"
    case .tooLarge(let limit): "is larger than the limit of \(ByteCount.text(limit))"
    case .vanished: "was deleted before it could be read"
    case .writing(let problem): problem.message
    case .other(_, let text): text
    }
  }
}
