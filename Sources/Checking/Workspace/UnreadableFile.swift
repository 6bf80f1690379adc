package import DocumentModel
package import FileAccess

/// Findings about files that can't be read.
package enum UnreadableFile {
  package static let notFound = DiagnosticCode(.io, "not-found", .error, "File or folder not found")
  package static let isFolder = DiagnosticCode(.io, "is-folder", .error, "Folder instead of a file")
  package static let notAFile = DiagnosticCode(.io, "not-a-file", .error, "Device or socket instead of a file")
  package static let outside = DiagnosticCode(
    .io, "outside", .error, "File outside the folders that settle may read")
  package static let emptyPipe = DiagnosticCode(.io, "empty-pipe", .error, "Empty pipe")
  package static let permissionDenied = DiagnosticCode(.io, "permission-denied", .error, "Permission denied")
  package static let tooLarge = DiagnosticCode(.io, "too-large", .error, "File larger than the limit")
  package static let vanished = DiagnosticCode(.io, "vanished", .error, "File deleted during the run")
  package static let unreadable = DiagnosticCode(
    .io, "unreadable", .error, "Unreadable file")

  package static func diagnostic(_ error: FileError) -> Diagnostic {
    let help: Message? =
      switch error.reason {
      case .tooLarge(let limit) where limit >= Limits.fileByteRange.upperBound: "split the file"
      case .tooLarge: "raise limits.fileBytes in .settle.yaml"
      case .outside: "move it into the repository, or run settle in a folder that contains both"
      case .notFound, .parentIsNotFolder, .isFolder, .notAFile, .notStored, .emptyPipe, .permissionDenied,
        .nameTooLong,
        .brokenLink, .linkLoop, .vanished, .writing, .other:
        nil
      }
    return Diagnostic(code(error.reason), "\(error.message)", at: ByteRange(0..<0), help: help)
  }

  private static func code(_ reason: FileError.Reason) -> DiagnosticCode {
    switch reason {
    case .notFound, .parentIsNotFolder, .brokenLink: notFound
    case .isFolder: isFolder
    case .notAFile, .notStored: notAFile
    case .outside: outside
    case .emptyPipe: emptyPipe
    case .permissionDenied: permissionDenied
    case .tooLarge: tooLarge
    case .vanished: vanished
    case .nameTooLong, .linkLoop, .writing, .other: unreadable
    }
  }
}
