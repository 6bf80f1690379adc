package import DocumentModel
package import FileAccess

/// A file that can't be read, as a finding.
package enum UnreadableFile {
  package static let notFound = DiagnosticCode(.io, "not-found", .error, "A file or folder that isn't there")
  package static let isFolder = DiagnosticCode(.io, "is-folder", .error, "A folder where a file is wanted")
  package static let notAFile = DiagnosticCode(.io, "not-a-file", .error, "A device or a socket where a file is wanted")
  package static let outside = DiagnosticCode(
    .io, "outside", .error, "A file outside of the folders of the run, which only another file names")
  package static let emptyPipe = DiagnosticCode(.io, "empty-pipe", .error, "A pipe that nothing was written to")
  package static let permissionDenied = DiagnosticCode(.io, "permission-denied", .error, "A file that may not be read")
  package static let tooLarge = DiagnosticCode(.io, "too-large", .error, "A file larger than the limit")
  package static let vanished = DiagnosticCode(.io, "vanished", .error, "A file that was listed, and then was gone")
  package static let unreadable = DiagnosticCode(
    .io, "unreadable", .error, "A file that can't be read for another reason")

  package static func diagnostic(_ error: FileError) -> Diagnostic {
    let help: String? =
      switch error.reason {
      case .tooLarge(let limit) where limit >= Limits.fileByteRange.upperBound: "no larger file can be read"
      case .tooLarge: "limits.fileBytes in .settle.yaml allows more"
      case .outside: "put it into the repository, or start settle in a folder that holds both"
      case .notFound, .notAFolderOnTheWay, .isFolder, .notAFile, .notStored, .emptyPipe, .permissionDenied,
        .nameTooLong,
        .linkToNothing, .linkLoop, .vanished, .writing, .other:
        nil
      }
    return Diagnostic(code(error.reason), error.message, at: ByteRange(0..<0), help: help)
  }

  private static func code(_ reason: FileError.Reason) -> DiagnosticCode {
    switch reason {
    case .notFound, .notAFolderOnTheWay, .linkToNothing: notFound
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
