/// Why a file or folder can't be read or written, in plain words.
package struct FileError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case notFound
    /// A parent in the path isn't a folder.
    case parentIsNotFolder
    case isFolder
    /// A device or a socket.
    case notAFile
    /// A pipe, a device, or a virtual file of the kernel (as in `/proc`), where a regular file is required.
    case notStored
    /// A file named by another file, outside the folders of the run.
    case outside
    /// A named pipe without a writer.
    case emptyPipe
    case permissionDenied
    case nameTooLong
    case linkLoop
    case brokenLink
    /// The file exceeds `limit` bytes.
    case tooLarge(limit: Int)
    /// The file was listed a moment ago and is gone.
    case vanished
    case writing(WritingProblem)
    /// The operating system's error number and message.
    case other(Int32, String)
  }

  package var path: FilePath
  package var reason: Reason

  package init(_ path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error in words, without the path or a final period.
  package var message: String {
    switch reason {
    case .notFound: "no such file or folder"
    case .parentIsNotFolder: "no such file: part of the path is not a folder"
    case .isFolder: "a folder, not a file"
    case .notAFile: "a device or a socket, not a file"
    case .notStored: "a pipe, a device or a system file, not a regular file"
    case .outside: "outside the folders that settle may read"
    case .emptyPipe: "an empty pipe"
    case .permissionDenied: "permission denied"
    case .nameTooLong: "the path is too long"
    case .brokenLink: "a broken link"
    case .linkLoop: "too many levels of symbolic links"
    case .tooLarge(let limit): "larger than the limit of \(ByteCount.text(limit))"
    case .vanished: "deleted before it could be read"
    case .writing(let problem): problem.message
    case .other(_, let text): text
    }
  }
}
